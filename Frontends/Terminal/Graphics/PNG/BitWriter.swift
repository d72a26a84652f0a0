/// Bits, the lowest first, as deflate wants them.
struct BitWriter: ~Copyable {
  private var sink: ByteSink
  private var held: UInt64 = 0
  private var count: UInt64 = 0

  init(capacity: Int) { sink = ByteSink(capacity: capacity) }

  var finished: [UInt8] { sink.bytes }

  /// At most 32 bits.
  @inline(__always)
  mutating func put(_ bits: UInt32, _ length: UInt8) {
    held |= UInt64(bits) &<< count
    count &+= UInt64(length)
    if count >= 32 {
      sink.reserve(4)
      for shift in [UInt64(0), 8, 16, 24] { sink.put(UInt8(truncatingIfNeeded: held &>> shift)) }
      held &>>= 32
      count &-= 32
    }
  }

  /// Fills the byte up.
  mutating func align() {
    sink.reserve(8)
    while count > 0 {
      sink.put(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count = count > 8 ? count - 8 : 0
    }
  }

  /// Whole bytes, where bits are aligned.
  mutating func bytes(_ bytes: [UInt8]) { sink.put(contentsOf: bytes) }
}
