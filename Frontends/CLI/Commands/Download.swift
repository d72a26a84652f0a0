package import FeedCore
import FeedFormats
import FeedSession
import TerminalKit

/// `imagefeed download`: saves photos to files (PHOTO-5), one after another.
struct Download: SessionCommand {
  private static let size = Argument(
    option: "size", "size", .downloadSize,
    "raw, full, regular, small, thumb, a width in pixels, or 1600x900 to crop.", default: "full")
  private static let target = Argument(
    option: "output", short: "o", "path", .text(completion: .files),
    "A file, a folder, or - for stdout; with several photos or a trailing slash, a folder.")
  private static let type = Argument(
    option: "type", "format", .word(DownloadType.self),
    "The format to ask the picture service for; without it JPEG, or that of your own file.")
  private static let force = Argument(flag: "force", "Overwrite existing files.")
  private static let noCredit = Argument(
    flag: "no-credit", "Keep the original bytes, without the photo's credit.")

  static let command = Command(
    "download", "Download photos.",
    examples: [
      "download uCb8l4CMcka --size 1600 -o photo.jpg",
      "download uCb8l4CMcka -uCb8l4CMck -o pictures/",
    ],
    discussion: """
      Each photo is written to a temporary file in the target folder and renamed when complete. A \
      transfer that breaks off is resumed within the same run. Named pipes and devices, such as \
      /dev/null, are written to directly. Files contain the photographer, source and license, for \
      `imagefeed credit` and other programs. Stdout, pipes and devices get the original bytes, \
      without this credit. In an opened folder, --force replaces another photo only if -o names \
      that file. Each download is reported to Unsplash, as its guidelines require.
      """,
    PhotoArguments.all + [size, target, type, force, noCredit] + OutputOptions.all)

  let arguments: ParsedArguments

  private var photos: PhotoArguments { PhotoArguments(arguments) }

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
      try output.checkFields(DownloadReport.jsonFields)
      let ids = try await photos.read(context.console)
      if let target = arguments[Self.target],
        target == "-" || context.console.facts.isOutput(target)
      {
        return try await write(ids, context, output)
      }
      let path = try path()
      let progress = TaskProgress(context.console, output.terminal)
      defer { progress.clear() }
      var writer = ReportWriter(output, areSeveral: ids.count > 1)
      let batch = Batch(maxConcurrent: 1) { id throws(FeedError) in
        try await download(id, to: path, context, progress)
      }
      let status = await batch.run(ids) { id, outcome in
        if case .success(let file) = outcome { file.remarks.forEach { output.note($0) } }
        _ = writer.take(DownloadReport(id: id, outcome: outcome))
        return true
      }
      writer.finish()
      return status
    }
  }

  /// The target path. For several photos it is a folder, with a slash at its end so that a missing
  /// folder is created.
  ///
  /// - Throws: A usage error if the path for several photos has the name of a picture, or exists
  ///   and is not a folder.
  private func path() throws(FeedError) -> String {
    let path = arguments[Self.target] ?? "./"
    guard photos.areSeveral, !path.hasSuffix("/") else { return path }
    let isPicture = PictureFormat(fileName: path) != nil
    if TargetPath.isFolder(path) || !TargetPath.isTaken(path) && !isPicture { return path + "/" }
    throw FeedError(.usage, Message(.errorSeveralIntoOne, path))
  }

  private func download(
    _ id: PhotoID, to path: String, _ context: FrontendContext, _ progress: TaskProgress
  ) async throws(FeedError) -> DownloadedFile {
    let bar = ProgressBar(context.console, id.text, progress)
    defer { bar.clear() }
    return try await context.session.download(
      id, size: arguments[Self.size], type: arguments[Self.type]?.format, to: path,
      replacing: arguments[Self.force],
      addsCredit: !arguments[Self.noCredit],
      avoidsOpenedFolder: arguments[Self.target] == nil, progress: bar.show
    ).value
  }

  /// Writes only the picture to stdout.
  private func write(
    _ ids: [PhotoID], _ context: FrontendContext, _ output: Output
  ) async throws(FeedError) -> ExitStatus {
    guard ids.count == 1, let id = ids.first else {
      throw FeedError(.usage, Message(.errorSeveralIntoOne, "-"))
    }
    if context.console.facts.outputIsTerminal {
      throw FeedError(.usage, Message(.errorPictureOnTerminal))
    }
    let photo = try await context.session.photo(id).value
    let stream = PictureStream(context.console)
    let bar = ProgressBar(context.console, id.text, nil)
    defer { bar.clear() }
    do throws(FeedError) {
      let remarks = try await context.session.download(
        photo, size: arguments[Self.size], type: arguments[Self.type]?.format, into: stream,
        progress: bar.show)
      bar.clear()
      remarks.forEach { output.note($0) }
      try stream.finish()
    } catch {
      // A reader that closed the pipe ends the download quietly, as in every command (CLI-26). Unlike
      // a part of a list, a part of a picture is of no use, so the status says so. If the cause was a
      // full disk, the executable reports it, as for every command.
      guard stream.isClosed else { throw error }
      return .failure
    }
    return .done
  }
}

extension ArgumentType<DownloadSize> {
  package static var downloadSize: ArgumentType<DownloadSize> {
    ArgumentType(completion: .words(PictureSize.allCases.map(\.rawValue))) { DownloadSize($0) }
  }
}

/// Stdout as a byte sink.
final class PictureStream: ByteSink {
  private let console: Console
  private let state = Lock((progress: StreamPosition(), isClosed: false))

  init(_ console: Console) { self.console = console }

  var count: Int { state.withLock(\.progress.count) }
  /// Whether stdout accepts no more bytes.
  var isClosed: Bool { state.withLock(\.isClosed) }

  func restart() { state.withLock { $0.progress.restart() } }

  func write(_ bytes: ArraySlice<UInt8>) throws(FeedError) {
    let new = try state.withLock { state throws(FeedError) in try state.progress.take(bytes) }
    guard !new.isEmpty, !console.out(Array(new)) else { return }
    state.withLock { $0.isClosed = true }
    throw .cancelled
  }

  /// Checks that the written bytes are one whole picture.
  ///
  /// - Throws: An error if a restarted transfer had other bytes than were already written.
  func finish() throws(FeedError) {
    try state.withLock { state throws(FeedError) in try state.progress.checkWhole() }
  }
}

/// The formats that the picture service makes.
enum DownloadType: String, CaseIterable, Sendable {
  case jpg, webp, avif, png

  var format: PictureFormat {
    switch self {
    case .jpg: .jpeg
    case .webp: .webp
    case .avif: .avif
    case .png: .png
    }
  }
}
