/// The vertical pass. It sums source rows for one target row after another.
struct RowSums {
  private let targetHeight: Int
  /// The samples of a row that are summed.
  private let count: Int
  private var middle: [UInt16]
  /// The weighted sums of a span's rows, shifted, and one sample more.
  private(set) var line: [UInt16]
  /// The sum of a column is at most 255 units per source row. Shifted right by this many bits and
  /// rounded, it is at most 2^15, so 65,535 of them stay below 2^31.
  let shift: UInt32

  init(_ sourceHeight: Int, targetHeight: Int, sampleCount: Int) {
    self.targetHeight = targetHeight
    count = sampleCount
    middle = Array(repeating: 0, count: count)
    line = Array(repeating: 0, count: count + 1)
    let bits = UInt32.bitWidth - (255 * UInt32(sourceHeight)).leadingZeroBitCount
    shift = UInt32(max(0, bits - 15))
  }

  /// Computes `line` for a span.
  ///
  /// - Parameters:
  ///   - samples: The samples of the source.
  ///   - first: The first covered sample of the span's first row; each row begins `stride` samples
  ///     after the one above.
  mutating func gather(_ span: SourceSpan, _ samples: Span<UInt8>, at first: Int, stride: Int) {
    let between = span.last - span.first - 1
    let last = first + (span.last - span.first) * stride
    let top = samples.extracting(first..<first + count)
    let bottom = samples.extracting(last..<last + count)
    if between <= 0 {
      addPair(span, top, bottom)
    } else if between <= 256 {
      addMiddle(samples, at: first + stride, rows: between, stride)
      Self.addThree(span, top, bottom, middle, UInt32(targetHeight), shift, to: &line)
    } else {
      addMany(span, top, bottom, samples, at: first + stride, stride)
    }
  }

  private mutating func addPair(_ span: SourceSpan, _ top: Span<UInt8>, _ bottom: Span<UInt8>) {
    let (count, shift) = (count, shift)
    let half: UInt32 = (1 << shift) >> 1
    var line = line.mutableSpan
    precondition(top.count >= count && bottom.count >= count && line.count >= count)
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* UInt32(span.firstWeight)
      let below = UInt32(bottom[sample]) &* UInt32(span.lastWeight)
      line[sample] = UInt16(truncatingIfNeeded: (above &+ below &+ half) &>> shift)
    }
  }

  /// Sums whole rows without weights. Up to 257 of them fit into 16 bits.
  private mutating func addMiddle(
    _ samples: Span<UInt8>, at first: Int, rows: Int, _ stride: Int
  ) {
    var middle = middle.mutableSpan
    let row = samples.extracting(first..<first + middle.count)
    for sample in middle.indices { middle[sample] = UInt16(row[sample]) }
    for index in 1..<max(1, rows) {
      let start = first + index * stride
      let next = samples.extracting(start..<start + middle.count)
      for sample in middle.indices { middle[sample] = middle[sample] &+ UInt16(next[sample]) }
    }
  }

  private static func addThree(
    _ span: SourceSpan, _ top: Span<UInt8>, _ bottom: Span<UInt8>, _ middle: [UInt16],
    _ inner: UInt32, _ shift: UInt32, to line: inout [UInt16]
  ) {
    let half: UInt32 = (1 << shift) >> 1
    let middle = middle.span
    var line = line.mutableSpan
    let count = middle.count
    precondition(top.count >= count && bottom.count >= count && line.count >= count)
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* UInt32(span.firstWeight)
      let below = UInt32(bottom[sample]) &* UInt32(span.lastWeight)
      let between = UInt32(middle[sample]) &* inner
      let sum = above &+ below &+ between &+ half
      line[sample] = UInt16(truncatingIfNeeded: sum &>> shift)
    }
  }

  /// Sums more rows than fit into 16 bits, in portions.
  ///
  /// - Parameter first: The first covered sample of the span's second row.
  private mutating func addMany(
    _ span: SourceSpan, _ top: Span<UInt8>, _ bottom: Span<UInt8>, _ samples: Span<UInt8>,
    at first: Int, _ stride: Int
  ) {
    var sums = [UInt32](repeating: 0, count: count)
    for sample in sums.indices {
      let above = UInt32(top[sample]) &* UInt32(span.firstWeight)
      sums[sample] = above &+ UInt32(bottom[sample]) &* UInt32(span.lastWeight)
    }
    let inner = UInt32(targetHeight)
    var next = 0
    while next < span.last - span.first - 1 {
      let rows = min(256, span.last - span.first - 1 - next)
      addMiddle(samples, at: first + next * stride, rows: rows, stride)
      for sample in sums.indices { sums[sample] = sums[sample] &+ UInt32(middle[sample]) &* inner }
      next += rows
    }
    let half: UInt32 = (1 << shift) >> 1
    for sample in sums.indices {
      line[sample] = UInt16(truncatingIfNeeded: (sums[sample] &+ half) &>> shift)
    }
  }
}
