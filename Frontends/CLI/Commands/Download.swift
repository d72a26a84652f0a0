import ArgumentParser
import FeedCore
import FeedSession

/// `imagefeed download`: photos into files (PHOTO-5), one after another.
struct Download: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Download photos.",
    discussion: """
      Each photo is written to a temporary file in the target folder and renamed when complete; \
      interrupted transfers are resumed. Named pipes and devices, such as /dev/null, are written \
      directly. Each download is reported to Unsplash, as its guidelines require.
      """)

  @OptionGroup var photos: PhotoArguments

  @Option(
    help: ArgumentHelp(
      "raw, full, regular, small, thumb, or a width in pixels.", valueName: "size"),
    completion: .list(PictureSize.allCases.map(\.rawValue)))
  var size = DownloadSize.named(.full)

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "A file, a folder, or - for stdout; with several photos or a trailing slash, a folder.",
      valueName: "path"),
    completion: .file())
  var target: Word?

  @Flag(help: "Overwrite existing files.")
  var force = false

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(DownloadReport.shapeFields)
      let ids = try await photos.read(context.console)
      if let target = target?.text, target == "-" || context.console.facts.isOutput(target) {
        return try await write(ids, context, output)
      }
      let path = try path()
      var writer = ReportWriter(output, areSeveral: ids.count > 1)
      let batch = Batch(sideBySide: 1) { id throws(FeedError) in
        try await download(id, to: path, context)
      }
      let status = await batch.run(ids) { id, outcome in
        _ = writer.take(DownloadReport(id: id, outcome: outcome))
        return true
      }
      writer.finish()
      return status
    }
  }

  /// Several photos go into a folder, with a slash at its end so that it is made where it is
  /// missing. The name of a picture is none, nor is what is there and no folder.
  private func path() throws(FeedError) -> String {
    let path = target?.text ?? "./"
    guard photos.areSeveral, !path.hasSuffix("/") else { return path }
    let ending = path.lowercased().suffix(5)
    let isPicture = ending.hasSuffix(".jpg") || ending == ".jpeg"
    if TargetPath.isFolder(path) || !TargetPath.isTaken(path) && !isPicture { return path + "/" }
    throw FeedError(.usage, Message(.errorSeveralIntoOne, path))
  }

  private func download(
    _ id: PhotoID, to path: String, _ context: FrontendContext
  ) async throws(FeedError) -> DownloadedFile {
    let bar = ProgressBar(context.console, id.text)
    defer { bar.clear() }
    return try await context.session.download(
      id, size: size, to: path, replacing: force, progress: bar.show
    ).value
  }

  /// To stdout, where the picture is the only thing written.
  private func write(
    _ ids: [PhotoID], _ context: FrontendContext, _ output: Output
  ) async throws(FeedError) -> FeedCore.ExitStatus {
    guard ids.count == 1, let id = ids.first else {
      throw FeedError(.usage, Message(.errorSeveralIntoOne, "-"))
    }
    if context.console.facts.outputIsTerminal {
      throw FeedError(.usage, Message(.errorPictureOnTerminal))
    }
    let photo = try await context.session.photo(id).value
    let stream = PictureStream(context.console)
    let bar = ProgressBar(context.console, id.text)
    defer { bar.clear() }
    do throws(FeedError) {
      try await context.session.download(photo, size: size, into: stream, progress: bar.show)
      try stream.finish()
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

/// Stdout as a sink.
final class PictureStream: ByteSink {
  private let console: Console
  private let state = Lock((progress: StreamPosition(), isClosed: false))

  init(_ console: Console) { self.console = console }

  var count: Int { state.withLock(\.progress.count) }
  /// Whether stdout takes nothing any more.
  var isClosed: Bool { state.withLock(\.isClosed) }

  func restart() { state.withLock { $0.progress.restart() } }

  func write(_ bytes: ArraySlice<UInt8>) throws(FeedError) {
    let new = try state.withLock { state throws(FeedError) in try state.progress.take(bytes) }
    guard !new.isEmpty, !console.out(Array(new)) else { return }
    state.withLock { $0.isClosed = true }
    throw .cancelled
  }

  /// Throws where what is written is not the picture that came at last.
  func finish() throws(FeedError) {
    try state.withLock { state throws(FeedError) in try state.progress.checkWhole() }
  }
}
