/// A fault of one request or its answer.
package enum UnsplashFault: Sendable {
  /// The part of an answer that arrives.
  package enum Place: Sendable {
    /// This number of bytes of the status line and the headers.
    case head(Int)
    /// The whole head and this number of bytes of the body.
    case body(Int)
  }

  // The service carries out the request, and then its answer breaks.
  case reset(at: Place)
  case stall(at: Place)
  case truncated(at: Place)

  // The request does not reach the service.
  case wrongJSON
  case html
  case status(Int, headers: [(name: String, value: String)] = [], body: String = "")
  /// The connection ends without an answer.
  case silence

  /// Returns the reply that the client receives.
  ///
  /// - Parameter answer: Passes the request to the service.
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
  /// This number of bytes of the body.
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
