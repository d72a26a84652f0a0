import FeedCore
import FrontendCLI

/// The completions of an unfinished command line: one implementation for all shells, whose scripts
/// call it (as in `gh` and `docker`).
struct Completions {
  enum Kind: String, Sendable {
    case words
    /// Paths, which the shell completes itself.
    case files
    case folders
  }

  struct Candidate: Sendable, Hashable {
    let text: String
    let help: String

    init(_ text: String, _ help: String = "") { (self.text, self.help) = (text, help) }
  }

  var kind = Kind.words
  /// The beginning of the last word that the candidates do not repeat, such as `--lang=`.
  var prefix = ""
  var candidates: [Candidate] = []

  /// The format that the scripts read: a line with the kind and the prefix, then one line per word.
  var text: String {
    let lines = candidates.map { "\($0.text.cleaned())\t\($0.help.cleaned())" }
    return (["\(kind.rawValue) \(prefix.cleaned())"] + lines).joined(separator: "\n")
  }

  static let nothing = Completions()

  static func of(_ candidates: [Candidate]) -> Completions { Completions(candidates: candidates) }
}

extension Completions {
  /// The completions of a command line.
  ///
  /// - Parameter line: The words after the program's name; the last one, which may be empty, is
  ///   incomplete.
  init(for line: [String]) {
    let last = line.last ?? ""
    var walk = CompletionWalk()
    line.dropLast().forEach { walk.take($0) }
    self = walk.completions(of: last)
    candidates = candidates.filter { $0.text.hasPrefix(last.dropFirst(prefix.count)) }
  }
}

/// An unfinished command line, read word by word.
struct CompletionWalk {
  private var command = Command.root
  private var arguments = Command.root.allArguments
  /// The option whose value is the next word.
  private var open: ArgumentInfo?
  private var given: [String: String] = [:]
  private var plain: [String] = []
  private var hasEnded = false

  mutating func take(_ word: String) {
    if let option = open {
      give(option, word)
      open = nil
    } else if !hasEnded, word == "--" {
      hasEnded = true
    } else if !hasEnded, word.hasPrefix("-"), word.count > 1 {
      takeOption(word)
    } else if !hasEnded, plain.isEmpty, let next = command[word] {
      command = next
      arguments = next.allArguments
    } else {
      plain.append(word)
    }
  }

  private mutating func takeOption(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = arguments.named(String(parts[0])) else { return }
    if option.kind == .option, parts.count == 1 {
      open = option
    } else {
      give(option, parts.count == 2 ? String(parts[1]) : "")
    }
  }

  private mutating func give(_ option: ArgumentInfo, _ value: String) {
    given[option.title] = value
  }

  func completions(of last: String) -> Completions {
    if let open { return value(of: open, last, after: "") }
    if !hasEnded, last.hasPrefix("--"), let mark = last.firstIndex(of: "=") {
      guard let option = arguments.named(String(last[..<mark])), option.kind == .option else {
        return .nothing
      }
      let start = last.index(after: mark)
      return value(of: option, String(last[start...]), after: String(last[..<start]))
    }
    if !hasEnded, last.hasPrefix("-") { return options }
    if !command.subcommands.isEmpty { return plain.isEmpty ? commands(last) : .nothing }
    let places = arguments.filter { $0.kind == .positional }
    if places.isEmpty { return options }
    let place = plain.count < places.count ? places[plain.count] : places.last
    guard let place, plain.count < places.count || place.isRepeating else { return .nothing }
    return value(of: place, last, after: "")
  }

  /// The commands that begin with `last`. `imagefeed FOLDER` opens a folder, so the first word may
  /// also be a path.
  private func commands(_ last: String) -> Completions {
    let words = command.subcommands.map { Completions.Candidate($0.name, $0.summary) }
    let isPath = last.first.map { "./~".contains($0) } ?? false || last.contains("/")
    let isCommand = words.contains { $0.text.hasPrefix(last) }
    return command.path.isEmpty && (isPath || !isCommand) ? Completions(kind: .files) : .of(words)
  }

  /// The options that were not given yet, or may be repeated.
  private var options: Completions {
    let rest = arguments.filter {
      $0.kind != .positional && (given[$0.title] == nil || $0.isRepeating)
    }
    return .of(rest.map { .init($0.title, $0.summary) })
  }
}

// Values.
extension CompletionWalk {
  private func value(
    of argument: ArgumentInfo, _ last: String, after prefix: String
  ) -> Completions {
    var completions = completions(argument, last)
    completions.prefix = prefix + completions.prefix
    return completions
  }

  private func completions(_ argument: ArgumentInfo, _ last: String) -> Completions {
    switch argument.completion {
    case .none: .of(argument.choices.map { .init($0) })
    case .files: Completions(kind: .files)
    case .folders: Completions(kind: .folders)
    case .words(let words): .of(words.map { .init($0) })
    case .list(let words): listed(words, last)
    case .backendOptions: backendOption(last)
    case .settings: .of(Setting.all.map { .init($0.key, $0.help.text(in: .english)) })
    case .settingValues:
      plain.first.flatMap { key in Setting.all.first { $0.key == key } }.map(Self.values)
        ?? .nothing
    case .helpTopics: helpWord
    }
  }

  /// One more name of a comma-separated list.
  private func listed(_ words: [String], _ last: String) -> Completions {
    var completions = Completions.of(words.map { .init($0) })
    let start = last.lastIndex(of: ",").map { last.index(after: $0) } ?? last.startIndex
    completions.prefix = String(last[..<start])
    return completions
  }

  private static func values(of setting: Setting) -> Completions {
    if setting.isFile { return Completions(kind: .files) }
    return .of(setting.choices.map { .init($0) })
  }

  /// `path=`, and after it the values of that option.
  private func backendOption(_ last: String) -> Completions {
    let name = given["--backend"]
    let backends = Plugins.backends.all.filter { name == nil || $0.name == name }
    // Two backends may have options with the same name.
    var names: Set<String> = []
    let options = backends.flatMap(\.options).filter { names.insert($0.name).inserted }
    guard let mark = last.firstIndex(of: "=") else {
      return .of(options.map { .init("\($0.name)=", $0.help) })
    }
    let start = last.index(after: mark)
    var completions = Completions.nothing
    switch options.first(where: { $0.name == last[..<mark] })?.kind {
    case .choice(let words): completions = .of(words.map { .init($0) })
    case .flag: completions = .of([.init("true"), .init("false")])
    case .text("DIR"): completions.kind = .folders
    case .text, .integer, nil: break
    }
    completions.prefix = String(last[..<start])
    return completions
  }

  private var helpWord: Completions {
    let about = Command.root.following(plain)
    guard about.words == plain else { return .nothing }
    let topics = HelpTopic.allCases.map { topic in
      Completions.Candidate(topic.rawValue, topic.summary.text(in: .english))
    }
    return .of(
      about.subcommands.map { .init($0.name, $0.summary) } + (plain.isEmpty ? topics : []))
  }
}
