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
    return source.withBytes { pixels in
      Bitmap(size: part.size) { output in
        guard let from = pixels.baseAddress, let to = output.baseAddress else { return }
        var lines = Lines(from, source.size, target, part)
        defer { lines.free() }
        for row in 0..<part.height {
          let tap = Tap(part.y + row, source: source.height, target: target.height)
          lines.blend(tap, to: to + row * part.width * 3)
        }
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
  private let source: UnsafePointer<UInt8>
  private let rowBytes: Int
  private let taps: [Tap]
  private let count: Int
  private var upper: UnsafeMutablePointer<UInt16>
  private var lower: UnsafeMutablePointer<UInt16>
  private var upperRow = -1
  private var lowerRow = -1

  init(
    _ source: UnsafePointer<UInt8>, _ size: PixelSize, _ target: PixelSize, _ part: PixelRect
  ) {
    self.source = source
    rowBytes = size.width * 3
    taps = (part.x..<part.x + part.width).map {
      Tap($0, source: size.width, target: target.width)
    }
    count = part.width * 3
    upper = .allocate(capacity: count)
    lower = .allocate(capacity: count)
  }

  func free() {
    upper.deallocate()
    lower.deallocate()
  }

  mutating func blend(_ tap: Tap, to output: UnsafeMutablePointer<UInt8>) {
    load(tap)
    let near = 256 &- tap.farWeight
    for sample in 0..<count {
      let above = UInt32(upper[sample]) &* near
      let below = UInt32(lower[sample]) &* tap.farWeight
      output[sample] = UInt8(truncatingIfNeeded: (above &+ below &+ 32_768) &>> 16)
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
      stretch(tap.near, to: upper)
      upperRow = tap.near
    }
    if lowerRow != tap.far {
      stretch(tap.far, to: lower)
      lowerRow = tap.far
    }
  }

  private func stretch(_ row: Int, to line: UnsafeMutablePointer<UInt16>) {
    let from = source + row * rowBytes
    var to = line
    taps.withUnsafeBufferPointer { taps in
      for tap in taps {
        let near = from + tap.near &* 3
        let far = from + tap.far &* 3
        let nearWeight = 256 &- tap.farWeight
        for channel in 0..<3 {
          let sum = UInt32(near[channel]) &* nearWeight &+ UInt32(far[channel]) &* tap.farWeight
          to[channel] = UInt16(truncatingIfNeeded: sum)
        }
        to += 3
      }
    }
  }
}
