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
    .waiting { call throws(FeedError) in
      try await call.session.download(
        call.photoID, size: call.downloadSize, to: call.path,
        replacing: call.flag("overwrite"), progress: call.progress
      ).shape(\.shape)
    })

  private static let size = Schema.either(.word(PictureSize.self), .integer(1...50_000))
}

extension DownloadedFile {
  fileprivate var shape: JSONObject {
    ["path": .string(path), "bytes": .integer(Int64(bytes)), "credit": .string(credit)]
  }
}

extension Call {
  /// Absolute, for a client need not know in which folder it started this program.
  fileprivate var path: String { context.folders.absolute(name("path")) }

  fileprivate var downloadSize: DownloadSize {
    integer("size").map(DownloadSize.width) ?? word("size").map(DownloadSize.named) ?? .named(.full)
  }
}
