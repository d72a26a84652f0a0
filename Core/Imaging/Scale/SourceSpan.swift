/// The source pixels or rows that one target pixel or row covers, with the weights of the outer
/// two. Those between count in full.
struct SourceSpan {
  var first: Int
  var last: Int
  /// 16 bits, as the sides of a JPEG have: then eight products are computed at a time.
  var firstWeight: UInt16
  var lastWeight: UInt16

  /// The span of target number `index`, of `target` that cover `source`. If it lies within a single
  /// source pixel, all weight is in `firstWeight`.
  init(_ index: Int, source: Int, target: Int) {
    let start = index * source
    let end = start + source
    first = start / target
    last = (end - 1) / target
    let firstEnd = min((first + 1) * target, end)
    firstWeight = UInt16(firstEnd - start)
    lastWeight = last == first ? 0 : UInt16(end - last * target)
  }
}
