/// Finds the glyph of a set that splits a cell best.
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
      scalar: candidates.candidates[0].scalar, coverage: 0.5, foreground: lines.sum(0, column),
      background: lines.sum(1, column))
  }

  private func quadrants(_ lines: BlockLines.Lines, _ column: Int) -> BlockSplit {
    let sums = BlockCellSums(lines, column: column, count: 8, scale: 1.0 / 32)
    var best = BestGlyph()
    best.consider(0, sums.quadrants, weights: candidates.weights[0])
    best.consider(1, sums.strips, weights: candidates.weights[1])
    best.consider(2, sums.eighths, weights: candidates.weights[2])
    return split(best, mean: sums.mean)
  }

  private func sextants(_ lines: BlockLines.Lines, _ column: Int) -> BlockSplit {
    let sums = BlockCellSums(lines, column: column, count: 4, scale: 1.0 / 48)
    var best = BestGlyph()
    considerSextants(lines, column, mean: sums.mean, &best)
    best.consider(4, sums.quadrants, weights: candidates.weights[4])
    best.consider(5, sums.strips, weights: candidates.weights[5])
    return split(best, mean: sums.mean)
  }

  /// Thirds follow the four quarters in the lines. The upper three sextants make the lanes of a
  /// group, the next two its number; the last one belongs to none, for opposites are the same.
  @inline(__always)
  private func considerSextants(
    _ lines: BlockLines.Lines, _ column: Int, mean: SIMD4<Float>, _ best: inout BestGlyph
  ) {
    let part = mean * (1.0 / 6)
    let fourth = third(lines, 5, column * 4 + 2) - part
    let fifth = third(lines, 6, column * 4) - part
    let first = BlockSums(
      subsetsOf: third(lines, 4, column * 4) - part, third(lines, 4, column * 4 + 2) - part,
      third(lines, 5, column * 4) - part)
    best.consider(0, first, weights: candidates.weights[0])
    best.consider(1, first.adding(fourth), weights: candidates.weights[1])
    best.consider(2, first.adding(fifth), weights: candidates.weights[2])
    best.consider(3, first.adding(fourth + fifth), weights: candidates.weights[3])
  }

  @inline(__always)
  private func third(_ lines: BlockLines.Lines, _ line: Int, _ sample: Int) -> SIMD4<Float> {
    (lines.sum(line, sample) + lines.sum(line, sample + 1)) * (1.0 / 48)
  }

  private func octants(_ lines: BlockLines.Lines, _ column: Int) -> BlockSplit {
    let sums = BlockCellSums(lines, column: column, count: 8, scale: 1.0 / 32)
    var best = BestGlyph()
    enterOctants(lines, column, mean: sums.mean, &best)
    best.consider(16, sums.strips, weights: candidates.weights[16])
    best.consider(17, sums.eighths, weights: candidates.weights[17])
    return split(best, mean: sums.mean)
  }

  /// Quarters follow the eighths in the lines. The upper three octants make the lanes of a group, the
  /// next four its number; the last one belongs to none.
  @inline(__always)
  private func enterOctants(
    _ lines: BlockLines.Lines, _ column: Int, mean: SIMD4<Float>, _ best: inout BestGlyph
  ) {
    let part = mean * 0.125
    let left = column * 4
    let first = BlockSums(
      subsetsOf: quarter(lines, 8, left) - part, quarter(lines, 8, left + 2) - part,
      quarter(lines, 9, left) - part)
    let others: InlineArray<4, SIMD4<Float>> = [
      quarter(lines, 9, left + 2) - part, quarter(lines, 10, left) - part,
      quarter(lines, 10, left + 2) - part, quarter(lines, 11, left) - part,
    ]
    var subsets = InlineArray<16, SIMD4<Float>>(repeating: .zero)
    best.consider(0, first, weights: candidates.weights[0])
    for group in 1..<16 {
      subsets[group] = subsets[group & (group - 1)] + others[group.trailingZeroBitCount]
      best.consider(
        Int32(group), first.adding(subsets[group]), weights: candidates.weights[group])
    }
  }

  @inline(__always)
  private func quarter(_ lines: BlockLines.Lines, _ line: Int, _ sample: Int) -> SIMD4<Float> {
    (lines.sum(line, sample) + lines.sum(line, sample + 1)) * (1.0 / 32)
  }

  @inline(__always)
  private func split(_ best: BestGlyph, mean: SIMD4<Float>) -> BlockSplit {
    guard let (index, sum) = best.result else {
      return BlockSplit(scalar: " ", coverage: 0, foreground: mean, background: mean)
    }
    let way = candidates.candidates[index]
    let coverage = way.coverage
    let (inside, outside) = (mean + sum / coverage, mean - sum / (1 - coverage))
    return way.isOpposite
      ? BlockSplit(
        scalar: way.scalar, coverage: 1 - coverage, foreground: outside, background: inside)
      : BlockSplit(scalar: way.scalar, coverage: coverage, foreground: inside, background: outside)
  }
}

/// The best candidate so far, in each lane, then over all.
struct BestGlyph {
  private var best = SIMD8<Float>(repeating: 0)
  private var groups = SIMD8<Int32>(repeating: -1)
  private var sums = BlockSums(
    .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero)

  /// `weights` are 0 for lanes without a candidate.
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

  /// The best candidate: its number (eight a group) and its sum. Nil if none is better than a flat cell.
  @inline(__always)
  var result: (index: Int, sum: SIMD4<Float>)? {
    var lane = 0
    for other in 1..<8 where best[other] > best[lane] { lane = other }
    guard groups[lane] >= 0 else { return nil }
    let sum = SIMD4(sums.red[lane], sums.green[lane], sums.blue[lane], 0)
    return (Int(groups[lane]) * 8 + lane, sum)
  }
}
