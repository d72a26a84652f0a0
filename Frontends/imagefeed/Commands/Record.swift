import BackendFixture
import FeedCore
import FeedSession
import FrontendCLI
import TerminalKit

/// `imagefeed record DIR`: saves the answers of the chosen backend as a folder for
/// `--backend fixture`.
struct Record: AppCommand {
  private static let folder = Argument(
    "dir", .text(completion: .folders), "The folder; created if missing.")
  private static let pages = Argument(
    option: "pages", "pages", .number(in: PageRequest.numbers),
    "Number of pages of each list, 30 photos each.")
  private static let collections = Argument(
    flag: "collections", "Also record the topics, your collections, and their photos.")

  static let command = Command(
    "record", "Record the backend to a folder for --backend fixture.",
    examples: ["record fixtures --pages 2 --backend mock"],
    discussion: """
      Saves pages of the feed and, if you are signed in, your profile and favorites, with pictures \
      in the sizes small and regular. To resume an interrupted recording, run the same command \
      again.
      """,
    [folder, pages, collections])

  let arguments: ParsedArguments

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    let setup = try Setup(program, arguments)
    let folder = arguments[Self.folder]
    let (source, user) = try await setup.backendWithoutSession()
    defer { source.shutDown() }
    let recording = try Recording(of: source, named: setup.backendName, in: folder)
    let terminal = PlainTerminal(program.console(), setup.settings.graphics)
    defer { terminal.leave() }
    let task = TaskProgress(program.console(), terminal)
    let progress = RecordProgress(program.console(), setup.language, task)
    defer { progress.end() }
    let isNew: Bool
    do throws(FeedError) {
      try await recording.begin(as: user)
      try await RecordingRun(
        backend: recording.backend, user: user, pages: arguments[Self.pages] ?? 1,
        withCollections: arguments[Self.collections], report: progress.show
      ).run()
      isNew = try await recording.finish()
    } catch {
      await recording.close()
      progress.end()
      progress.report(await recording.remarks)
      throw error
    }
    progress.end()
    progress.reportSkipped()
    progress.report(await recording.remarks)
    let result = Message(isNew ? .recordDone : .recordNothingNew, folder)
    program.console().note(result.text(in: setup.language))
    return .done
  }
}
