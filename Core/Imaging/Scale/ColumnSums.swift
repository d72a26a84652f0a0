/// The horizontal pass. It sums a line of row sums for each target pixel of a window.
struct ColumnSums {
  private let spans: [LineSpan]
  private let inner: SIMD4<UInt16>
  /// The first source pixel that the window covers, which is the first of each line.
  let first: Int
  /// The number of source pixels that the window covers.
  let count: Int

  init(_ size: PixelSize, _ target: PixelSize, _ window: PixelRect) {
    let all = (window.x..<window.x + window.width).map {
      SourceSpan($0, source: size.width, target: target.width)
    }
    let first = all.first?.first ?? 0
    spans = all.map { LineSpan($0, from: first) }
    inner = SIMD4(repeating: UInt16(target.width))
    self.first = first
    count = (all.last?.last ?? 0) + 1 - first
  }

  /// Sums `line` for each target pixel and divides by the area. The three samples of a pixel are
  /// computed at once, with an unused fourth, so `line` has one sample more than its pixels.
  func spread(_ line: Span<UInt16>, _ divisor: Divisor, to output: inout OutputSpan<UInt8>) {
    precondition(line.count > count * 3 && spans.count * 3 <= output.freeCapacity)
    let line = unsafe line.bytes
    let spans = spans.span
    unsafe output.withUnsafeMutableBufferPointer { memory, written in
      guard let start = memory.baseAddress, !spans.isEmpty else { return }
      var to = unsafe UnsafeMutableRawPointer(start + written)
      let last = spans.count - 1
      var index = 0
      while index < last {
        // SAFETY: there is room for all pixels, and another one follows.
        let pixel = unsafe divisor.quotients(sums(spans[unchecked: index], line))
        unsafe to.storeBytes(of: pixel, as: SIMD4<UInt8>.self)
        unsafe to += 3
        index &+= 1
      }
      let pixel = divisor.quotients(sums(spans[last], line))
      for sample in 0..<3 {
        unsafe to.storeBytes(of: pixel[sample], toByteOffset: sample, as: UInt8.self)
      }
      written += spans.count * 3
    }
  }

  @inline(__always)
  private func sums(_ span: LineSpan, _ line: RawSpan) -> SIMD4<UInt32> {
    let end = Int(span.last)
    var sums = product(line, Int(span.first), span.firstWeight)
    sums &+= product(line, end, span.lastWeight)
    var from = Int(span.first) &+ LineSpan.pixelBytes
    while from < end {
      sums &+= product(line, from, inner)
      from &+= LineSpan.pixelBytes
    }
    return sums
  }

  @inline(__always)
  private func product(
    _ line: RawSpan, _ offset: Int, _ weight: SIMD4<UInt16>
  ) -> SIMD4<UInt32> {
    // SAFETY: all spans are within the line, which has a sample more than its pixels.
    let samples = unsafe line.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD4<UInt16>.self)
    return SIMD4<UInt32>(truncatingIfNeeded: samples) &* SIMD4(truncatingIfNeeded: weight)
  }
}

/// The samples of a line that one target pixel covers: a source span in bytes, and its weights in
/// all lanes, ready for the loop over all target pixels.
private struct LineSpan {
  let firstWeight: SIMD4<UInt16>
  let lastWeight: SIMD4<UInt16>
  let first: UInt32
  let last: UInt32

  /// - Parameter left: The source pixel at which the line begins.
  init(_ span: SourceSpan, from left: Int) {
    firstWeight = SIMD4(repeating: span.firstWeight)
    lastWeight = SIMD4(repeating: span.lastWeight)
    first = UInt32((span.first - left) * Self.pixelBytes)
    last = UInt32((span.last - left) * Self.pixelBytes)
  }

  /// Three samples.
  static let pixelBytes = 3 * MemoryLayout<UInt16>.stride
}

/// A division by the area of a target pixel, including the shift of the row sums, with one
/// multiplication.
struct Divisor {
  private let reciprocal: Float

  init(area: Int, shift: UInt32) {
    reciprocal = Float(Double(1 << shift) / Double(area))
  }

  /// The quotients, rounded. The errors of all steps together stay below a hundredth, so 255 cannot
  /// become 256. The errors of sums that were not shifted stay below the addend, so a half is
  /// rounded up.
  @inline(__always)
  func quotients(_ sums: SIMD4<UInt32>) -> SIMD4<UInt8> {
    // Signed numbers, which are also large enough for the sums, convert to floating point faster.
    let values = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: sums))
    let rounded = values * reciprocal + 0.002 + Self.mantissa
    return SIMD4<UInt8>(truncatingIfNeeded: unsafe unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
  }

  /// Added to a number, it pushes the fraction out of the mantissa. The lowest bits of the mantissa
  /// are then the whole part.
  private static let mantissa: Float = 8_388_608
}
