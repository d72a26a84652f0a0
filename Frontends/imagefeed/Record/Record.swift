import ArgumentParser
import BackendFixture
import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed record DIR`: what the chosen backend answers, as a folder for `--backend fixture`.
struct Record: ProgramCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save what the backend answers as a folder for --backend fixture.",
    discussion: """
      Saves pages of the feed and, where somebody is signed in, profile and favorites, with each \
      picture in the sizes small and regular. A recording that was interrupted goes on where it \
      stopped when the same command is run again.
      """)

  @Argument(help: ArgumentHelp("The folder; made where it is missing.", valueName: "dir"))
  var folder: String

  @Option(help: "How many pages of the feed, and of the favorites, 30 photos each.")
  var pages = 1

  @OptionGroup(title: "Global") var global: GlobalOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError("The folder needs a name.") }
    if !(1...100_000).contains(pages) {
      throw ValidationError("--pages is between 1 and 100000.")
    }
  }

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    let launch = try Launch(program, global, nil)
    let (source, person) = try await launch.bareBackend()
    defer { source.shutDown() }
    let recording = try Recording(of: source, in: folder)
    let progress = RecordProgress(program.console(), launch.language)
    defer { progress.end() }
    try await RecordTour(
      backend: recording.backend, person: person, pages: pages, report: progress.show
    ).run()
    try await recording.finish()
    progress.end()
    program.console().note(Message(.recordDone, folder).text(in: launch.language))
    return .done
  }
}
