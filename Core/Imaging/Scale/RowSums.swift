/// The vertical pass: sums source rows for one target row after the other, for a range of samples.
/// Owns its buffers until `free`.
struct RowSums {
  private let source: UnsafePointer<UInt8>
  private let size: PixelSize
  private let targetHeight: Int
  private let samples: Range<Int>
  private let middle: UnsafeMutablePointer<UInt16>
  private let line: UnsafeMutablePointer<UInt16>
  private let long: UnsafeMutablePointer<UInt32>
  /// A sum of a column is at most 255 units per source row; shifted right by this many bits and
  /// rounded it is at most 2^15: 65,535 of them stay below 2^31.
  let shift: UInt32

  init(
    _ source: UnsafePointer<UInt8>, _ size: PixelSize, targetHeight: Int, _ samples: Range<Int>
  ) {
    self.source = source
    self.size = size
    self.targetHeight = targetHeight
    self.samples = samples
    middle = .allocate(capacity: samples.count)
    line = .allocate(capacity: samples.count + 1)
    line[samples.count] = 0
    long = .allocate(capacity: samples.count)
    let bits = UInt32.bitWidth - (255 * UInt32(size.height)).leadingZeroBitCount
    shift = UInt32(max(0, bits - 15))
  }

  func free() {
    middle.deallocate()
    line.deallocate()
    long.deallocate()
  }

  private func row(_ index: Int) -> UnsafePointer<UInt8> {
    source + (index &* size.width &* 3 &+ samples.lowerBound)
  }

  /// The weighted sum of the source rows of target row `index`, shifted; valid until the next call.
  func gather(row index: Int) -> UnsafePointer<UInt16> {
    let span = SourceSpan(index, source: size.height, target: targetHeight)
    let between = span.last - span.first - 1
    if between <= 0 {
      addPair(row(span.first), span.firstWeight, row(span.last), span.lastWeight)
    } else if between <= 256 {
      addMiddle(from: span.first + 1, count: between)
      addThree(span)
    } else {
      addMany(span)
    }
    return UnsafePointer(line)
  }

  private func addPair(
    _ top: UnsafePointer<UInt8>, _ topWeight: UInt16, _ bottom: UnsafePointer<UInt8>,
    _ bottomWeight: UInt16
  ) {
    let half: UInt32 = (1 << shift) >> 1
    for sample in 0..<samples.count {
      let above = UInt32(top[sample]) &* UInt32(topWeight)
      let below = UInt32(bottom[sample]) &* UInt32(bottomWeight)
      line[sample] = UInt16(truncatingIfNeeded: (above &+ below &+ half) &>> shift)
    }
  }

  /// Sums whole rows without weights: 257 of them fit 16 bits.
  private func addMiddle(from first: Int, count rows: Int) {
    let start = row(first)
    for sample in 0..<samples.count { middle[sample] = UInt16(start[sample]) }
    for index in 1..<max(1, rows) {
      let next = row(first + index)
      for sample in 0..<samples.count { middle[sample] = middle[sample] &+ UInt16(next[sample]) }
    }
  }

  private func addThree(_ span: SourceSpan) {
    let top = row(span.first)
    let bottom = row(span.last)
    let half: UInt32 = (1 << shift) >> 1
    let inner = UInt16(targetHeight)
    for sample in 0..<samples.count {
      let above = UInt32(top[sample]) &* UInt32(span.firstWeight)
      let below = UInt32(bottom[sample]) &* UInt32(span.lastWeight)
      let between = UInt32(middle[sample]) &* UInt32(inner)
      let sum = above &+ below &+ between &+ half
      line[sample] = UInt16(truncatingIfNeeded: sum &>> shift)
    }
  }

  /// Sums more rows than 16 bits hold, in portions.
  private func addMany(_ span: SourceSpan) {
    let inner = UInt16(targetHeight)
    let top = row(span.first)
    let bottom = row(span.last)
    for sample in 0..<samples.count {
      let above = UInt32(top[sample]) &* UInt32(span.firstWeight)
      long[sample] = above &+ UInt32(bottom[sample]) &* UInt32(span.lastWeight)
    }
    var next = span.first + 1
    while next < span.last {
      let rows = min(256, span.last - next)
      addMiddle(from: next, count: rows)
      for sample in 0..<samples.count {
        long[sample] = long[sample] &+ UInt32(middle[sample]) &* UInt32(inner)
      }
      next += rows
    }
    let half: UInt32 = (1 << shift) >> 1
    for sample in 0..<samples.count {
      line[sample] = UInt16(truncatingIfNeeded: (long[sample] &+ half) &>> shift)
    }
  }
}
