/// A growable buffer of bytes, for encoders and frames. An encoder reserves memory for a row or a
/// band and then puts bytes without a check for each. A frame appends bytes one by one. The value
/// owns its memory, because a screen of pictures in blocks has 170 KB, and an array's check for
/// each byte would cost more than everything else.
package struct ByteBuffer: ~Copyable {
  // SAFETY: this value owns `capacity` bytes, of which the first `count` are initialized.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  package init(capacity: Int) {
    self.capacity = max(256, capacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// A copy of all bytes written so far.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

  /// The bytes from a position on. Valid until the next write.
  func bytes(from start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory + start, count: count - start)
  }

  /// Removes all bytes. The memory is kept unless it is too large.
  ///
  /// - Parameters:
  ///   - most: The most bytes of memory that are kept.
  ///   - usual: The new size of the memory if it was larger than `most`.
  mutating func clear(keeping most: Int, else usual: Int) {
    if capacity > most { self = ByteBuffer(capacity: usual) }
    count = 0
  }

  /// Makes room for `more` bytes. Calls of `put` must fit into it, unless they reserve room
  /// themselves.
  mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  /// The position of the next byte, for loops that write directly and then call `advance`.
  var end: UnsafeMutablePointer<UInt8> { memory + count }

  mutating func advance(to pointer: UnsafeMutablePointer<UInt8>) { count = pointer - memory }

  /// Reserves room for a byte and appends it.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { reserve(1) }
    put(byte)
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    memory[count] = byte
    count &+= 1
  }

  /// Reserves room for a literal of ASCII and appends it.
  mutating func put(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    end.update(from: text.utf8Start, count: length)
    count += length
  }

  /// Reserves room for bytes and appends them.
  package mutating func put(contentsOf bytes: [UInt8]) { put(contentsOf: bytes[...]) }

  /// Reserves room for bytes and appends them.
  mutating func put(contentsOf bytes: ArraySlice<UInt8>) {
    reserve(bytes.count)
    bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      end.update(from: start, count: source.count)
    }
    count += bytes.count
  }

  /// Puts the decimal digits of a non-negative number, at most 20 bytes.
  @inline(__always)
  mutating func put(number value: Int) {
    count = Self.write(number: value, at: end) - memory
  }

  /// Writes the decimal digits of a non-negative number.
  ///
  /// - Returns: The position after the last digit.
  @inline(__always)
  static func write(
    number value: Int, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    if value < 10 {
      start[0] = digit(value)
      return start + 1
    }
    if value < 100 {
      start[0] = digit(value / 10)
      start[1] = digit(value % 10)
      return start + 2
    }
    // Color channels, of which a frame has thousands.
    if value < 1000 {
      let hundreds = value / 100
      let rest = value &- hundreds &* 100
      start[0] = digit(hundreds)
      start[1] = digit(rest / 10)
      start[2] = digit(rest % 10)
      return start + 3
    }
    return writeLong(value, at: start)
  }

  private static func writeLong(
    _ value: Int, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let next = write(number: value / 10, at: start)
    next[0] = digit(value % 10)
    return next + 1
  }

  @inline(__always)
  private static func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: 0x30 &+ value) }

  /// Puts the UTF-8 of a scalar, at most 4 bytes.
  mutating func put(scalar: Unicode.Scalar) { put(scalar: scalar.value) }

  /// Puts the UTF-8 of a scalar by its code point, at most 4 bytes.
  mutating func put(scalar value: UInt32) {
    if value < 0x80 { return put(UInt8(truncatingIfNeeded: value)) }
    if value < 0x800 {
      put(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
    } else if value < 0x10000 {
      put(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      put(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
    } else {
      put(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      put(0x80 | UInt8(truncatingIfNeeded: value >> 12) & 0x3F)
      put(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
    }
    put(0x80 | UInt8(truncatingIfNeeded: value) & 0x3F)
  }
}
