/// The bytes of a frame as they grow.
struct FrameBytes {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  /// `CSI` and what follows it, all ASCII.
  mutating func control(_ rest: StaticString) {
    introducer()
    for offset in 0..<rest.utf8CodeUnitCount { bytes.append(rest.utf8Start[offset]) }
  }

  /// `CSI n` and the final byte; 1, which is the default everywhere it is used, is left out.
  mutating func control(_ number: Int, _ final: Unicode.Scalar) {
    introducer()
    if number != 1 { self.number(number) }
    bytes.append(UInt8(ascii: final))
  }

  mutating func control(_ first: Int, _ second: Int, _ final: Unicode.Scalar) {
    introducer()
    number(first)
    bytes.append(UInt8(ascii: ";"))
    number(second)
    bytes.append(UInt8(ascii: final))
  }

  mutating func introducer() {
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
  }

  /// Decimal digits of a number that is not negative.
  mutating func number(_ value: Int) {
    if value >= 10 { number(value / 10) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
  }

  /// A scalar's UTF-8.
  mutating func scalar(_ value: UInt32) {
    if value < 0x80 { return bytes.append(UInt8(value)) }
    if value < 0x800 {
      bytes.append(0xC0 | UInt8(value >> 6))
    } else if value < 0x10000 {
      bytes.append(0xE0 | UInt8(value >> 12))
      bytes.append(continuation(value >> 6))
    } else {
      bytes.append(0xF0 | UInt8(value >> 18))
      bytes.append(continuation(value >> 12))
      bytes.append(continuation(value >> 6))
    }
    bytes.append(continuation(value))
  }

  private func continuation(_ bits: UInt32) -> UInt8 { 0x80 | UInt8(bits & 0x3F) }
}
