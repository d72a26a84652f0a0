import FeedCore
import FrontendHTTP

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

  /// The page for a redirect address that is not registered. The API itself accepts all of this
  /// machine.
  package static let unregistered = UnsplashFault.status(
    400, headers: [page], body: "The redirect uri included is not valid.")

  /// Returns the reply that the client receives.
  ///
  /// - Parameter answer: Passes the request to the service.
  func reply(_ answer: () -> APIResponse) -> LoopbackReply {
    switch self {
    case .reset(let place): answer().cut(at: place, .reset)
    case .stall(let place): answer().cut(at: place, .stall)
    case .truncated(let place): answer().cut(at: place, .close)
    case .wrongJSON: APIResponse(200, [Self.json], body: Array(#"{"photos":"#.utf8)).whole
    case .html: APIResponse(200, [Self.page], body: Array(Self.hotel.utf8)).whole
    case .status(let status, let headers, let body):
      APIResponse(status, headers, body: Array(body.utf8)).whole
    case .silence: LoopbackReply([.close])
    }
  }

  private static let json = (name: "Content-Type", value: "application/json")
  private static let page = (name: "Content-Type", value: "text/html; charset=utf-8")
  private static let hotel = "<!DOCTYPE html><p>Log in to the hotel network"
}

extension UnsplashFault.Place: ExpressibleByIntegerLiteral {
  /// This number of bytes of the body.
  package init(integerLiteral value: Int) { self = .body(value) }
}

extension APIResponse {
  /// Status line and headers, with the length of the whole body.
  private var head: [UInt8] {
    let length = status == 304 ? [] : [("Content-Length", "\(body.count)")]
    return LoopbackReply.head(status, headers.map { ($0.name, $0.value) } + length)
  }

  var whole: LoopbackReply { LoopbackReply([.bytes(head + body)]) }

  fileprivate func cut(
    at place: UnsplashFault.Place, _ ending: LoopbackReply.Step
  ) -> LoopbackReply {
    switch place {
    case .head(let count): LoopbackReply([.bytes(Array(head.prefix(count))), ending])
    case .body(let count): LoopbackReply([.bytes(head + body.prefix(count)), ending])
    }
  }
}
