/// The color sums of one cell's parts: of four columns in two halves, and of four or eight rows.
/// They are fractions of the cell, so that each kind adds up to its mean color.
struct BlockCellSums {
  private var upper: InlineArray<4, SIMD4<Float>>
  private var lower: InlineArray<4, SIMD4<Float>>
  private var rows: InlineArray<8, SIMD4<Float>>
  let mean: SIMD4<Float>

  /// Adds up the samples of one cell.
  ///
  /// - Parameters:
  ///   - count: The number of lines of the cell, 4 or 8.
  ///   - scale: The factor of each sum, so that all of them together are the mean color.
  @inline(__always)
  init(_ lines: BlockLines.Lines, column: Int, count: Int, scale: Float) {
    upper = .init(repeating: .zero)
    lower = .init(repeating: .zero)
    rows = .init(repeating: .zero)
    let half = count / 2
    for line in 0..<half { rows[line] = Self.add(lines, line, column, scale, to: &upper) }
    for line in half..<count { rows[line] = Self.add(lines, line, column, scale, to: &lower) }
    let above = upper[0] + upper[1] + upper[2] + upper[3]
    let below = lower[0] + lower[1] + lower[2] + lower[3]
    mean = above + below
  }

  @inline(__always)
  private static func add(
    _ lines: BlockLines.Lines, _ line: Int, _ column: Int, _ scale: Float,
    to half: inout InlineArray<4, SIMD4<Float>>
  ) -> SIMD4<Float> {
    var whole = SIMD4<Float>.zero
    for index in 0..<4 {
      let sum = lines.sum(line, column &* 4 &+ index) * scale
      half[index] += sum
      whole += sum
    }
    return whole
  }

  /// Subsets of upper left, upper right and lower left.
  @inline(__always)
  var quadrants: BlockSums {
    let quarter = mean * 0.25
    return BlockSums(
      subsetsOf: upper[0] + upper[1] - quarter, upper[2] + upper[3] - quarter,
      lower[0] + lower[1] - quarter)
  }

  /// One to three columns from the left, then one to three of the four rows from below.
  @inline(__always)
  var strips: BlockSums {
    let quarter = mean * 0.25
    let first = upper[0] + lower[0] - quarter
    let second = first + upper[1] + lower[1] - quarter
    let third = second + upper[2] + lower[2] - quarter
    let lowest = rows[3] - quarter
    let low = lowest + rows[2] - quarter
    let middle = low + rows[1] - quarter
    return BlockSums(first, second, third, lowest, low, middle, .zero, .zero)
  }

  /// One to seven of eight rows from below.
  @inline(__always)
  var eighths: BlockSums {
    let part = mean * 0.125
    let one = rows[7] - part
    let two = one + rows[6] - part
    let three = two + rows[5] - part
    let four = three + rows[4] - part
    let five = four + rows[3] - part
    let six = five + rows[2] - part
    return BlockSums(one, two, three, four, five, six, six + rows[1] - part, .zero)
  }
}

/// The sums over the foregrounds of eight candidate glyphs, one per lane, with one vector per
/// channel. A sum is a fraction of the cell. The same fraction of the cell's mean is subtracted
/// from it.
struct BlockSums {
  var red: SIMD8<Float>
  var green: SIMD8<Float>
  var blue: SIMD8<Float>

  /// Eight sums that are already centered.
  @inline(__always)
  init(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>,
    _ e: SIMD4<Float>, _ f: SIMD4<Float>, _ g: SIMD4<Float>, _ h: SIMD4<Float>
  ) {
    red = SIMD8(a.x, b.x, c.x, d.x, e.x, f.x, g.x, h.x)
    green = SIMD8(a.y, b.y, c.y, d.y, e.y, f.y, g.y, h.y)
    blue = SIMD8(a.z, b.z, c.z, d.z, e.z, f.z, g.z, h.z)
  }

  /// The sums of all subsets of three parts. Bit n of the lane's number means part n.
  @inline(__always)
  init(subsetsOf a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>) {
    let none = SIMD4<Float>.zero
    let both = a + b
    self.init(none, a, b, both, c, a + c, b + c, both + c)
  }

  @inline(__always)
  func adding(_ part: SIMD4<Float>) -> BlockSums {
    var sums = self
    sums.red += part.x
    sums.green += part.y
    sums.blue += part.z
    return sums
  }

  /// The squared lengths. Multiplied by `1 / (coverage * (1 - coverage))`, they are the squared
  /// error that two colors save compared with one.
  @inline(__always)
  var lengths: SIMD8<Float> { red * red + green * green + blue * blue }
}
