import FeedCore
import FeedSession

extension Operation {
  static let downloadPhoto = Operation(
    "download_photo",
    "Saves a photo as a JPEG file; Unsplash is told of it, as its terms ask. Reports progress.",
    [
      .photoID,
      .required(
        "path", .name,
        "A file, or a folder for a file named Author-ID-SIZE.jpg; relative to the server's folder."),
      .optional("size", size, "A size by name, or a width in pixels; full by default."),
      .optional("overwrite", .flag, "Whether a file that is there may be replaced."),
    ],
    answers: .download, does: .replaces,
    .waiting { call throws(FeedError) in
      try await call.session.download(
        call.photoID, size: call.downloadSize, to: call.name("path"),
        replacing: call.flag("overwrite"), progress: call.progress
      ).shape { ["path": .string($0.path), "bytes": .integer(Int64($0.bytes))] }
    })

  private static let size = Schema.either(.word(PictureSize.self), .integer(1...50_000))
}

extension Call {
  fileprivate var downloadSize: DownloadSize {
    integer("size").map(DownloadSize.width) ?? word("size").map(DownloadSize.named) ?? .named(.full)
  }
}
