package import FeedCore
import FeedFormats
package import FeedSession

extension Operation {
  static let getPhoto = Operation(
    .getPhoto,
    .waiting { context throws(FeedError) in
      try await context.photo(context.session.photo(context.photoID))
    })

  static let randomPhoto = Operation(
    .randomPhoto,
    .waiting { context throws(FeedError) in
      let query = RandomQuery(
        words: context.text("query"), orientation: context.word("orientation"),
        collection: context.text("collection"), topic: context.text("topic"),
        username: context.text("username").map(Author.username(named:)),
        contentFilter: context.word("contentFilter"))
      return try await context.photo(context.session.randomPhoto(query))
    })

  static let likePhoto = Operation(.likePhoto, liking(true))
  static let unlikePhoto = Operation(.unlikePhoto, liking(false))

  private static func liking(_ wanted: Bool) -> Run {
    .waiting { context throws(FeedError) in
      try await context.session.likedPhoto(wanted, context.photoID, order: context.likeOrder)
        .jsonObject(Photo.likeOutcomeMembers.object)
    }
  }

  static let photoSnippet = Operation(
    .photoSnippet,
    .waiting { context throws(FeedError) in
      try await context.session.snippet(
        of: context.photoID, as: context.word("format") ?? .markdown,
        size: context.pictureSize, file: context.file(), from: context.frontend.folders
      ).jsonObject(\.jsonObject)
    })

  static let downloadPhoto = Operation(
    .downloadPhoto,
    .waiting { context throws(FeedError) in
      try context.checkPath()
      // A pipe would block the call until another process reads it. This process's own streams belong
      // to the client.
      let answer = try await context.session.download(
        context.photoID, size: context.pictureSize ?? .named(.full), to: context.path,
        replacing: context.flag("overwrite"), allowsStreams: false, keepsPart: true,
        progress: context.progress)
      return answer.jsonObject(\.jsonObject)
    })
}

extension Photo {
  static let likeOutcomeMembers: [JSONMember<Photo>] = [.required("photo") { $0 }]
}

extension DownloadedFile: JSONDescribed {
  package static let jsonMembers: [JSONMember<DownloadedFile>] = [
    .required("path", "Absolute; includes the generated file name if a folder was given.") {
      $0.path
    },
    .required("bytes") { $0.bytes },
    .credit { $0.credit },
    .optional("remarks", "Remarks about the file.") { file in
      file.remarks.isEmpty ? nil : file.remarks.map { $0.text(in: .english) }
    },
  ]
}

extension JSONMember {
  static func credit(_ credit: @escaping @Sendable (Value) -> String) -> Self {
    .required("credit", "Show it with the photo; Markdown.", credit)
  }
}

extension OperationContext {
  /// Checks that a path that does not exist yet is meant for a file. Models pass the name of a
  /// folder without a slash at its end. If that folder is missing, each photo would replace the one
  /// before it.
  fileprivate func checkPath() throws(FeedError) {
    let given = name("path")
    try frontend.folders.checkHome(of: given)
    let last = given.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    guard let last, !last.isEmpty, !session.hasFile(at: path) else { return }
    if Array(last).withUnsafeBufferPointer({ PictureExtension($0) }) == .readable { return }
    throw FeedError(.usage, Message(.errorFolderOrFile, given, given))
  }

  /// The path of a downloaded copy. It must not begin with the home folder of another user.
  fileprivate func file() throws(FeedError) -> String? {
    let file = text("file")
    if let file { try frontend.folders.checkHome(of: file) }
    return file
  }

  /// The absolute target path, because a client need not know this program's working directory.
  fileprivate var path: String { frontend.folders.absolute(name("path")) }
}
