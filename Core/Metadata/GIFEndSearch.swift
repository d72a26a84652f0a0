/// Follows the blocks of a GIF that arrives in chunks, to the mark that ends the file. A file without
/// it was cut off. Lengths are not trusted, and data after the mark is ignored.
package struct GIFEndSearch: Sendable {
  /// The meaning of the next byte.
  private enum Step {
    case flagsOfScreen
    case block
    case flagsOfFrame
    /// The length of a part of a block's data.
    case length
    case ended
  }

  private var step = Step.flagsOfScreen
  /// The number of bytes to skip before the next one: at first the signature and the size.
  private var skipped = 10
  package private(set) var hasEnd = false

  package init() {}

  /// Takes the next bytes of the file.
  package mutating func take(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      if skipped > 0 {
        let count = min(skipped, bytes.count - position)
        (skipped, position) = (skipped - count, position + count)
      } else {
        take(bytes[position])
        position += 1
      }
      if case .ended = step { return }
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch step {
    case .flagsOfScreen: (step, skipped) = (.block, 2 + Self.colorBytes(byte))
    case .block: begin(byte)
    // The colors, and the first size of the codes.
    case .flagsOfFrame: (step, skipped) = (.length, Self.colorBytes(byte) + 1)
    case .length: (step, skipped) = (byte == 0 ? .block : .length, Int(byte))
    case .ended: break
    }
  }

  private mutating func begin(_ block: UInt8) {
    switch block {
    // An extension, with its kind.
    case 0x21: (step, skipped) = (.length, 1)
    // A frame, with its place and size.
    case 0x2C: (step, skipped) = (.flagsOfFrame, 8)
    // Some programs write zeros between the blocks.
    case 0: break
    default: (step, hasEnd) = (.ended, block == 0x3B)
    }
  }

  /// The bytes of a color table with these flags.
  private static func colorBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
