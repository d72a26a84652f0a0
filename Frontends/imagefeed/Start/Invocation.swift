import FeedCore
import FrontendCLI

/// A command line: the command that it names, and the other words. Options may precede the command
/// (CLI-7).
struct Invocation {
  /// All words.
  let line: [String]
  private(set) var command = Command.root
  /// The words other than the command’s names.
  private(set) var words: [String] = []
  /// The index of the word in the place of a command, if it is not the name of a command.
  private var unknownIndex: Int?

  init(_ line: [String]) {
    self.line = line
    var rest = line[...]
    while !command.subcommands.isEmpty, let word = rest.first, word != "--" {
      rest.removeFirst()
      if let next = command[word] {
        command = next
        continue
      }
      words.append(word)
      if isPlace(word) {
        if command.path.isEmpty { unknownIndex = rest.startIndex - 1 }
        break
      }
      if takesValue(word), let next = rest.first, next != "--" {
        words.append(rest.removeFirst())
      }
    }
    words += rest
  }

  /// The word in the place of a command, if it is not the name of a command.
  var unknownCommand: String? { unknownIndex.map { line[$0] } }

  /// Whether a word is in the place of a command rather than an option. An id may begin with a
  /// dash.
  private func isPlace(_ word: String) -> Bool {
    if !word.hasPrefix("-") { return true }
    guard command.path.isEmpty, DashedID.matches(word) else { return false }
    return command.allArguments.isPlain(word)
  }

  /// Whether the next word is the value of this option, which may belong to any command. An unknown
  /// option in front of the command is assumed to have a value.
  private func takesValue(_ name: String) -> Bool {
    guard name.hasPrefix("-"), !name.contains("=") else { return false }
    let option =
      GlobalOptions.all.named(name) ?? [ArgumentInfo.help].named(name)
      ?? command.family.lazy.compactMap { $0.arguments.named(name) }.first
    return option.map { $0.kind == .option } ?? (command.path.isEmpty && name.hasPrefix("--"))
  }
}

/// Facts that are known from the words, for errors before they are parsed or before a session
/// exists.
extension Invocation {
  /// The words in which options are looked for.
  private var options: ArraySlice<String> { line.prefix { $0 != "--" } }

  var asksForJSON: Bool {
    options.contains { word in
      ["--json", "--jsonl"].contains { word == $0 || word.hasPrefix($0 + "=") }
    }
  }

  var asksForHelp: Bool { options.contains { ArgumentInfo.help.names.contains($0) } }

  var asksForVersion: Bool { options.contains("--version") }

  var language: String? { values(of: Setting.language).last }

  /// The values of an option, given as `--lang ru` or `--lang=ru`.
  private func values(of setting: Setting) -> [String] {
    let (options, name) = (options, "--\(setting.key)")
    return options.indices.compactMap { index in
      if options[index].hasPrefix(name + "=") {
        return String(options[index].dropFirst(name.count + 1))
      }
      return options[index] == name && index + 1 < options.endIndex ? options[index + 1] : nil
    }
  }

  /// Detects `--json id,author`, the syntax of `gh`. Otherwise the list would count as an id or a
  /// search word. A single name may be a search word, but it is not the id of a photo.
  ///
  /// - Returns: The right syntax, such as `--json=id,author`; nil if there is no such mistake.
  var fieldsApart: String? {
    let options = options
    return options.indices.dropLast().lazy.compactMap { index in
      let fields = options[index + 1].split(separator: ",", omittingEmptySubsequences: false)
      guard ["--json", "--jsonl"].contains(options[index]),
        fields.allSatisfy({ Photo.detailedFields.contains(String($0)) }),
        fields.count > 1 || command.arguments.contains(where: { $0.title == "<id>" })
      else { return nil }
      return "\(options[index])=\(options[index + 1])"
    }.first
  }
}

// Folders.
extension Invocation {
  /// `imagefeed DIR …` as `imagefeed --backend folder --backend-option path=DIR …` (BACK-21). A
  /// folder is a word in the place of a command that contains a slash or is the name of an existing
  /// folder. Names of commands and addresses of photos take precedence.
  ///
  /// - Parameter isFolder: Whether there is a folder of that name.
  /// - Throws: A usage error for a folder next to a backend that shows none.
  func namingFolder(_ isFolder: (String) -> Bool) throws(FeedError) -> Invocation {
    guard let index = unknownIndex, line[index].contains("/") || isFolder(line[index]),
      !line[index].contains("://"), !PhotoID.isPageAddress(line[index])
    else { return self }
    if let backend = values(of: .backend).first(where: { $0 != "folder" }) {
      guard isFolder(line[index]) else { return self }
      throw FeedError(.usage, Message(.errorFolderBackend, line[index], backend))
    }
    let meant = ["--backend", "folder", "--backend-option", "path=\(line[index])"]
    return Invocation(line[..<index] + meant + line[(index + 1)...])
  }
}
