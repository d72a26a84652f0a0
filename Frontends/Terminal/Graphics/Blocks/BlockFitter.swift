/// Finds the glyph of a set that fits a cell best.
struct BlockFitter {
  private let glyphs: BlockGlyphs
  private let candidates: GlyphCandidates

  init(_ glyphs: BlockGlyphs) {
    self.glyphs = glyphs
    candidates = .of(glyphs)
  }

  @inline(__always)
  func split(_ lines: BlockLines.Lines, column: Int) -> BlockSplit {
    switch glyphs {
    case .halves: halves(lines, column)
    case .quadrants: quadrants(lines, column)
    case .sextants: sextants(lines, column)
    case .octants: octants(lines, column)
    }
  }

  private func halves(_ lines: BlockLines.Lines, _ column: Int) -> BlockSplit {
    BlockSplit(
      scalar: candidates.glyphs[0].scalar, coverage: 0.5, foreground: lines.sum(0, column),
      background: lines.sum(1, column))
  }

  private func quadrants(_ lines: BlockLines.Lines, _ column: Int) -> BlockSplit {
    let sums = BlockCellSums(lines, column: column, count: 8, scale: 1.0 / 32)
    var best = BestGlyph()
    consider(0, sums.quadrants, &best)
    consider(1, sums.strips, &best)
    consider(2, sums.eighths, &best)
    return split(best, mean: sums.mean)
  }

  private func sextants(_ lines: BlockLines.Lines, _ column: Int) -> BlockSplit {
    let sums = BlockCellSums(lines, column: column, count: 4, scale: 1.0 / 48)
    var best = BestGlyph()
    considerSextants(lines, column, mean: sums.mean, &best)
    consider(4, sums.quadrants, &best)
    consider(5, sums.strips, &best)
    return split(best, mean: sums.mean)
  }

  /// The lines are four quarters, then three thirds. The subsets of the upper three sextants are
  /// the eight lanes of a group, and the next two are the group's number. The lower right one is
  /// never included, because its subsets are the opposites of others.
  @inline(__always)
  private func considerSextants(
    _ lines: BlockLines.Lines, _ column: Int, mean: SIMD4<Float>, _ best: inout BestGlyph
  ) {
    @inline(__always)
    func sextant(_ line: Int, _ sample: Int) -> SIMD4<Float> {
      pair(lines, line, column * 4 + sample) * (1.0 / 48) - mean * (1.0 / 6)
    }
    let fourth = sextant(5, 2)
    let fifth = sextant(6, 0)
    let first = BlockSums(subsetsOf: sextant(4, 0), sextant(4, 2), sextant(5, 0))
    consider(0, first, &best)
    consider(1, first.adding(fourth), &best)
    consider(2, first.adding(fifth), &best)
    consider(3, first.adding(fourth + fifth), &best)
  }

  private func octants(_ lines: BlockLines.Lines, _ column: Int) -> BlockSplit {
    let sums = BlockCellSums(lines, column: column, count: 8, scale: 1.0 / 32)
    var best = BestGlyph()
    considerOctants(lines, column, mean: sums.mean, &best)
    consider(16, sums.strips, &best)
    consider(17, sums.eighths, &best)
    return split(best, mean: sums.mean)
  }

  /// The lines are eight eighths, then four quarters. The subsets of the upper three octants are
  /// the eight lanes of a group, and the next four are the group's number. The lower right one is
  /// never included.
  @inline(__always)
  private func considerOctants(
    _ lines: BlockLines.Lines, _ column: Int, mean: SIMD4<Float>, _ best: inout BestGlyph
  ) {
    @inline(__always)
    func octant(_ line: Int, _ sample: Int) -> SIMD4<Float> {
      pair(lines, line, column * 4 + sample) * (1.0 / 32) - mean * 0.125
    }
    let first = BlockSums(subsetsOf: octant(8, 0), octant(8, 2), octant(9, 0))
    let others: InlineArray<4, SIMD4<Float>> = [
      octant(9, 2), octant(10, 0), octant(10, 2), octant(11, 0),
    ]
    var subsets = InlineArray<16, SIMD4<Float>>(repeating: .zero)
    consider(0, first, &best)
    for group in 1..<16 {
      subsets[group] = subsets[group & (group - 1)] + others[group.trailingZeroBitCount]
      consider(group, first.adding(subsets[group]), &best)
    }
  }

  /// The sum of two adjacent samples of a line: the width of half a cell.
  @inline(__always)
  private func pair(_ lines: BlockLines.Lines, _ line: Int, _ sample: Int) -> SIMD4<Float> {
    lines.sum(line, sample) + lines.sum(line, sample + 1)
  }

  /// Compares the eight candidates of a group with the best one so far.
  @inline(__always)
  private func consider(_ group: Int, _ sums: BlockSums, _ best: inout BestGlyph) {
    best.consider(Int32(truncatingIfNeeded: group), sums, weights: candidates.weights[group])
  }

  @inline(__always)
  private func split(_ best: BestGlyph, mean: SIMD4<Float>) -> BlockSplit {
    guard let (index, sum) = best.result else {
      return BlockSplit(scalar: " ", coverage: 0, foreground: mean, background: mean)
    }
    let glyph = candidates.glyphs[index]
    let coverage = glyph.coverage
    let (inside, outside) = (mean + sum / coverage, mean - sum / (1 - coverage))
    return glyph.isOpposite
      ? BlockSplit(
        scalar: glyph.scalar, coverage: 1 - coverage, foreground: outside, background: inside)
      : BlockSplit(
        scalar: glyph.scalar, coverage: coverage, foreground: inside, background: outside)
  }
}

/// The best candidate so far, first in each lane, then over all.
struct BestGlyph {
  private var best = SIMD8<Float>(repeating: 0)
  private var groups = SIMD8<Int32>(repeating: -1)
  private var sums = BlockSums(
    .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero)

  /// - Parameter weights: 0 for lanes without a candidate.
  @inline(__always)
  mutating func consider(_ group: Int32, _ candidates: BlockSums, weights: SIMD8<Float>) {
    let scores = candidates.lengths * weights
    let isBetter = scores .> best
    best.replace(with: scores, where: isBetter)
    groups.replace(with: SIMD8(repeating: group), where: isBetter)
    sums.red.replace(with: candidates.red, where: isBetter)
    sums.green.replace(with: candidates.green, where: isBetter)
    sums.blue.replace(with: candidates.blue, where: isBetter)
  }

  /// The best candidate: its number (eight per group) and its sum. Nil if none is better than a
  /// flat cell.
  @inline(__always)
  var result: (index: Int, sum: SIMD4<Float>)? {
    var lane = 0
    for other in 1..<8 where best[other] > best[lane] { lane = other }
    guard groups[lane] >= 0 else { return nil }
    let sum = SIMD4(sums.red[lane], sums.green[lane], sums.blue[lane], 0)
    return (Int(groups[lane]) * 8 + lane, sum)
  }
}

/// A cell split by a character: the share of the cell that its foreground covers, and the mean
/// colors inside and outside of it. The fourth lane of a color is unused.
struct BlockSplit {
  var scalar: Unicode.Scalar
  var coverage: Float
  var foreground: SIMD4<Float>
  var background: SIMD4<Float>

  var mean: SIMD4<Float> { background + (foreground - background) * coverage }
}
