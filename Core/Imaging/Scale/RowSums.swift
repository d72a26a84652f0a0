/// The vertical pass. It sums source rows for one target row after another.
struct RowSums: ~Copyable {
  private let targetHeight: Int
  /// The samples of a row that are summed.
  private let count: Int
  private let middle: UnsafeMutablePointer<UInt16>
  private let line: UnsafeMutablePointer<UInt16>
  private let long: UnsafeMutablePointer<UInt32>
  /// The sum of a column is at most 255 units per source row. Shifted right by this many bits and
  /// rounded, it is at most 2^15, so 65,535 of them stay below 2^31.
  let shift: UInt32

  init(_ sourceHeight: Int, targetHeight: Int, sampleCount: Int) {
    self.targetHeight = targetHeight
    count = sampleCount
    middle = .allocate(capacity: count)
    line = .allocate(capacity: count + 1)
    line[count] = 0
    long = .allocate(capacity: count)
    let bits = UInt32.bitWidth - (255 * UInt32(sourceHeight)).leadingZeroBitCount
    shift = UInt32(max(0, bits - 15))
  }

  deinit {
    middle.deallocate()
    line.deallocate()
    long.deallocate()
  }

  /// The weighted sum of the rows of a span, shifted; valid until the next call.
  ///
  /// - Parameter rows: The first sample of the first row; each is `stride` bytes after the one above.
  func gather(
    _ span: SourceSpan, _ rows: UnsafePointer<UInt8>, stride: Int
  ) -> UnsafePointer<UInt16> {
    let between = span.last - span.first - 1
    let bottom = rows + (span.last - span.first) * stride
    if between <= 0 {
      addPair(rows, span.firstWeight, bottom, span.lastWeight)
    } else if between <= 256 {
      addMiddle(from: rows + stride, count: between, stride)
      addThree(span, rows, bottom)
    } else {
      addMany(span, rows, bottom, stride)
    }
    return UnsafePointer(line)
  }

  private func addPair(
    _ top: UnsafePointer<UInt8>, _ topWeight: UInt16, _ bottom: UnsafePointer<UInt8>,
    _ bottomWeight: UInt16
  ) {
    let half: UInt32 = (1 << shift) >> 1
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* UInt32(topWeight)
      let below = UInt32(bottom[sample]) &* UInt32(bottomWeight)
      line[sample] = UInt16(truncatingIfNeeded: (above &+ below &+ half) &>> shift)
    }
  }

  /// Sums whole rows without weights. Up to 257 of them fit into 16 bits.
  private func addMiddle(from start: UnsafePointer<UInt8>, count rows: Int, _ stride: Int) {
    for sample in 0..<count { middle[sample] = UInt16(start[sample]) }
    for index in 1..<max(1, rows) {
      let next = start + index * stride
      for sample in 0..<count { middle[sample] = middle[sample] &+ UInt16(next[sample]) }
    }
  }

  private func addThree(
    _ span: SourceSpan, _ top: UnsafePointer<UInt8>, _ bottom: UnsafePointer<UInt8>
  ) {
    let half: UInt32 = (1 << shift) >> 1
    let inner = UInt16(targetHeight)
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* UInt32(span.firstWeight)
      let below = UInt32(bottom[sample]) &* UInt32(span.lastWeight)
      let between = UInt32(middle[sample]) &* UInt32(inner)
      let sum = above &+ below &+ between &+ half
      line[sample] = UInt16(truncatingIfNeeded: sum &>> shift)
    }
  }

  /// Sums more rows than fit into 16 bits, in portions.
  private func addMany(
    _ span: SourceSpan, _ top: UnsafePointer<UInt8>, _ bottom: UnsafePointer<UInt8>, _ stride: Int
  ) {
    let inner = UInt16(targetHeight)
    for sample in 0..<count {
      let above = UInt32(top[sample]) &* UInt32(span.firstWeight)
      long[sample] = above &+ UInt32(bottom[sample]) &* UInt32(span.lastWeight)
    }
    var next = span.first + 1
    while next < span.last {
      let rows = min(256, span.last - next)
      addMiddle(from: top + (next - span.first) * stride, count: rows, stride)
      for sample in 0..<count {
        long[sample] = long[sample] &+ UInt32(middle[sample]) &* UInt32(inner)
      }
      next += rows
    }
    let half: UInt32 = (1 << shift) >> 1
    for sample in 0..<count {
      line[sample] = UInt16(truncatingIfNeeded: (long[sample] &+ half) &>> shift)
    }
  }
}
