import FeedCore
import FeedSession

/// One call of an operation: its checked arguments, and the services that it may use.
struct OperationContext: Sendable {
  /// The reader of the answer. A program gets everything (RPC-3), and a model only what it needs
  /// (MCP-2).
  enum Reader: Sendable {
    case program
    /// - Parameter hasGallery: Whether the user sees the photos on a page of MCP Apps (MCP-5).
    case model(hasGallery: Bool)
  }

  let arguments: JSONObject
  let frontend: FrontendContext
  let watch: SessionWatch
  let pictures: PictureChunks
  let offered: OfferedOperations
  let reader: Reader
  /// The order in which the requests arrived, because their tasks start in any order. The newest
  /// like of a photo wins (FEED-17).
  let likeOrder: Int
  /// Reports progress to the client, if the client requested it (RPC-6).
  var progress: PictureRequest.Progress = { _, _ in }

  var session: Session { frontend.session }
}

/// Typed access to the arguments. `Operation.check` has already refused values of other types.
extension OperationContext {
  func text(_ name: String) -> String? { arguments[name]?.stringValue }

  /// A required argument.
  func name(_ name: String) -> String { text(name) ?? "" }

  func integer(_ name: String) -> Int? { arguments[name]?.wholeNumber.map { Int($0) } }

  func flag(_ name: String) -> Bool { arguments[name]?.boolValue == true }

  func word<Word: RawRepresentable<String>>(_ name: String) -> Word? {
    text(name).flatMap { Word(rawValue: $0) }
  }

  /// The argument `username`. It may also be given as `@name` or as the address of the profile.
  var username: String { Author.username(named: name("username")) }

  var photoID: PhotoID { PhotoID(name("id")) }

  /// The argument `size`; nil if it is not given.
  var pictureSize: DownloadSize? {
    integer("size").map(DownloadSize.width) ?? text("size").flatMap { DownloadSize($0) }
  }

  var page: PageRequest { PageRequest(integer("page") ?? 1, size: integer("perPage")) }
}
