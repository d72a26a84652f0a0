import FeedCore

/// A line of text that is edited by grapheme clusters.
struct TextField: Sendable, Hashable {
  /// An editing command of a key.
  enum Edit: Sendable, Hashable {
    case left, right, wordLeft, wordRight, start, end
    case eraseLeft, eraseRight, eraseWord, eraseToStart, eraseToEnd
  }

  // The text is stored in two parts because a typed letter can combine with the one before the
  // caret, and then an index would change.
  private(set) var before = ""
  private(set) var after = ""
  /// Whether the whole text is selected, so that typing replaces it.
  private(set) var isAllSelected = false

  var text: String { before + after }

  /// Creates a field with the caret at the end of the text.
  init(_ text: String = "") { type(text) }

  mutating func type(_ more: String) {
    if isAllSelected { self = TextField() }
    before += more.cleaned().prefix(max(0, Self.maxLength - text.count))
  }

  mutating func selectAll() {
    apply(.end)
    isAllSelected = !text.isEmpty
  }

  mutating func apply(_ edit: Edit) {
    defer { isAllSelected = false }
    switch edit {
    case .left: moveLeft(1)
    case .right: moveRight(1)
    case .wordLeft: moveLeft(wordBefore)
    case .wordRight: moveRight(wordAfter)
    case .start: moveLeft(before.count)
    case .end: moveRight(after.count)
    // If everything is selected, every erasing command erases all.
    case _ where isAllSelected: self = TextField()
    case .eraseLeft: before = String(before.dropLast())
    case .eraseRight: after = String(after.dropFirst())
    case .eraseWord: before = String(before.dropLast(wordBefore))
    case .eraseToStart: before = ""
    case .eraseToEnd: after = ""
    }
  }

  private mutating func moveLeft(_ count: Int) {
    after = before.suffix(count) + after
    before = String(before.dropLast(count))
  }

  private mutating func moveRight(_ count: Int) {
    before += after.prefix(count)
    after = String(after.dropFirst(count))
  }

  /// The length of the word before the caret, with the blanks after it.
  private var wordBefore: Int { Self.word(before.reversed()) }

  private var wordAfter: Int { Self.word(after) }

  private static func word(_ letters: some Collection<Character>) -> Int {
    let blanks = letters.prefix { $0 == " " }.count
    return blanks + letters.dropFirst(blanks).prefix { $0 != " " }.count
  }

  /// The maximum length. An address with a code has some hundred letters.
  private static let maxLength = 2_000
}

extension TextField {
  /// The field with a dot for each letter, for secrets.
  var masked: TextField {
    var field = self
    field.before = String(repeating: "•", count: before.count)
    field.after = String(repeating: "•", count: after.count)
    return field
  }

  /// The part of the text that fits into the columns, and the column of the caret. A longer text
  /// scrolls by half the columns, so that not every typed letter moves it.
  func window(columns: Int) -> (text: String, caret: Int) {
    let caret = DisplayWidth.of(before)
    let half = max(1, columns / 2)
    let isWhole = DisplayWidth.of(text) < columns
    var first = 0
    let start = isWhole ? 0 : max(0, caret / half - 1) * half
    var visible = text[...]
    // A wide letter that does not fit is left out.
    while first < start, let letter = visible.popFirst() {
      first += DisplayWidth.of(String(letter))
    }
    var available = columns
    let fitting = visible.prefix { letter in
      available -= DisplayWidth.of(String(letter))
      return available >= 0
    }
    return (String(fitting), caret - first)
  }
}
