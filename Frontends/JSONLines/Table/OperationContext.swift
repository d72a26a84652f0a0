import FeedCore
import FeedSession

/// One use of an operation: its checked arguments, and what it may reach.
struct OperationContext: Sendable {
  let arguments: JSONObject
  let frontend: FrontendContext
  let watch: Watch
  /// Whoever asked for progress hears of it (RPC-6).
  var progress: PictureRequest.Progress = { _, _ in }

  var session: Session { frontend.session }
}

/// The arguments by their types. What the table does not let through cannot be met here.
extension OperationContext {
  func text(_ name: String) -> String? { arguments[name]?.stringValue }

  /// For what the table requires.
  func name(_ name: String) -> String { text(name) ?? "" }

  func integer(_ name: String) -> Int? { arguments[name]?.wholeNumber.map { Int($0) } }

  func flag(_ name: String) -> Bool { arguments[name]?.boolValue == true }

  func word<Word: RawRepresentable<String>>(_ name: String) -> Word? {
    text(name).flatMap { Word(rawValue: $0) }
  }

  var photoID: PhotoID { PhotoID(name("id")) }

  var page: PageRequest { PageRequest(integer("page") ?? 1, size: integer("perPage")) }
}
