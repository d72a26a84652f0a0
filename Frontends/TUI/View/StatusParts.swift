import FeedCore

/// What stands in the status line: to the left how things stand, to the right the keys. Where there
/// is too little room, what is needed least goes first, each part as a whole or in fewer words:
/// half a sentence says the wrong thing.
struct StatusParts {
  /// From what goes first to what stays.
  enum Need: Int {
    case manyWords, program, caption, details, moreKeys, person, place, warning, notice, keys
  }

  fileprivate struct Form {
    let text: String
    let need: Need
  }

  struct Part {
    fileprivate var forms: [Form]
    /// What a click on it does.
    let action: ScreenAction?

    fileprivate var text: String { forms[0].text }
    fileprivate var need: Need { forms[0].need }
  }

  private var facts: [Part] = []
  private var keys: [Part] = []

  /// In fewer and fewer words; nothing where there is no text.
  mutating func add(_ forms: (text: String?, need: Need)...) {
    let known = forms.compactMap { form in form.text.map { Form(text: $0, need: form.need) } }
    if !known.isEmpty { facts.append(Part(forms: known, action: nil)) }
  }

  mutating func addKey(_ text: String, _ action: ScreenAction?, isEssential: Bool) {
    let form = Form(text: text, need: isEssential ? .keys : .moreKeys)
    keys.append(Part(forms: [form], action: action))
  }

  static let separator = " · "

  /// The columns that are left of so many beside the keys that stay.
  func room(of columns: Int) -> Int {
    let staying = keys.filter { $0.need == .keys }.map(\.text).joined(separator: Self.separator)
    return columns - DisplayWidth.of(staying) - Self.separator.count
  }

  /// Nothing that stays is cut, unless it alone is wider.
  mutating func fit(_ columns: Int) {
    while width > columns, let need = (facts + keys).map(\.need.rawValue).min(),
      need < Need.keys.rawValue
    {
      if let index = facts.lastIndex(where: { $0.need.rawValue == need }) {
        facts[index].forms.removeFirst()
        if facts[index].forms.isEmpty { facts.remove(at: index) }
      } else if let index = keys.lastIndex(where: { $0.need.rawValue == need }) {
        keys.remove(at: index)
      }
    }
  }

  var hasNotice: Bool { facts.contains { $0.need == .notice } }

  var factsText: String { facts.map(\.text).joined(separator: Self.separator) }

  var keyTexts: [(text: String, action: ScreenAction?)] { keys.map { ($0.text, $0.action) } }

  var keysWidth: Int {
    DisplayWidth.of(keys.map(\.text).joined(separator: Self.separator))
  }

  private var width: Int {
    let gap = facts.isEmpty || keys.isEmpty ? 0 : Self.separator.count
    return DisplayWidth.of(factsText) + gap + keysWidth
  }
}
