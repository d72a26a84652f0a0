/// Shrinks by exact area in whole numbers: a row of the source counts as many units as the target
/// has rows, a row of the target covers as many as the source has; the same across. So nothing
/// drifts, and a flat colour stays what it was.
package enum BoxScaler {
  /// `target` must not exceed the source in either direction, nor be empty; `window` lies inside
  /// it. Linear in the part of the source that the window covers.
  package static func shrink(
    _ source: Bitmap, to target: PixelSize, window: PixelRect? = nil
  ) -> Bitmap {
    precondition(!target.isEmpty, "nothing can be shrunk to nothing")
    precondition(target.width <= source.width && target.height <= source.height, "not smaller")
    let part = (window ?? PixelRect(target)).intersection(PixelRect(target))
    return source.withBytes { pixels in
      Bitmap(size: part.size) { output in
        guard let from = pixels.baseAddress, let to = output.baseAddress else { return }
        let pass = Pass(from, source.size, target, part)
        defer { pass.free() }
        for row in 0..<part.height {
          pass.gather(row: part.y + row)
          pass.spread(to: to + row * part.width * 3)
        }
      }
    }
  }
}

/// Which source pixels or rows one target pixel or row covers, and how much of the outer two.
/// Those between count in full.
struct Span {
  var first: Int
  var last: Int
  var firstWeight: UInt32
  var lastWeight: UInt32

  /// Target number `index`, of `target` that cover `source`. One that lies within a single
  /// source pixel has all its weight in `firstWeight`.
  init(_ index: Int, source: Int, target: Int) {
    let start = index * source
    let end = start + source
    first = start / target
    last = (end - 1) / target
    let firstEnd = min((first + 1) * target, end)
    firstWeight = UInt32(firstEnd - start)
    lastWeight = last == first ? 0 : UInt32(end - last * target)
  }
}

/// The state of one run: sums of rows, then sums along the row.
private struct Pass {
  private let source: UnsafePointer<UInt8>
  private let sourceSize: PixelSize
  private let target: PixelSize
  private let spans: [Span]
  /// Samples of the source columns that the window covers: `count` from `offset`.
  private let offset: Int
  private let count: Int
  private let middle: UnsafeMutablePointer<UInt16>
  private let line: UnsafeMutablePointer<UInt16>
  private let long: UnsafeMutablePointer<UInt32>
  /// A sum of a column is below 255 units a source row; shifted, it fits 16 bits.
  private let shift: UInt32
  private let reciprocal: UInt64

  init(
    _ source: UnsafePointer<UInt8>, _ size: PixelSize, _ target: PixelSize, _ part: PixelRect
  ) {
    self.source = source
    sourceSize = size
    self.target = target
    let all = (part.x..<part.x + part.width).map {
      Span($0, source: size.width, target: target.width)
    }
    let left = all.first?.first ?? 0
    let right = all.last?.last ?? 0
    spans = all.map { span in
      var moved = span
      moved.first -= left
      moved.last -= left
      return moved
    }
    offset = left * 3
    count = (right - left + 1) * 3
    middle = .allocate(capacity: count)
    line = .allocate(capacity: count)
    long = .allocate(capacity: count)
    let bits = UInt32.bitWidth - (255 * UInt32(size.height)).leadingZeroBitCount
    shift = UInt32(max(0, bits - 16))
    let area = UInt64(size.width) * UInt64(size.height)
    reciprocal = ((1 << (40 + UInt64(shift))) + area / 2) / area
  }

  func free() {
    middle.deallocate()
    line.deallocate()
    long.deallocate()
  }

  private func row(_ index: Int) -> UnsafePointer<UInt8> {
    source + (index &* sourceSize.width &* 3 &+ offset)
  }

  /// Fills `line` with the weighted sum of the source rows under target row `index`.
  func gather(row index: Int) {
    let span = Span(index, source: sourceSize.height, target: target.height)
    let between = span.last - span.first - 1
    if between <= 0 {
      addPair(row(span.first), span.firstWeight, row(span.last), span.lastWeight)
    } else if between <= 256 {
      addMiddle(from: span.first + 1, count: between)
      addThree(span)
    } else {
      addMany(span)
    }
  }

  private func addPair(
    _ top: UnsafePointer<UInt8>, _ topWeight: UInt32, _ bottom: UnsafePointer<UInt8>,
    _ bottomWeight: UInt32
  ) {
    let half: UInt32 = (1 << shift) >> 1
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* topWeight
      let below = UInt32(bottom[sample]) &* bottomWeight
      line[sample] = UInt16(truncatingIfNeeded: (above &+ below &+ half) &>> shift)
    }
  }

  /// Sums whole rows without weights: 257 of them fit 16 bits.
  private func addMiddle(from first: Int, count rows: Int) {
    let start = row(first)
    for sample in 0..<count { middle[sample] = UInt16(start[sample]) }
    for index in 1..<max(1, rows) {
      let next = row(first + index)
      for sample in 0..<count { middle[sample] = middle[sample] &+ UInt16(next[sample]) }
    }
  }

  private func addThree(_ span: Span) {
    let top = row(span.first)
    let bottom = row(span.last)
    let half: UInt32 = (1 << shift) >> 1
    let inner = UInt32(target.height)
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* span.firstWeight
      let below = UInt32(bottom[sample]) &* span.lastWeight
      let between = UInt32(middle[sample]) &* inner
      let sum = above &+ below &+ between &+ half
      line[sample] = UInt16(truncatingIfNeeded: sum &>> shift)
    }
  }

  /// More rows than 16 bits hold: in portions.
  private func addMany(_ span: Span) {
    let inner = UInt32(target.height)
    let top = row(span.first)
    let bottom = row(span.last)
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* span.firstWeight
      long[sample] = above &+ UInt32(bottom[sample]) &* span.lastWeight
    }
    var next = span.first + 1
    while next < span.last {
      let rows = min(256, span.last - next)
      addMiddle(from: next, count: rows)
      for sample in 0..<count { long[sample] = long[sample] &+ UInt32(middle[sample]) &* inner }
      next += rows
    }
    let half: UInt32 = (1 << shift) >> 1
    for sample in 0..<count {
      line[sample] = UInt16(truncatingIfNeeded: (long[sample] &+ half) &>> shift)
    }
  }

  /// Sums `line` under every target pixel and divides by the area.
  func spread(to output: UnsafeMutablePointer<UInt8>) {
    let inner = UInt32(target.width)
    var to = output
    spans.withUnsafeBufferPointer { spans in
      for span in spans {
        spread(span, inner, to: to)
        to += 3
      }
    }
  }

  @inline(__always)
  private func spread(_ span: Span, _ inner: UInt32, to output: UnsafeMutablePointer<UInt8>) {
    var from = UnsafePointer(line) + span.first &* 3
    let end = UnsafePointer(line) + span.last &* 3
    var red = UInt32(from[0]) &* span.firstWeight
    var green = UInt32(from[1]) &* span.firstWeight
    var blue = UInt32(from[2]) &* span.firstWeight
    red = red &+ UInt32(end[0]) &* span.lastWeight
    green = green &+ UInt32(end[1]) &* span.lastWeight
    blue = blue &+ UInt32(end[2]) &* span.lastWeight
    from += 3
    while from < end {
      red = red &+ UInt32(from[0]) &* inner
      green = green &+ UInt32(from[1]) &* inner
      blue = blue &+ UInt32(from[2]) &* inner
      from += 3
    }
    output[0] = divided(red)
    output[1] = divided(green)
    output[2] = divided(blue)
  }

  @inline(__always)
  private func divided(_ sum: UInt32) -> UInt8 {
    let rounded = (UInt64(sum) &* reciprocal &+ (1 << 39)) &>> 40
    return UInt8(truncatingIfNeeded: min(255, rounded))
  }
}
