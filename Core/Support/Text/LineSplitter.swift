/// Splits a stream of bytes into lines, however the bytes are chunked. A line over the limit is
/// dropped up to its end and reported once, so that memory is bounded for any input (RPC-8).
package struct LineSplitter: Sendable {
  /// A line without its end.
  package enum Line: Sendable, Hashable {
    case bytes([UInt8])
    case tooLong
  }

  /// The longest line of a message in bytes.
  package static let limit = 4 << 20

  private let limit: Int
  private var partial: [UInt8] = []
  private var isSkipping = false

  package init(limit: Int = LineSplitter.limit) { self.limit = limit }

  /// Takes the next bytes.
  ///
  /// - Returns: The lines that these bytes complete.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      lines.append(finishLine())
      rest = rest[rest.index(after: end)...]
    }
    append(rest)
    return lines
  }

  /// Ends the input; the last line needs no line feed.
  package mutating func end() -> Line? { partial.isEmpty && !isSkipping ? nil : finishLine() }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    guard !isSkipping else { return }
    partial += bytes
    if partial.count > limit {
      partial = []
      isSkipping = true
    }
  }

  private mutating func finishLine() -> Line {
    defer {
      partial = []
      isSkipping = false
    }
    if isSkipping { return .tooLong }
    if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    return .bytes(partial)
  }
}
