import FeedCore

/// Parses the words after a command’s name by the table of its arguments.
package struct CommandLineParser {
  private let words: [String]
  private let help: String
  private var parsed: ParsedArguments
  private var plain: [String] = []
  /// The first option that the command does not have. It is reported instead of a missing argument,
  /// because it may be that argument, mistyped.
  private var unknown: String?

  /// Parses the words.
  ///
  /// - Parameter globals: The options of every command.
  package static func parse(
    _ words: some Sequence<String>, of command: Command, globals: [ArgumentInfo] = []
  ) throws(ArgumentFault) -> ParsedArguments {
    var parser = CommandLineParser(words, command, command.arguments + globals + [.help])
    try parser.read()
    try parser.placeWords()
    try parser.check()
    return parser.parsed
  }

  private init(_ words: some Sequence<String>, _ command: Command, _ rows: [ArgumentInfo]) {
    self.words = Array(words)
    parsed = ParsedArguments(command, rows)
    help = "\(command.line) --help"
  }

  private mutating func read() throws(ArgumentFault) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        return
      }
      if parsed.rows.isPlain(word) {
        plain.append(word)
      } else {
        try readOption(word, &rest)
      }
    }
  }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(ArgumentFault) {
    let (name, text) = split(word)
    guard let row = parsed.rows.named(name) else {
      unknown = unknown ?? name
      return
    }
    guard row.kind == .option else {
      if text != nil, !row.takesText { throw ArgumentFault(.errorNoValueTaken, name, help) }
      return parsed.add(row, text)
    }
    if text == nil, let next = rest.first, parsed.rows.isValue(next, of: row) {
      return try add(rest.removeFirst(), to: row)
    }
    guard let text, !text.isEmpty else {
      throw ArgumentFault.missingValue(of: row, before: text == nil ? rest.first : nil, help)
    }
    try add(text, to: row)
  }

  /// The name of an option and the text in the same word, such as `--limit=3`, `-o=photo.jpg` and
  /// `-ophoto.jpg`. A `=` after the first letter of the text belongs to the text.
  private func split(_ word: String) -> (name: String, text: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, short) = (String(parts[0]), String(word.prefix(2)))
    if name != short, parsed.rows.named(short)?.kind == .option {
      return (short, String(word.dropFirst(2)))
    }
    return (name, parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func add(_ text: String, to row: ArgumentInfo) throws(ArgumentFault) {
    guard row.accepts(text) else { throw ArgumentFault.invalid(text, of: row, help) }
    parsed.add(row, text)
  }

  /// Distributes the plain words over the positional arguments.
  private mutating func placeWords() throws(ArgumentFault) {
    var missing: ArgumentInfo?
    for row in parsed.rows where row.kind == .positional {
      if plain.isEmpty, !row.isOptional { missing = missing ?? row }
      for word in plain.prefix(row.isRepeating ? plain.count : 1) { try add(word, to: row) }
      plain.removeFirst(row.isRepeating ? plain.count : min(1, plain.count))
    }
    if let missing { throw unknown.map(unknownOption) ?? .missing(missing, help) }
  }

  private func check() throws(ArgumentFault) {
    for row in parsed.rows where parsed.has(row.title) {
      guard let other = row.excluded.first(where: parsed.has) else { continue }
      throw ArgumentFault(.errorExcluded, row.title, other, help)
    }
    if let unknown { throw unknownOption(unknown) }
    if let word = plain.first { throw surplus(word) }
  }

  /// The fault of a word for which there is no argument. After `--json` it is meant as a field, as
  /// in the syntax of `gh`.
  private func surplus(_ word: String) -> ArgumentFault {
    guard let index = words.firstIndex(of: word), index > 0,
      parsed.rows.named(words[index - 1])?.takesText == true
    else { return ArgumentFault(.errorSurplusWord, word, help) }
    return ArgumentFault(.errorFieldsApart, "\(words[index - 1])=\(word)")
  }

  private func unknownOption(_ name: String) -> ArgumentFault {
    let near = name.hasPrefix("--") ? parsed.rows.nearest(to: name) : nil
    var fault =
      near.map { ArgumentFault(.errorUnknownFlagNear, name, $0) }
      ?? ArgumentFault(.errorUnknownFlag, name, help)
    fault.unknownOption = name
    return fault
  }
}
