import FeedCore
import FeedSession

extension Operation {
  static let downloadPhoto = Operation(
    "download_photo",
    "Save a photo as a JPEG file. The download is reported to Unsplash, as its terms require. Reports progress.",
    [
      .photoID,
      .required(
        "path", .name,
        "A file, or a folder for a file named Author-ID-SIZE.jpg; ~/ is the home folder."),
      .optional("size", size, "A named size, or a width in pixels; full by default."),
      .optional("overwrite", .flag, "Whether to replace an existing file."),
    ],
    answers: .download, does: .replaces,
    .waiting { context throws(FeedError) in
      try await context.session.download(
        context.photoID, size: context.downloadSize, to: context.path,
        replacing: context.flag("overwrite"), progress: context.progress
      ).shape(\.shape)
    })

  private static let size = Schema.either(.word(PictureSize.self), .integer(1...50_000))
}

extension DownloadedFile {
  fileprivate var shape: JSONObject {
    ["path": .string(path), "bytes": .integer(Int64(bytes)), "credit": .string(credit)]
  }
}

extension OperationContext {
  /// The absolute target path: a client need not know this program's working directory.
  fileprivate var path: String { frontend.folders.absolute(name("path")) }

  fileprivate var downloadSize: DownloadSize {
    integer("size").map(DownloadSize.width) ?? word("size").map(DownloadSize.named) ?? .named(.full)
  }
}
