/// The control sequences of frames. All calls reserve room themselves.
extension ByteBuffer {
  /// Appends `CSI` and a literal of ASCII.
  mutating func control(_ rest: StaticString) {
    introducer()
    put(rest)
  }

  /// Appends `CSI n` and the final byte. The number 1 is omitted, because it is the default of all
  /// these sequences.
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

  /// Appends the decimal digits of a non-negative number.
  mutating func append(number value: Int) {
    reserve(20)
    put(number: value)
  }

  /// Appends the UTF-8 of a scalar.
  @inline(__always)
  mutating func append(scalar value: UInt32) {
    reserve(4)
    put(scalar: value)
  }
}
