/// The best way found so far, in each lane, then over all.
struct BlockContest {
  private var best = SIMD8<Float>(repeating: 0)
  private var winners = SIMD8<Int32>(repeating: -1)
  private var sums = BlockSums(
    .zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero)

  /// `weights` are 0 for ways that are none.
  @inline(__always)
  mutating func enter(_ group: Int32, _ candidates: BlockSums, weights: SIMD8<Float>) {
    let scores = candidates.lengths * weights
    let wins = scores .> best
    best.replace(with: scores, where: wins)
    winners.replace(with: SIMD8(repeating: group), where: wins)
    sums.red.replace(with: candidates.red, where: wins)
    sums.green.replace(with: candidates.green, where: wins)
    sums.blue.replace(with: candidates.blue, where: wins)
  }

  /// The winner as its number (eight a group) and its sum; nil where nothing saves anything.
  @inline(__always)
  var winner: (index: Int, sum: SIMD4<Float>)? {
    var lane = 0
    for other in 1..<8 where best[other] > best[lane] { lane = other }
    guard winners[lane] >= 0 else { return nil }
    let sum = SIMD4(sums.red[lane], sums.green[lane], sums.blue[lane], 0)
    return (Int(winners[lane]) * 8 + lane, sum)
  }
}
