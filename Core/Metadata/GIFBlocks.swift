/// The blocks of a GIF.
package enum GIFBlocks {
  /// Whether the mark that ends the file follows its blocks. A file without it was cut off. Lengths
  /// are not trusted.
  package static func hasEnd(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 13 else { return false }
    var position = 13 + colorBytes(bytes[10])
    while position < bytes.count {
      switch bytes[position] {
      case 0x3B: return true
      case 0x21: position += 2
      case 0x2C:
        guard position + 9 < bytes.count else { return false }
        position += 11 + colorBytes(bytes[position + 9])
      // Some programs write zeros between the blocks.
      case 0:
        position += 1
        continue
      default: return false
      }
      while position < bytes.count, bytes[position] > 0 { position += Int(bytes[position]) + 1 }
      position += 1
    }
    return false
  }

  /// The bytes of a color table with these flags.
  private static func colorBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
