import FeedImaging

/// The samples of one row of cells, summed by lines. The edges of the set's block characters lie
/// between these lines. The rows of cells are loaded one after the other.
struct BlockLines {
  private let samples: Bitmap
  private let gridHeight: Int
  /// The number of lines, and of sample rows in each line. The lines of the second kind follow
  /// those of the first.
  private let kinds: [(count: Int, height: Int)]
  private let stride: Int
  private var sums: [UInt16]

  init(_ samples: Bitmap, glyphs: BlockGlyphs) {
    self.samples = samples
    gridHeight = glyphs.grid.height
    switch glyphs {
    case .halves: kinds = [(2, 1)]
    case .quadrants: kinds = [(8, 1)]
    case .sextants: kinds = [(4, 3), (3, 4)]
    case .octants: kinds = [(8, 1), (4, 2)]
    }
    stride = samples.rowBytes
    let count = kinds.reduce(0) { $0 + $1.count }
    // A sample is read as four values, so one more value follows the last sample.
    sums = Array(repeating: 0, count: count * stride + 1)
  }

  mutating func load(row: Int) {
    let first = row * gridHeight * stride
    let (samples, kinds, stride) = (samples, kinds, stride)
    // SAFETY: the bitmap has `gridHeight` rows for each row of cells, and `sums` has all lines.
    sums.withUnsafeMutableBufferPointer { sums in
      samples.pixels.withUnsafeBufferPointer { pixels in
        guard let source = pixels.baseAddress, var line = sums.baseAddress else { return }
        for (count, height) in kinds {
          for index in 0..<count {
            let top = source + first + index * height * stride
            Self.add(top, rows: height, stride: stride, to: line)
            line += stride
          }
        }
      }
    }
  }

  private static func add(
    _ source: UnsafePointer<UInt8>, rows: Int, stride: Int, to line: UnsafeMutablePointer<UInt16>
  ) {
    for sample in 0..<stride { line[sample] = UInt16(source[sample]) }
    for row in 1..<max(1, rows) {
      let next = source + row * stride
      for sample in 0..<stride { line[sample] = line[sample] &+ UInt16(next[sample]) }
    }
  }

  /// Calls `body` with the lines. They are valid until the next row of cells is loaded.
  func withLines<Result>(_ body: (Lines) -> Result) -> Result {
    sums.withUnsafeBytes { body(Lines(bytes: $0, stride: stride * 2)) }
  }

  struct Lines {
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let stride: Int

    /// The sum of one sample column in one line: red, green, blue and an unused fourth lane.
    @inline(__always)
    func sum(_ line: Int, _ sample: Int) -> SIMD4<Float> {
      let offset = line &* stride &+ sample &* 6
      // SAFETY: `sums` has all lines and one more value, and `sample` is a column of the bitmap.
      let values = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self)
      return SIMD4(samples: values)
    }
  }
}
