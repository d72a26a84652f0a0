/// Splits a stream of bytes into lines, however the bytes are chunked. A line above the limit is
/// dropped up to its end and reported once, so that memory is bounded for any input (RPC-35).
package struct LineSplitter: Sendable {
  /// A line without its line feed.
  package enum Line: Sendable, Hashable {
    case bytes([UInt8])
    case tooLong
  }

  /// The maximum length of a message line in bytes.
  package static let limit = 4 << 20

  private let limit: Int
  private var partial: [UInt8] = []
  private var isSkipping = false

  package init(limit: Int = LineSplitter.limit) { self.limit = limit }

  /// Processes the next bytes.
  ///
  /// - Returns: The lines that these bytes complete.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Line] {
    if let lines = bytes.withContiguousStorageIfAvailable({ split($0) }) { return lines }
    return Array(bytes).withUnsafeBufferPointer { split($0) }
  }

  /// Splits bytes of one concrete type. Through a generic collection from another module, each step
  /// would be a function call per byte.
  private mutating func split(_ bytes: UnsafeBufferPointer<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      lines.append(finishLine())
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// Ends the input. The last line needs no line feed.
  package mutating func end() -> Line? { partial.isEmpty && !isSkipping ? nil : finishLine() }

  private mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !isSkipping else { return }
    if partial.count + bytes.count > limit {
      partial = []
      isSkipping = true
    } else {
      partial += bytes
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
