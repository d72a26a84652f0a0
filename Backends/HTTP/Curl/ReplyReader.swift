/// Builds a response from the bytes of libcurl, within its limits.
package struct ReplyReader {
  /// The maximum size of all header lines of a transfer, including interim responses and trailers,
  /// in bytes.
  package static let headerLimit = 64 * 1024

  package private(set) var headers = HTTPHeaders()
  package private(set) var body: [UInt8] = []
  /// The bytes of the body so far, including those that a receiver took.
  package private(set) var received = 0
  /// Whether the blank line after the headers has arrived. If the connection closes before it,
  /// libcurl reports a complete answer without a body.
  package private(set) var isHeadComplete = false
  private let bodyLimit: Int
  private var headerBytes = 0
  private var bodyBegan = false

  package init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  /// Takes a header line with its line end. Lines after the body are trailers and are not kept.
  package mutating func take(header line: UnsafeRawBufferPointer) throws(TransportError) {
    headerBytes += line.count
    guard headerBytes <= Self.headerLimit else {
      throw TransportError(.badReply, "more than \(Self.headerLimit) bytes of headers")
    }
    if bodyBegan { return }
    // A status line begins the next response: the previous one was interim.
    if line.starts(with: "HTTP/".utf8) { headers = HTTPHeaders() } else { append(line) }
    isHeadComplete = line.allSatisfy { $0 == 0x0D || $0 == 0x0A }
  }

  package mutating func take(body chunk: UnsafeRawBufferPointer) throws(TransportError) {
    try count(body: chunk)
    // The announced length may be wrong, so at most 4 MB are reserved.
    if body.isEmpty { body.reserveCapacity(min(announcedLength ?? 0, bodyLimit, 4 << 20)) }
    body += chunk
  }

  /// Counts a part of the body that a receiver has taken. An announced length over the limit fails
  /// at the first part. libcurl's own limit is not used, because it would also apply to the field
  /// of a chunked body, where it does not count.
  package mutating func count(body chunk: UnsafeRawBufferPointer) throws(TransportError) {
    let isAnnounced = !bodyBegan && (announcedLength ?? 0) > bodyLimit
    guard !isAnnounced, chunk.count <= bodyLimit - received else {
      throw TransportError(.tooLarge, "a body of more than \(bodyLimit) bytes")
    }
    bodyBegan = true
    received += chunk.count
  }

  /// The body's length, if the server announced it.
  package var announcedLength: Int? { headers.contentLength }

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
