/// Compresses as zlib does (RFC 1950 and 1951): repeats found with one look into a hash table, then
/// Huffman codes made for each block.
enum Zlib {
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    // A 32 KB window, the fastest level.
    var writer = BitWriter(capacity: bytes.count / 2 + 1024)
    writer.bytes([0x78, 0x01])
    let symbols = RepeatFinder.symbols(of: bytes)
    var start = 0
    repeat {
      let end = min(start + DeflateBlock.limit, symbols.count)
      DeflateBlock(symbols[start..<end]).write(to: &writer, isLast: end == symbols.count)
      start = end
    } while start < symbols.count
    writer.align()
    writer.bytes(PNG.bigEndian(adler(bytes)))
    return writer.finished
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (sum, sums): (UInt32, UInt32) = (1, 0)
    var index = 0
    bytes.withUnsafeBufferPointer { bytes in
      while index < bytes.count {
        // So many bytes cannot overflow 32 bits.
        let end = min(index + 5552, bytes.count)
        while index < end {
          sum &+= UInt32(bytes[index])
          sums &+= sum
          index &+= 1
        }
        sum %= 65_521
        sums %= 65_521
      }
    }
    return sums << 16 | sum
  }
}

/// Bits, the lowest first, as deflate wants them.
struct BitWriter: ~Copyable {
  private var buffer: ByteBuffer
  private var pending: UInt64 = 0
  private var count: UInt64 = 0

  init(capacity: Int) { buffer = ByteBuffer(capacity: capacity) }

  var finished: [UInt8] { buffer.bytes }

  /// At most 32 bits.
  @inline(__always)
  mutating func put(_ bits: UInt32, _ length: UInt8) {
    pending |= UInt64(bits) &<< count
    count &+= UInt64(length)
    if count >= 32 {
      buffer.reserve(4)
      for shift in [UInt64(0), 8, 16, 24] {
        buffer.put(UInt8(truncatingIfNeeded: pending &>> shift))
      }
      pending &>>= 32
      count &-= 32
    }
  }

  /// Fills the byte up.
  mutating func align() {
    buffer.reserve(8)
    while count > 0 {
      buffer.put(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count = count > 8 ? count - 8 : 0
    }
  }

  /// Whole bytes, where bits are aligned.
  mutating func bytes(_ bytes: [UInt8]) { buffer.put(contentsOf: bytes) }
}
