import FeedCore

/// The parts of the status line: state on the left, keys on the right. With too little room, parts
/// of the lowest priority are replaced by shorter variants or left out. They are not truncated,
/// because half a sentence can be misleading.
struct StatusParts {
  /// The priorities. Parts with the first one are left out first; those with the last one always
  /// stay.
  enum Priority: Int {
    case manyWords, program, photoKeys, caption, details, moreKeys, user, place, warning, notice,
      keys
  }

  fileprivate struct Variant {
    let text: String
    let priority: Priority
    let width: Int
    /// The text of which this is the beginning; nil if it is whole.
    var whole: String?

    init(_ text: String, _ priority: Priority, beginningOf whole: String? = nil) {
      self.text = text
      self.priority = priority
      self.whole = whole
      width = DisplayWidth.of(text)
    }
  }

  struct Part {
    fileprivate var variants: [Variant]
    /// The action of a click on it.
    let action: ScreenAction?

    fileprivate var text: String { variants[0].text }
    fileprivate var priority: Priority { variants[0].priority }
    fileprivate var width: Int { variants[0].width }
  }

  private var facts: [Part] = []
  private var keys: [Part] = []

  /// Adds a part with its variants, the longest first. Variants without a text are skipped.
  mutating func add(_ variants: (text: String?, priority: Priority)...) {
    let known = variants.compactMap { variant in
      variant.text.map { Variant($0, variant.priority) }
    }
    if !known.isEmpty { facts.append(Part(variants: known, action: nil)) }
  }

  /// Adds the title of an open photo, the only part that may be truncated: its beginning identifies
  /// the photo.
  mutating func addTitle(_ title: String) {
    let beginning = title.truncated(toWidth: Self.usualTitleWidth)
    let least = title.truncated(toWidth: Self.minTitleWidth)
    var variants = [Variant(beginning, .place, beginningOf: beginning == title ? nil : title)]
    if beginning != title { variants.insert(Variant(title, .caption), at: 0) }
    if least != beginning { variants.append(Variant(least, .place, beginningOf: title)) }
    facts.append(Part(variants: variants, action: nil))
  }

  private static let usualTitleWidth = 24
  /// The width in the narrowest window.
  private static let minTitleWidth = 10

  /// - Parameter others: The priority of a key that is not essential.
  mutating func addKey(
    _ text: String, _ action: ScreenAction?, isEssential: Bool, others: Priority = .moreKeys
  ) {
    let variant = Variant(text, isEssential ? .keys : others)
    keys.append(Part(variants: [variant], action: action))
  }

  static let separator = " · "

  /// The columns that remain next to the keys that always stay.
  func remainingWidth(of columns: Int) -> Int {
    columns - width(of: keys.filter { $0.priority == .keys }) - Self.separator.count
  }

  /// Removes parts until the rest fits.
  mutating func fit(_ columns: Int) {
    while width > columns, let priority = (facts + keys).map(\.priority.rawValue).min(),
      priority < Priority.keys.rawValue
    {
      if let index = facts.lastIndex(where: { $0.priority.rawValue == priority }) {
        facts[index].variants.removeFirst()
        if facts[index].variants.isEmpty { facts.remove(at: index) }
      } else if let index = keys.lastIndex(where: { $0.priority.rawValue == priority }) {
        keys.remove(at: index)
      }
    }
    widenTitle(columns)
  }

  /// Fills the remaining columns with more of a truncated title.
  private mutating func widenTitle(_ columns: Int) {
    guard let index = facts.firstIndex(where: { $0.variants[0].whole != nil }),
      let whole = facts[index].variants[0].whole
    else { return }
    let available = facts[index].width + columns - width
    facts[index].variants = [Variant(whole.truncated(toWidth: available), .place)]
  }

  var hasNotice: Bool { facts.contains { $0.priority == .notice } }

  var factsText: String { facts.map(\.text).joined(separator: Self.separator) }

  var keyTexts: [(text: String, action: ScreenAction?)] { keys.map { ($0.text, $0.action) } }

  var keysWidth: Int { width(of: keys) }

  private var width: Int {
    let gap = facts.isEmpty || keys.isEmpty ? 0 : Self.separator.count
    return width(of: facts) + gap + keysWidth
  }

  /// The columns of parts with separators between them.
  private func width(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + $1.width } + max(0, parts.count - 1) * Self.separator.count
  }
}
