/// A growing buffer for the bytes of a frame. A screen of pictures made of block characters has 170
/// KB, and an array's checks for each byte would cost more than everything else; hence memory of
/// its own.
struct FrameBytes: ~Copyable {
  /// Owned by this value, which frees it; the first `count` bytes are initialized.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    memory[count] = byte
    count += 1
  }

  mutating func append(_ more: [UInt8]) {
    if capacity - count < more.count { grow(by: more.count) }
    more.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      (memory + count).update(from: start, count: source.count)
    }
    count += more.count
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  /// Appends `CSI` and the rest of the sequence, all ASCII.
  mutating func control(_ rest: StaticString) {
    introducer()
    for offset in 0..<rest.utf8CodeUnitCount { append(rest.utf8Start[offset]) }
  }

  /// Appends `CSI n` and the final byte; 1, the default of every sequence used, is omitted.
  mutating func control(_ number: Int, _ final: Unicode.Scalar) {
    introducer()
    if number != 1 { self.number(number) }
    append(UInt8(ascii: final))
  }

  mutating func control(_ first: Int, _ second: Int, _ final: Unicode.Scalar) {
    introducer()
    number(first)
    append(UInt8(ascii: ";"))
    number(second)
    append(UInt8(ascii: final))
  }

  mutating func introducer() {
    append(0x1B)
    append(UInt8(ascii: "["))
  }

  /// Appends a non-negative number in decimal digits.
  mutating func number(_ value: Int) {
    if value >= 1000 { return large(value) }
    let small = UInt32(truncatingIfNeeded: value)
    if small >= 100 { append(digit(small / 100)) }
    if small >= 10 { append(digit(small / 10 % 10)) }
    append(digit(small % 10))
  }

  private mutating func large(_ value: Int) {
    if value >= 10 { large(value / 10) }
    append(digit(UInt32(value % 10)))
  }

  private func digit(_ value: UInt32) -> UInt8 { 0x30 + UInt8(truncatingIfNeeded: value) }

  /// Appends a scalar in UTF-8.
  mutating func scalar(_ value: UInt32) {
    if value < 0x80 { return append(UInt8(value)) }
    if value < 0x800 {
      append(0xC0 | UInt8(value >> 6))
    } else if value < 0x10000 {
      append(0xE0 | UInt8(value >> 12))
      append(continuation(value >> 6))
    } else {
      append(0xF0 | UInt8(value >> 18))
      append(continuation(value >> 12))
      append(continuation(value >> 6))
    }
    append(continuation(value))
  }

  private func continuation(_ bits: UInt32) -> UInt8 { 0x80 | UInt8(bits & 0x3F) }
}
