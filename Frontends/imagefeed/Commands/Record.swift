import ArgumentParser
import BackendFixture
import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed record DIR`: saves the answers of the chosen backend as a folder for
/// `--backend fixture`.
struct Record: AppCommand {
  static let configuration = CommandConfiguration(
    command: "record",
    abstract: "Record the backend to a folder for --backend fixture.",
    discussion: """
      Saves pages of the feed and, if you are signed in, your profile and favorites, with pictures \
      in the sizes small and regular. To resume an interrupted recording, run the same command \
      again.
      """)

  @Argument(
    help: ArgumentHelp("The folder; created if missing.", valueName: "dir"),
    completion: .directory)
  var folder: PlainArgument

  @Option(
    help: "Number of pages of each list, 30 photos each.",
    transform: wholeNumber(in: PageRequest.numbers))
  var pages = 1

  @Flag(help: "Also record the topics, your collections, and their photos.")
  var collections = false

  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    let setup = try Setup(program, global)
    let (source, user) = try await setup.backendWithoutSession()
    defer { source.shutDown() }
    let recording = try Recording(of: source, named: setup.backendName, in: folder.text)
    let progress = RecordProgress(program.console(), setup.language)
    defer { progress.end() }
    let isNew: Bool
    do throws(FeedError) {
      try await recording.begin(as: user)
      try await RecordingRun(
        backend: recording.backend, user: user, pages: pages,
        withCollections: collections, report: progress.show
      ).run()
      isNew = try await recording.finish()
    } catch {
      await recording.close()
      throw error
    }
    progress.end()
    progress.reportSkipped()
    let result = Message(isNew ? .recordDone : .recordNothingNew, folder.text)
    program.console().note(result.text(in: setup.language))
    return .done
  }
}
