import FeedCore
import FeedSession

extension Operation {
  static let downloadPhoto = Operation(
    .downloadPhoto,
    .waiting { context throws(FeedError) in
      let answer = try await context.session.download(
        context.photoID, size: context.pictureSize ?? .named(.full), to: context.path,
        replacing: context.flag("overwrite"), progress: context.progress)
      answer.value.remarks.forEach { context.note($0) }
      return answer.shape(\.shape)
    })
}

extension DownloadedFile {
  fileprivate var shape: JSONObject {
    ["path": .string(path), "bytes": .integer(Int64(bytes)), "credit": .string(credit)]
  }
}

extension OperationContext {
  /// Tells whoever runs the endpoint; the result has no place for it.
  fileprivate func note(_ message: Message) {
    frontend.console.note("imagefeed: \(message.text(in: frontend.language))")
  }

  /// The absolute target path: a client need not know this program's working directory.
  fileprivate var path: String { frontend.folders.absolute(name("path")) }
}
