/// What frames are made of; all of it reserves for itself.
extension ByteBuffer {
  /// `CSI` and what follows it, all ASCII.
  mutating func control(_ rest: StaticString) {
    introducer()
    put(rest)
  }

  /// `CSI n` and the final byte; 1, which is the default everywhere it is used, is left out.
  mutating func control(_ number: Int, _ final: Unicode.Scalar) {
    introducer()
    if number != 1 { append(number: number) }
    append(UInt8(ascii: final))
  }

  mutating func control(_ first: Int, _ second: Int, _ final: Unicode.Scalar) {
    introducer()
    append(number: first)
    append(UInt8(ascii: ";"))
    append(number: second)
    append(UInt8(ascii: final))
  }

  mutating func introducer() {
    append(0x1B)
    append(UInt8(ascii: "["))
  }

  /// Decimal digits of a number that is not negative.
  mutating func append(number value: Int) {
    reserve(20)
    put(number: value)
  }

  /// A scalar's UTF-8.
  @inline(__always)
  mutating func append(scalar value: UInt32) {
    reserve(4)
    put(scalar: value)
  }
}
