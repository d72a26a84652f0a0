/// What goes wrong with one request or its answer.
package enum UnsplashFault: Sendable {
  /// How much of an answer still comes.
  package enum Place: Sendable {
    /// So many bytes of the status line and the headers; with 0 nothing at all.
    case head(Int)
    /// The whole head and so many bytes of the body.
    case body(Int)
  }

  // The service does as it is asked, and then its answer breaks.
  case reset(at: Place)
  case stall(at: Place)
  case truncated(at: Place)

  // The request never gets to the service.
  case wrongJSON
  case html
  case status(Int, headers: [(name: String, value: String)] = [], body: String = "")
  /// The connection ends without an answer.
  case silence

  /// What the client gets. `answer` asks the service.
  func reply(_ answer: () -> UnsplashReply) -> LoopbackReply {
    switch self {
    case .reset(let place): answer().cut(at: place, .reset)
    case .stall(let place): answer().cut(at: place, .stall)
    case .truncated(let place): answer().cut(at: place, .close)
    case .wrongJSON: UnsplashReply(200, [Self.json], body: Array(#"{"photos":"#.utf8)).whole
    case .html: UnsplashReply.page("<!DOCTYPE html><p>Log in to the hotel network").whole
    case .status(let status, let headers, let body):
      UnsplashReply(status, headers, body: Array(body.utf8)).whole
    case .silence: LoopbackReply([.close])
    }
  }

  private static let json = (name: "Content-Type", value: "application/json")
}

extension UnsplashFault.Place: ExpressibleByIntegerLiteral {
  /// Bytes of the body.
  package init(integerLiteral value: Int) { self = .body(value) }
}

extension UnsplashReply {
  fileprivate func cut(
    at place: UnsplashFault.Place, _ ending: LoopbackReply.Step
  ) -> LoopbackReply {
    switch place {
    case .head(let count): LoopbackReply([.bytes(Array(head.prefix(count))), ending])
    case .body(let count): LoopbackReply([.bytes(head + body.prefix(count)), ending])
    }
  }
}
