/// Which source pixels or rows one target pixel or row covers, and how much of the outer two.
/// Those between count in full.
struct Span {
  var first: Int
  var last: Int
  /// 16 bits, as a JPEG's sides have: their products are then made eight at a time.
  var firstWeight: UInt16
  var lastWeight: UInt16

  /// Target number `index`, of `target` that cover `source`. One that lies within a single
  /// source pixel has all its weight in `firstWeight`.
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
