import FeedCore
import FrontendCLI

/// A pass over the arguments before they are parsed (CLI-4), for three things that the parser
/// cannot do: options before the command are moved behind it, so that they work on both sides;
/// `--json=FIELDS` becomes a separate option, so that `--json` takes no value; and ids that begin
/// with a dash, and negative settings, are marked as plain arguments.
enum Arguments {
  /// The arguments in the form that the parser expects.
  static func normalized(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let (words, rest) = (arguments[..<end].flatMap(rewritten), arguments[end...])
    guard let index = commandIndex(words[...]) else {
      return markingIDs(words, of: .root) + rest
    }
    var next = index + 1
    if next < words.endIndex,
      Root.command(named: words[index])?.subcommand(named: words[next]) != nil
    {
      next += 1
    }
    let command = Array(words[index..<next])
    let others = Array(words[..<index] + words[next...])
    let marked =
      command == ["config", "set"]
      ? others.map(markingNumber) : markingIDs(others, of: CommandInfo.root.following(command))
    return command + marked + rest
  }

  /// The arguments of a command with its ids that begin with a dash as plain arguments. An argument
  /// is no id if it resembles an option of the command, if it is the value of an option that takes
  /// no id, or if the command’s own arguments are something else, such as words.
  private static func markingIDs(_ words: [String], of command: CommandInfo) -> [String] {
    // The description of the command is slow, so that it is asked for only when needed (PERF-1).
    guard words.contains(where: isDashedID) else { return words }
    let arguments = command.arguments
    let takesOthers = arguments.contains { $0.kind == .positional && !$0.isID }
    let known = command.longOptions
    return words.indices.map { index in
      let word = words[index]
      let option =
        index == 0
        ? nil
        : arguments.first { $0.kind == .option && $0.names.contains(words[index - 1]) }
      guard isDashedID(word), option.map(\.isID) ?? !takesOthers,
        Suggestion.nearest(to: word, among: known) == nil
      else { return word }
      return PlainArgument.marked(word)
    }
  }

  /// A negative number as a plain argument: the value of a setting, which is then told what is wrong
  /// with it, and no option that does not exist.
  private static func markingNumber(_ argument: String) -> String {
    argument.first == "-" && Double(argument) != nil ? PlainArgument.marked(argument) : argument
  }

  /// `imagefeed DIR …` written out, as `imagefeed --backend folder --backend-option path=DIR …`
  /// (BACK-7). A folder is a first word that has a slash in it or is the name of one; names of
  /// commands and addresses of photos win.
  ///
  /// - Parameter isFolder: Whether there is a folder of that name.
  static func namingFolder(
    _ arguments: [String], isFolder: (String) -> Bool
  ) -> [String] {
    let words = arguments.prefix { $0 != "--" }
    guard let index = folderIndex(words, isFolder), otherBackend(words) == nil else {
      return arguments
    }
    let meant = ["--backend", "folder", "--backend-option", "path=\(words[index])"]
    return arguments[..<index] + meant + arguments[(index + 1)...]
  }

  /// Detects a folder beside a backend that shows none: one of the two would be ignored.
  ///
  /// - Returns: What is wrong; nil if there is no such mistake.
  static func folderFault(
    _ arguments: [String], isFolder: (String) -> Bool
  ) -> Message? {
    let words = arguments.prefix { $0 != "--" }
    guard let index = folderIndex(words, isFolder), isFolder(words[index]),
      let backend = otherBackend(words)
    else { return nil }
    return Message(.errorFolderBackend, words[index], backend)
  }

  private static func folderIndex(
    _ words: ArraySlice<String>, _ isFolder: (String) -> Bool
  ) -> Int? {
    guard let index = plainIndex(words), Root.command(named: words[index]) == nil else {
      return nil
    }
    let word = words[index]
    guard !word.contains("://"), !PhotoID.isPageAddress(word) else { return nil }
    return word.contains("/") || isFolder(word) ? index : nil
  }

  /// The backend that is named, if it is one that shows no folders.
  private static func otherBackend(_ words: ArraySlice<String>) -> String? {
    words.indices.lazy.compactMap { index -> String? in
      let word = words[index]
      if word.hasPrefix("--backend=") { return String(word.dropFirst("--backend=".count)) }
      return word == "--backend" ? words[(index + 1)...].first : nil
    }.first { $0 != "folder" }
  }

  private static func rewritten(_ argument: String) -> [String] {
    let flag = ["--json", "--jsonl"].first { argument.hasPrefix($0 + "=") }
    guard let flag else { return [argument] }
    let fields = argument.dropFirst(flag.count + 1)
    // The parser would report an empty value as missing; an empty list is answered with the known
    // fields.
    return [flag, "--json-fields=" + (fields.isEmpty ? "," : fields)]
  }

  /// Whether the argument has the form of an id that begins with a dash: eleven letters, digits,
  /// `-` or `_`. Small letters and dashes alone are an option, known or mistyped, or the value of
  /// `-o` in the same word; one in some 5,000 such ids is made of them, and goes after `--`.
  static func isDashedID(_ argument: String) -> Bool {
    argument.first == "-" && argument.utf8.count == 11
      && argument.utf8.allSatisfy { isSmallOrDash($0) || isDigitOrCapital($0) }
      && argument.utf8.contains(where: isDigitOrCapital)
  }

  private static func isSmallOrDash(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte == 0x2D
  }

  private static func isDigitOrCapital(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
  }

  /// The index of the command’s name; nil if something else stands before it, an id included.
  private static func commandIndex(_ arguments: ArraySlice<String>) -> Int? {
    guard let index = plainIndex(arguments), Root.command(named: arguments[index]) != nil,
      !arguments[..<index].contains(where: isDashedID)
    else { return nil }
    return index
  }

  /// The index of the first argument that is neither an option nor an option's value: in
  /// `--backend mock feed` it is `feed`, in `--query feed` there is none.
  private static func plainIndex(_ arguments: ArraySlice<String>) -> Int? {
    var isValue = false
    for index in arguments.indices {
      let argument = arguments[index]
      if isValue {
        isValue = false
      } else if argument.hasPrefix("--") {
        isValue = !argument.contains("=") && !flags.contains(argument)
      } else if shortOptions.contains(argument) {
        isValue = true
      } else if !argument.hasPrefix("-") {
        return index
      }
    }
    return nil
  }

  /// The short options whose value may be the next argument.
  private static let shortOptions: Set = ["-o"]

  /// The options without a value that may precede a command.
  private static let flags: Set = [
    "--verbose", "--json", "--jsonl", "--help", "--version", "--no-browser", "--with-token",
    "--live-check", "--write",
    "--force", "--collections", "--yes", "--linear", "--no-cache", "--multiple", "--read-only",
    "--no-credit",
  ]
}

/// Facts known from the arguments alone, for when they cannot be parsed or no session exists.
extension Arguments {
  private static func options(_ arguments: [String]) -> ArraySlice<String> {
    arguments.prefix { $0 != "--" }
  }

  static func askForJSON(_ arguments: [String]) -> Bool {
    options(arguments).contains { argument in
      ["--json", "--jsonl"].contains(argument)
        || ["--json=", "--jsonl=", "--json-fields="].contains { argument.hasPrefix($0) }
    }
  }

  static func askForHelp(_ arguments: [String]) -> Bool {
    options(arguments).contains { $0 == "--help" || $0 == "-h" }
  }

  /// The argument in the place of a command, if it is no command's name.
  static func unknownCommand(in arguments: [String]) -> String? {
    let words = options(arguments)
    guard let index = plainIndex(words), Root.command(named: words[index]) == nil else {
      return nil
    }
    return PlainArgument.unmarked(words[index])
  }

  /// Detects `--json id,author`, the syntax of `gh`, in which the list would be taken for an id or
  /// a search word. A single name may be meant as such a word, but not as the id of a photo.
  ///
  /// - Returns: What was meant, such as `--json=id,author`; nil if there is no such mistake.
  static func fieldsApart(in arguments: [String]) -> String? {
    let words = options(arguments)
    return words.indices.dropLast().lazy.compactMap { index in
      let fields = words[index + 1].split(separator: ",", omittingEmptySubsequences: false)
      guard ["--json", "--jsonl"].contains(words[index]),
        fields.allSatisfy({ Photo.detailedFields.contains(String($0)) }),
        fields.count > 1 || CommandInfo.root.following(arguments).takesPhotos
      else { return nil }
      return "\(words[index])=\(words[index + 1])"
    }.first
  }

  /// The last value of an option, given as `--lang ru` or `--lang=ru`.
  static func value(of option: String, in arguments: [String]) -> String? {
    let words = options(arguments)
    return words.indices.reversed().lazy.compactMap { index in
      if words[index].hasPrefix(option + "=") {
        return String(words[index].dropFirst(option.count + 1))
      }
      return words[index] == option && index + 1 < words.endIndex ? words[index + 1] : nil
    }.first
  }

  /// Whether the arguments may contain a setting's value: after `config`, or with a secret's name,
  /// such as `--access-key`.
  static func mayHoldSecret(_ arguments: [String]) -> Bool {
    let secrets = Setting.all.filter(\.isSecret).map(\.key)
    return arguments.contains { argument in
      let name = argument.drop { $0 == "-" }.prefix { $0 != "=" }.lowercased()
      return name == "config" || secrets.contains(name.replacing("_", with: "-"))
    }
  }
}
