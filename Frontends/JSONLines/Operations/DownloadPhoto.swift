import FeedCore
import FeedSession

extension Operation {
  static let downloadPhoto = Operation(
    .downloadPhoto,
    .waiting { context throws(FeedError) in
      // A pipe would keep the call until somebody reads it, and this process's own streams are the
      // client's.
      let answer = try await context.session.download(
        context.photoID, size: context.pictureSize ?? .named(.full), to: context.path,
        replacing: context.flag("overwrite"), allowsStreams: false, progress: context.progress)
      return answer.shape(\.shape)
    })
}

extension DownloadedFile {
  fileprivate var shape: JSONObject {
    var shape: JSONObject = [
      "path": .string(path), "bytes": .integer(Int64(bytes)), "credit": .string(credit),
    ]
    if !remarks.isEmpty {
      shape["remarks"] = .array(remarks.map { .string($0.text(in: .english)) })
    }
    return shape
  }
}

extension OperationContext {
  /// The absolute target path: a client need not know this program's working directory.
  fileprivate var path: String { frontend.folders.absolute(name("path")) }
}
