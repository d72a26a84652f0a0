/// The steps with which a `LoopbackServer` answers one request. After the last one the connection
/// stays open for the next request.
package struct LoopbackReply: Sendable {
  package enum Step: Sendable {
    case bytes([UInt8])
    /// This number of blanks, generated while they are sent.
    case blanks(Int)
    case pause(Duration)
    /// Sends nothing until the client disconnects or the server stops.
    case stall
    /// Closes with RST, so that the client sees an error instead of the end of the stream.
    case reset
    case close
    /// Sends nothing until the gate is opened, the client disconnects or the server stops.
    case hold(LoopbackGate)
    /// The rest of the reply, created when it is reached.
    case then(@Sendable () -> LoopbackReply)
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  /// Returns an ordinary reply with its `Content-Length`.
  package static func reply(
    _ status: Int = 200, _ headers: [(String, String)] = [], body: [UInt8] = []
  ) -> LoopbackReply {
    let head = head(status, headers + [("Content-Length", "\(body.count)")])
    return LoopbackReply([.bytes(head + body)])
  }

  package static func text(_ text: String, status: Int = 200) -> LoopbackReply {
    reply(status, [("Content-Type", "text/plain")], body: Array(text.utf8))
  }

  package static func redirect(_ status: Int, to location: String) -> LoopbackReply {
    reply(status, [("Location", location)])
  }

  /// Returns a reply of exactly these bytes, then the end of the connection.
  package static func raw(_ text: String) -> LoopbackReply {
    LoopbackReply([.bytes(Array(text.utf8)), .close])
  }

  package static func chunked(_ chunks: [String]) -> LoopbackReply {
    let parts = chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }
    let body = Array((parts.joined() + "0\r\n\r\n").utf8)
    return LoopbackReply([.bytes(head(200, [("Transfer-Encoding", "chunked")]) + body)])
  }

  /// Returns a reply of one byte at a time with a pause before each.
  package static func drip(_ body: String, every pause: Duration) -> LoopbackReply {
    let bytes = Array(body.utf8)
    return LoopbackReply(
      [.bytes(promise(bytes.count))] + bytes.flatMap { [.pause(pause), .bytes([$0])] })
  }

  /// Returns a reply with fewer bytes than its `Content-Length`, which ends with the step `ending`:
  /// stall, reset or close.
  package static func broken(_ body: String, promised: Int, _ ending: Step) -> LoopbackReply {
    LoopbackReply([.bytes(promise(promised) + Array(body.utf8)), ending])
  }

  /// Returns a long body of blanks without `Content-Length`, which the client has to stop.
  package static func endless(_ count: Int) -> LoopbackReply {
    LoopbackReply([.bytes(head(200, [("Connection", "close")])), .blanks(count), .close])
  }

  package static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
    let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) Scripted\r\n\(lines)\r\n".utf8)
  }

  private static func promise(_ count: Int) -> [UInt8] {
    head(200, [("Content-Length", "\(count)")])
  }
}
