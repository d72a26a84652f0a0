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
      .optional(
        "size", .pictureSize, "A named size, a width, or WIDTHxHEIGHT to crop; full by default."),
      .optional("overwrite", .flag, "Whether to replace an existing file."),
    ],
    answers: .download, does: .replaces,
    .waiting { context throws(FeedError) in
      try await context.session.download(
        context.photoID, size: context.pictureSize ?? .named(.full), to: context.path,
        replacing: context.flag("overwrite"), progress: context.progress
      ).shape(\.shape)
    })
}

extension DownloadedFile {
  fileprivate var shape: JSONObject {
    ["path": .string(path), "bytes": .integer(Int64(bytes)), "credit": .string(credit)]
  }
}

extension OperationContext {
  /// The absolute target path: a client need not know this program's working directory.
  fileprivate var path: String { frontend.folders.absolute(name("path")) }
}
