/// Decodes UTF-8 that arrives byte by byte, perhaps in several reads. Invalid bytes are dropped.
struct UTF8Decoder {
  private var value: UInt32 = 0
  /// The number of bytes that the character still lacks.
  private var missing = 0
  /// The smallest value that needs as many bytes as the character has; less would be an overlong
  /// encoding.
  private var least: UInt32 = 0

  /// Takes a byte.
  ///
  /// - Returns: The character that it completes; nil if there is none.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x00...0x7F:
      missing = 0
      return Unicode.Scalar(byte)
    case 0x80...0xBF: return proceed(byte)
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0...0xF4: begin(byte & 0x07, missing: 3, least: 0x10000)
    default: missing = 0
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }

  private mutating func proceed(_ byte: UInt8) -> Unicode.Scalar? {
    guard missing > 0 else { return nil }
    missing -= 1
    value = value << 6 | UInt32(byte & 0x3F)
    guard missing == 0, value >= least else { return nil }
    return Unicode.Scalar(value)
  }
}
