/// A bilinear upscaler. Pixel centers are at half pixels, and edges are repeated.
package enum BilinearScaler {
  /// Enlarges a bitmap.
  ///
  /// - Parameters:
  ///   - target: The new size, not below the source in either direction.
  ///   - window: The part of the target to make, which must be inside it; nil for the whole.
  package static func enlarge(
    _ source: Bitmap, to target: PixelSize, window: PixelRect? = nil
  ) -> Bitmap {
    precondition(!source.size.isEmpty, "the source is empty")
    precondition(target.width >= source.width && target.height >= source.height, "target smaller")
    let part = (window ?? PixelRect(target)).intersection(PixelRect(target))
    var lines = Lines(source, target, part)
    return Bitmap(size: part.size) { output in
      for row in 0..<part.height {
        lines.blend(Tap(part.y + row, source: source.height, target: target.height), to: &output)
      }
    }
  }
}

/// Two neighboring pixels, and the weight of the second in 256ths.
private struct Tap {
  var near: Int
  var far: Int
  var farWeight: UInt32

  init(_ index: Int, source: Int, target: Int) {
    // In 512ths of a source pixel: (index + 1/2) * source / target - 1/2.
    let position = (2 * index + 1) * source * 256 / target - 256
    let clamped = min(max(0, position), (source - 1) * 512)
    near = clamped >> 9
    far = min(near + 1, source - 1)
    farWeight = UInt32((clamped & 511) >> 1)
  }
}

/// The two source rows around the current target row, already stretched, at 256 times their value.
private struct Lines {
  private let source: Bitmap
  private let taps: [Tap]
  private var upper: [UInt16]
  private var lower: [UInt16]
  private var upperRow = -1
  private var lowerRow = -1

  init(_ source: Bitmap, _ target: PixelSize, _ part: PixelRect) {
    self.source = source
    taps = (part.x..<part.x + part.width).map {
      Tap($0, source: source.width, target: target.width)
    }
    upper = Array(repeating: 0, count: part.width * 3)
    lower = upper
  }

  mutating func blend(_ tap: Tap, to output: inout OutputSpan<UInt8>) {
    load(tap)
    let near = 256 &- tap.farWeight
    let (upper, lower) = (upper.span, lower.span)
    let count = upper.count
    precondition(lower.count == count && count <= output.freeCapacity)
    unsafe output.withUnsafeMutableBufferPointer { memory, written in
      guard let start = memory.baseAddress else { return }
      let to = unsafe start + written
      for sample in 0..<count {
        let above = UInt32(upper[sample]) &* near
        let below = UInt32(lower[sample]) &* tap.farWeight
        // SAFETY: there is room for `count` samples.
        unsafe to[sample] = UInt8(truncatingIfNeeded: (above &+ below &+ 32_768) &>> 16)
      }
      written += count
    }
  }

  /// Loads the rows of a tap. On the way down, the lower row becomes the upper one, so each source
  /// row is stretched once.
  private mutating func load(_ tap: Tap) {
    if upperRow != tap.near, lowerRow == tap.near {
      swap(&upper, &lower)
      swap(&upperRow, &lowerRow)
    }
    if upperRow != tap.near {
      Self.stretch(tap.near, of: source, taps, to: &upper)
      upperRow = tap.near
    }
    if lowerRow != tap.far {
      Self.stretch(tap.far, of: source, taps, to: &lower)
      lowerRow = tap.far
    }
  }

  private static func stretch(
    _ row: Int, of source: Bitmap, _ taps: [Tap], to line: inout [UInt16]
  ) {
    let samples = source.pixels.span.extracting(
      row * source.rowBytes..<(row + 1) * source.rowBytes)
    var line = line.mutableSpan
    precondition(line.count == taps.count * 3)
    var to = 0
    for tap in taps {
      let (near, far) = (tap.near &* 3, tap.far &* 3)
      let nearWeight = 256 &- tap.farWeight
      for channel in 0..<3 {
        // SAFETY: a tap's pixels are in the row, and the line has three samples per tap.
        let sum =
          unsafe UInt32(samples[unchecked: near &+ channel]) &* nearWeight
          &+ UInt32(samples[unchecked: far &+ channel]) &* tap.farWeight
        unsafe line[unchecked: to &+ channel] = UInt16(truncatingIfNeeded: sum)
      }
      to &+= 3
    }
  }
}
