import ArgumentParser
import FeedCore
import FeedSession

/// `imagefeed download`: photos into files (PHOTO-5), one after another.
struct Download: SessionCommand {
  static let configuration = CommandConfiguration(
    abstract: "Download photos.",
    discussion: """
      Each goes to a temporary name in the target folder and gets its own when it is whole; a \
      transfer that breaks goes on where it broke. Into a named pipe or a device, as /dev/null, \
      it is written as it comes. Unsplash is told of each download, as its guidelines ask.
      """)

  @Argument(help: ArgumentHelp("The photos' ids.", valueName: "id"))
  var ids: [Word]

  @Option(
    help: ArgumentHelp(
      "raw, full, regular, small, thumb, or a width in pixels.", valueName: "size"))
  var size = DownloadSize.named(.full)

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("A file, a folder, or - for stdout.", valueName: "path"))
  var target: Word?

  @Flag(help: "Overwrite a file that is there.")
  var force = false

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(DownloadReport.shapeFields)
      let path = target?.text ?? "./"
      if path == "-" { return try await write(context, output) }
      if ids.count > 1, !path.hasSuffix("/"), !TargetPath.isFolder(path) {
        throw FeedError(.usage, Message(.errorSeveralIntoOne, path))
      }
      var reports: [DownloadReport] = []
      for id in ids where !Task.isCancelled {
        let outcome = await download(PhotoID(id.text), to: path, context)
        reports.append(DownloadReport(id: PhotoID(id.text), outcome: outcome))
        if case .failure(let error) = outcome, error.meetsEveryPhoto { break }
      }
      output.write(reports)
      let statuses = Set(reports.map(\.exitStatus))
      return statuses.count == 1 ? statuses.first ?? .done : .mixed
    }
  }

  private func download(
    _ id: PhotoID, to path: String, _ context: FrontendContext
  ) async -> DownloadReport.Outcome {
    let bar = ProgressBar(context.console, id.text)
    defer { bar.clear() }
    return await DownloadReport.Outcome(awaiting: { () throws(FeedError) in
      try await context.session.download(
        id, size: size, to: path, replacing: force, progress: bar.show
      ).value
    })
  }

  /// To stdout, where the picture is the only thing written.
  private func write(
    _ context: FrontendContext, _ output: Output
  ) async throws(FeedError) -> FeedCore.ExitStatus {
    guard ids.count == 1, let id = ids.first else {
      throw FeedError(.usage, Message(.errorSeveralIntoOne, "-"))
    }
    if context.console.facts.outputIsTerminal {
      throw FeedError(.usage, Message(.errorPictureOnTerminal))
    }
    let photo = try await context.session.photo(PhotoID(id.text)).value
    let stream = PictureStream(context.console)
    let bar = ProgressBar(context.console, id.text)
    defer { bar.clear() }
    do throws(FeedError) {
      try await context.session.download(photo, size: size, into: stream, progress: bar.show)
    } catch {
      // A reader who left ends the download quietly, as everywhere (CLI-3); whether it was a full
      // disk, the executable says for all commands.
      guard stream.isClosed else { throw error }
    }
    return .done
  }
}

extension DownloadSize: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
  public var defaultValueDescription: String { text }
}

extension FeedError {
  /// Whether the next photo would meet it as well.
  fileprivate var meetsEveryPhoto: Bool {
    switch code {
    case .notConfigured, .rateLimited, .cancelled, .disk: true
    default: code.exitStatus == .signIn
    }
  }
}

/// Stdout as a sink.
final class PictureStream: ByteSink {
  private let console: Console
  private let state = Lock((progress: OneWayCount(), isClosed: false))

  init(_ console: Console) { self.console = console }

  var count: Int { state.withLock(\.progress.count) }
  /// Whether stdout takes nothing any more.
  var isClosed: Bool { state.withLock(\.isClosed) }

  func restart() { state.withLock { $0.progress.restart() } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    let known = state.withLock { $0.progress.note(bytes.count) }
    guard known < bytes.count, !console.out(Array(bytes.dropFirst(known))) else { return }
    state.withLock { $0.isClosed = true }
    throw .cancelled
  }
}
