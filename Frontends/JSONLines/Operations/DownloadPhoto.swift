import FeedCore
import FeedSession

extension Operation {
  static let downloadPhoto = Operation(
    .downloadPhoto,
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
