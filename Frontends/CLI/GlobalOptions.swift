package import ArgumentParser
package import FeedSession

/// The options that every command takes, before or after its name. Each is also an environment
/// variable and a setting; nil means that nobody said anything here.
package struct GlobalOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("The face to show; see `imagefeed plugins`.", valueName: "name"))
  package var frontend: String?

  @Option(
    help: ArgumentHelp("Where photos come from; see `imagefeed plugins`.", valueName: "name"))
  package var backend: String?

  @Option(
    help: ArgumentHelp("An option of the backend; may be repeated.", valueName: "key=value"))
  package var backendOption: [String] = []

  @Option(help: ArgumentHelp("Which edition's rules hold.", valueName: "basic|extended"))
  package var edition: String?

  @Option(help: ArgumentHelp("The language of all texts but this help.", valueName: "en|ru"))
  package var lang: String?

  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "How pictures are drawn; found out by asking the terminal.",
      valueName: "auto|kitty|sixel|iterm2|symbols|none"))
  package var pictureProtocol: String?

  @Option(help: ArgumentHelp("Whether output is coloured.", valueName: "auto|always|never"))
  package var color: String?

  @Option(help: ArgumentHelp("How long one call may take.", valueName: "seconds"))
  package var timeout: String?

  @Flag(help: "Neither use nor fill the cache on disk.")
  package var noCache = false

  @Flag(help: "Say the details of errors, and log to stderr.")
  package var verbose = false

  package init() {}
}

/// A command that runs on a session. The executable parses it and hands it to the frontend.
package protocol SessionCommand: ParsableCommand, FrontendCommand {
  var global: GlobalOptions { get }
}

extension SessionCommand {
  package var allowsDemo: Bool { false }
}
