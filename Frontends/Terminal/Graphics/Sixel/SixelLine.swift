/// One colour of one band as text, runs shortened.
struct SixelLine {
  private(set) var end: UnsafeMutablePointer<UInt8>
  private var bits: UInt8 = 0
  private var count = 0
  private var column = 0

  init(at start: UnsafeMutablePointer<UInt8>) { end = start }

  @inline(__always)
  mutating func add(_ bits: UInt8, at column: Int) {
    if column == self.column, bits == self.bits {
      count &+= 1
    } else {
      finish()
      if column > self.column { put(0, column &- self.column) }
      self.bits = bits
      count = 1
    }
    self.column = column &+ 1
  }

  /// Writes the run that is open.
  @inline(__always)
  mutating func finish() {
    if count > 0 { put(bits, count) }
    count = 0
  }

  /// Four bytes are always written, which is quicker than to count; room is reserved for them.
  @inline(__always)
  private mutating func put(_ bits: UInt8, _ count: Int) {
    let letter = 63 &+ bits
    if count > 3 {
      end[0] = UInt8(ascii: "!")
      end = ByteBuffer.write(number: count, at: end + 1)
      end[0] = letter
      end += 1
    } else {
      end[0] = letter
      end[1] = letter
      end[2] = letter
      end += count
    }
  }
}
