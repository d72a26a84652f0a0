/// Bits, the lowest first, as deflate wants them.
struct BitWriter: ~Copyable {
  private var buffer: ByteBuffer
  private var held: UInt64 = 0
  private var count: UInt64 = 0

  init(capacity: Int) { buffer = ByteBuffer(capacity: capacity) }

  var finished: [UInt8] { buffer.bytes }

  /// At most 32 bits.
  @inline(__always)
  mutating func put(_ bits: UInt32, _ length: UInt8) {
    held |= UInt64(bits) &<< count
    count &+= UInt64(length)
    if count >= 32 {
      buffer.reserve(4)
      for shift in [UInt64(0), 8, 16, 24] { buffer.put(UInt8(truncatingIfNeeded: held &>> shift)) }
      held &>>= 32
      count &-= 32
    }
  }

  /// Fills the byte up.
  mutating func align() {
    buffer.reserve(8)
    while count > 0 {
      buffer.put(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count = count > 8 ? count - 8 : 0
    }
  }

  /// Whole bytes, where bits are aligned.
  mutating func bytes(_ bytes: [UInt8]) { buffer.put(contentsOf: bytes) }
}
