/// An argument, an option or a flag: its row in the table that parsing, help, manual and completion
/// read.
package struct ArgumentInfo: CommandArgument {
  package enum Kind: Sendable {
    case positional
    case option
    case flag
  }

  /// The words or paths that a shell offers for the value.
  package enum Completion: Sendable {
    /// The choices, if the values are a closed set.
    case none
    case files
    case folders
    /// These words, among others.
    case words([String])
    /// These words, separated by commas.
    case list([String])
    case backendOptions
    case settings
    case settingValues
    case helpTopics
  }

  package let kind: Kind
  /// The names, such as `-o` and `--output`, the short one first; empty for a positional argument.
  package let names: [String]
  /// The name of the value.
  package let placeholder: String
  package let summary: String
  /// The title of its group in help; nil for the command’s own arguments.
  package var section: String?
  package var isOptional = false
  package var isRepeating = false
  /// The default as text.
  package var standard: String?
  /// The options that cannot be used together with this one.
  package var excluded: [String] = []
  /// Whether a flag may have a text after `=`, as in `--json=id`.
  package var takesText = false
  /// Whether a negative number is a value rather than an option.
  private(set) var takesNegative = false
  /// All possible values; empty if they are not a closed set.
  package private(set) var choices: [String] = []
  package private(set) var bounds: ClosedRange<Int>?
  package private(set) var completion = Completion.none
  private(set) var accepts: @Sendable (String) -> Bool = { _ in true }

  /// - Parameter choices: The valid values, for messages and completion. Other code checks the
  ///   value.
  package init(
    _ kind: Kind, _ names: [String], _ placeholder: String, _ summary: String,
    choices: [String] = []
  ) {
    (self.kind, self.names, self.placeholder) = (kind, names, placeholder)
    (self.summary, self.choices) = (summary, choices)
  }

  init<Value>(
    _ kind: Kind, _ names: [String], _ placeholder: String, _ summary: String,
    _ type: ArgumentType<Value>
  ) {
    self.init(kind, names, placeholder, summary, choices: type.choices)
    (bounds, completion, takesNegative) = (type.bounds, type.completion, type.takesNegative)
    accepts = { type.parse($0) != nil }
  }

  package static let help = ArgumentInfo(.flag, ["-h", "--help"], "", "Show help information.")

  package var info: ArgumentInfo { self }

  /// The name for messages: `--output`, or `<id>`.
  package var title: String { names.last ?? "<\(placeholder)>" }

  /// Whether its value may be an id.
  var isID: Bool { placeholder.split { $0 == "|" || $0 == "-" }.contains("id") }

  /// Whether its value is the path of a file or folder.
  var isPath: Bool {
    switch completion {
    case .files, .folders: true
    default: false
    }
  }
}

extension [ArgumentInfo] {
  package func named(_ name: String) -> ArgumentInfo? {
    first { $0.names.contains(name) }
  }

  /// The option that the name was probably meant to be.
  func nearest(to name: String) -> String? {
    Suggestion.nearest(to: name, among: flatMap(\.names).filter { $0.hasPrefix("--") })
  }

  /// Whether a word is a positional argument rather than an option. An id may begin with a dash, if
  /// the command takes no other words (CLI-28).
  package func isPlain(_ word: String) -> Bool {
    if !word.hasPrefix("-") || word == "-" { return true }
    let positionals = filter { $0.kind == .positional }
    if positionals.contains(where: \.takesNegative), Double(word) != nil { return true }
    return positionals.allSatisfy(\.isID) && isDashedID(word)
  }

  /// Whether the word after an option is its value.
  func isValue(_ word: String, of option: ArgumentInfo) -> Bool {
    !word.hasPrefix("-") || word == "-" || option.isID && isDashedID(word)
  }

  /// Whether a word is an id that begins with a dash, rather than a mistyped option.
  private func isDashedID(_ word: String) -> Bool {
    DashedID.matches(word) && nearest(to: word) == nil
  }
}

/// Ids that begin with a dash.
package enum DashedID {
  /// Whether the word has the form of such an id: eleven letters, digits, `-` or `_`. A word of
  /// only small letters and dashes counts as an option, known or mistyped, or as `-o` with its
  /// value. About one in 5,000 of these ids looks like that, and must follow `--`.
  package static func matches(_ word: String) -> Bool {
    let isSmall = { (byte: UInt8) in (0x61...0x7A).contains(byte) || byte == 0x2D }
    let isOther = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
    }
    return word.first == "-" && word.utf8.count == 11 && word.utf8.contains(where: isOther)
      && word.utf8.allSatisfy { isSmall($0) || isOther($0) }
  }
}
