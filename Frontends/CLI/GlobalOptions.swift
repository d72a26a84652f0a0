package import ArgumentParser
package import FeedSession

/// The options that every command accepts, before or after its name. Each is also an environment
/// variable and a setting. Nil means that the option was not given.
package struct GlobalOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("The frontend to use; see `imagefeed plugins`.", valueName: "name"))
  package var frontend: String?

  @Option(
    help: ArgumentHelp("The source of photos; see `imagefeed plugins`.", valueName: "name"))
  package var backend: String?

  @Option(
    help: ArgumentHelp("Set an option of the backend; repeatable.", valueName: "key=value"))
  package var backendOption: [String] = []

  @Option(
    help: ArgumentHelp(
      "extended for everything; basic has no favorites, likes only in the feed, and requires signing in.",
      valueName: "basic|extended"))
  package var edition: String?

  @Option(help: ArgumentHelp("The language of messages; help is in English.", valueName: "en|ru"))
  package var lang: String?

  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "How to draw pictures; auto asks the terminal.",
      valueName: "auto|kitty|sixel|iterm2|symbols|none"))
  package var graphicsProtocol: String?

  @Option(help: ArgumentHelp("When to use colours.", valueName: "auto|always|never"))
  package var color: String?

  @Option(
    help: ArgumentHelp(
      "The colours of the screen; auto asks the terminal.", valueName: "auto|dark|light|terminal"))
  package var theme: String?

  @Flag(help: "Lines instead of the screen, for screen readers and plain terminals.")
  package var linear = false

  @Option(help: ArgumentHelp("Time limit for one call.", valueName: "seconds"))
  package var timeout: String?

  @Flag(help: "Do not use the disk cache.")
  package var noCache = false

  @Flag(help: "Show details of errors, and log to stderr.")
  package var verbose = false

  package init() {}
}

/// A command that runs on a session. The executable parses it and passes it to the frontend.
package protocol SessionCommand: ParsableCommand, FrontendCommand {
  var global: GlobalOptions { get }
}

extension SessionCommand {
  package var allowsDemo: Bool { false }
  package var readsFiles: Bool { false }
}

extension CommandConfiguration {
  /// A command of `imagefeed`, or a subcommand.
  ///
  /// A command that names the program above it is parsed once. For any other, the argument parser
  /// first parses the arguments for `--generate-completion-script`, which takes a second pass
  /// (PERF-1). The program has its own completions.
  package init(
    command name: String, abstract: String, discussion: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = []
  ) {
    self.init(
      commandName: name, _superCommandName: "imagefeed", abstract: abstract,
      discussion: discussion, shouldDisplay: shouldDisplay, subcommands: subcommands)
  }
}
