/// Puts a response together from what libcurl hands over, within its limits. Pure.
package struct ReplyReader {
  /// The most bytes of all header lines of a transfer together, interim responses and trailers
  /// included.
  package static let headerLimit = 64 * 1024

  package private(set) var headers = HTTPHeaders()
  package private(set) var body: [UInt8] = []
  /// Bytes of the body so far, kept here or not.
  package private(set) var received = 0
  /// Whether the blank line after the headers has come. libcurl takes a connection that closes
  /// before it for a complete answer without a body.
  package private(set) var isHeadComplete = false
  private let bodyLimit: Int
  private var headerBytes = 0
  private var bodyBegan = false

  package init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Takes a header line, its end included. Lines after the body are trailers and are not kept.
  package mutating func take(header line: UnsafeRawBufferPointer) throws(TransportError) {
    headerBytes += line.count
    guard headerBytes <= Self.headerLimit else {
      throw TransportError(.badReply, "more than \(Self.headerLimit) bytes of headers")
    }
    if bodyBegan { return }
    // A status line begins the next response: the one before was interim.
    if line.starts(with: "HTTP/".utf8) { headers = HTTPHeaders() } else { append(line) }
    isHeadComplete = line.allSatisfy { $0 == 0x0D || $0 == 0x0A }
  }

  package mutating func take(body chunk: UnsafeRawBufferPointer) throws(TransportError) {
    try count(body: chunk)
    // The promised length is only a promise: a part of it is reserved at most.
    if body.isEmpty { body.reserveCapacity(min(expected ?? 0, bodyLimit, 4 << 20)) }
    body += chunk
  }

  /// Counts a part of the body that a receiver has taken. A length that is announced counts at the
  /// first one, which libcurl would compare itself, but of a chunked body too.
  package mutating func count(body chunk: UnsafeRawBufferPointer) throws(TransportError) {
    let isAnnounced = !bodyBegan && (expected ?? 0) > bodyLimit
    guard !isAnnounced, chunk.count <= bodyLimit - received else {
      throw TransportError(.tooLarge, "a body of more than \(bodyLimit) bytes")
    }
    bodyBegan = true
    received += chunk.count
  }

  /// The body's length, if the server announced it.
  package var expected: Int? { headers.contentLength }

  private mutating func append(_ line: UnsafeRawBufferPointer) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    headers.add(name, Self.trimmed(line[(colon + 1)...]))
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let tail = bytes.drop(while: isBlank)
    let end = tail.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? tail.startIndex
    return String(decoding: tail[..<end], as: UTF8.self)
  }
}
