/// Writes bands of six rows. Each color has a plane with one bit pattern per column, and a map of
/// the columns that contain it. The time then depends on the pixels and not on columns times
/// colors.
final class SixelBands {
  private let width: Int
  // SAFETY: this object owns both, and only one thread uses it. For each of 256 colors there is a
  // byte per column and a bit per column. All are zero between bands.
  private let planes: UnsafeMutablePointer<UInt8>
  private let maps: UnsafeMutablePointer<UInt64>
  /// The number of words in a color's map.
  private let words: Int

  init(width: Int) {
    self.width = width
    words = (width + 63) / 64
    planes = .allocate(capacity: width * 256)
    planes.initialize(repeating: 0, count: width * 256)
    maps = .allocate(capacity: words * 256)
    maps.initialize(repeating: 0, count: words * 256)
  }

  deinit {
    planes.deallocate()
    maps.deallocate()
  }

  /// - Parameter indices: At most six rows of the width.
  func write(_ indices: Span<UInt8>, to buffer: inout ByteBuffer) {
    indices.withUnsafeBufferPointer { indices in
      guard let start = indices.baseAddress else { return }
      for row in 0..<indices.count / width { mark(start + row * width, bit: 1 << UInt8(row)) }
    }
    var isFirst = true
    for color in 0..<256 where isUsed(color) {
      // The longest line has a run, which is `!`, a count and a letter, for each column.
      buffer.reserve(width * 8 + 16)
      if !isFirst { buffer.put(UInt8(ascii: "$")) }
      isFirst = false
      buffer.put(UInt8(ascii: "#"))
      buffer.put(number: color)
      var line = SixelLine(at: buffer.end)
      walk(color, &line)
      buffer.advance(to: line.end)
    }
  }

  // SAFETY: the row has the width, and each color has a plane and a map.
  private func mark(_ row: UnsafePointer<UInt8>, bit: UInt8) {
    for column in 0..<width {
      let color = Int(row[column])
      planes[color &* width &+ column] |= bit
      maps[color &* words &+ column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
    }
  }

  @inline(__always)
  private func isUsed(_ color: Int) -> Bool {
    let map = maps + color &* words
    for word in 0..<words where map[word] != 0 { return true }
    return false
  }

  /// Passes the columns of the color to `line` and clears them.
  @inline(__always)
  private func walk(_ color: Int, _ line: inout SixelLine) {
    let plane = planes + color &* width
    let map = maps + color &* words
    for word in 0..<words {
      var bits = map[word]
      map[word] = 0
      while bits != 0 {
        let column = word &<< 6 &+ bits.trailingZeroBitCount
        line.add(plane[column], at: column)
        plane[column] = 0
        bits &= bits &- 1
      }
    }
    line.finish()
  }
}

/// One color of one band as sixel text, with run-length encoding.
struct SixelLine {
  // SAFETY: `SixelBands` reserves room for the longest line.
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

  /// Writes the current run.
  @inline(__always)
  mutating func finish() {
    if count > 0 { put(bits, count) }
    count = 0
  }

  /// Writes three letters for every short run, which is faster than a loop. Room for them is
  /// reserved.
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
