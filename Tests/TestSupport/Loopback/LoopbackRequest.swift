/// A request as received by a `LoopbackServer`.
package struct LoopbackRequest: Sendable {
  package var method: String
  package var target: String
  /// In the order received.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// The number of its connection, counted from 1.
  package var connection: Int

  package subscript(header: String) -> String? {
    headers.first { $0.name.lowercased() == header.lowercased() }?.value
  }
}

extension LoopbackRequest {
  /// Removes the first complete request from the buffer, or returns nil if more bytes are needed.
  /// Bodies must have a `Content-Length`, as those of the clients under test do.
  static func take(from buffer: inout [UInt8], connection: Int) -> LoopbackRequest? {
    guard let end = endOfHead(buffer) else { return nil }
    let lines = String(decoding: buffer[..<end], as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    let headers = lines.dropFirst().compactMap(field)
    var request = LoopbackRequest(
      method: words[0], target: words[1], headers: headers, body: [], connection: connection)
    let bodyEnd = end + 4 + (request["Content-Length"].flatMap { Int($0) } ?? 0)
    guard buffer.count >= bodyEnd else { return nil }
    request.body = Array(buffer[(end + 4)..<bodyEnd])
    buffer.removeFirst(bodyEnd)
    return request
  }

  private static func endOfHead(_ buffer: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard buffer.count >= mark.count else { return nil }
    return (0...(buffer.count - mark.count)).first { buffer[$0..<($0 + 4)].elementsEqual(mark) }
  }

  private static func field(_ line: String) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return (String(line[..<colon]), String(value))
  }
}
