/// The horizontal pass: sums a line of row sums for each target pixel of a window.
struct ColumnSums {
  private let spans: [SourceSpan]
  private let inner: UInt16
  /// The samples of a source row that the window covers. Lines begin with the first of them.
  let samples: Range<Int>

  init(_ size: PixelSize, _ target: PixelSize, _ window: PixelRect) {
    let all = (window.x..<window.x + window.width).map {
      SourceSpan($0, source: size.width, target: target.width)
    }
    let left = all.first?.first ?? 0
    let right = all.last?.last ?? 0
    spans = all.map { span in
      var moved = span
      moved.first -= left
      moved.last -= left
      return moved
    }
    inner = UInt16(target.width)
    samples = left * 3..<(right + 1) * 3
  }

  /// Sums `line` for each target pixel and divides by the area.
  func spread(
    _ line: UnsafePointer<UInt16>, _ divisor: Divisor, to output: UnsafeMutablePointer<UInt8>
  ) {
    var to = output
    spans.withUnsafeBufferPointer { spans in
      for span in spans {
        spread(span, line, divisor, to: to)
        to += 3
      }
    }
  }

  @inline(__always)
  private func spread(
    _ span: SourceSpan, _ line: UnsafePointer<UInt16>, _ divisor: Divisor,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    var from = line + span.first &* 3
    let end = line + span.last &* 3
    var red = UInt32(from[0]) &* UInt32(span.firstWeight)
    var green = UInt32(from[1]) &* UInt32(span.firstWeight)
    var blue = UInt32(from[2]) &* UInt32(span.firstWeight)
    red = red &+ UInt32(end[0]) &* UInt32(span.lastWeight)
    green = green &+ UInt32(end[1]) &* UInt32(span.lastWeight)
    blue = blue &+ UInt32(end[2]) &* UInt32(span.lastWeight)
    from += 3
    while from < end {
      red = red &+ UInt32(from[0]) &* UInt32(inner)
      green = green &+ UInt32(from[1]) &* UInt32(inner)
      blue = blue &+ UInt32(from[2]) &* UInt32(inner)
      from += 3
    }
    output[0] = divisor.quotient(red)
    output[1] = divisor.quotient(green)
    output[2] = divisor.quotient(blue)
  }
}

/// A division by the area of a target pixel, including the shift of the row sums, by one
/// multiplication.
struct Divisor {
  private let reciprocal: UInt64

  init(area: Int, shift: UInt32) {
    let area = UInt64(area)
    reciprocal = ((1 << (40 + UInt64(shift))) + area / 2) / area
  }

  /// The quotient. All rounding errors together stay below a hundredth: 255 cannot become 256.
  @inline(__always)
  func quotient(_ sum: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt64(sum) &* reciprocal &+ (1 << 39)) &>> 40)
  }
}
