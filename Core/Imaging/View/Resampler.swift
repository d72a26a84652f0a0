/// Draws a bitmap through any affine map with bilinear interpolation.
package enum Resampler {
  /// Draws `bitmap`. Pixels of the canvas outside it do not change.
  ///
  /// - Parameter transform: The map from pixels of the bitmap to pixels of the canvas.
  package static func draw(_ bitmap: Bitmap, _ transform: Transform, on canvas: inout Bitmap) {
    guard let inverse = transform.inverse, !bitmap.size.isEmpty else { return }
    let size = canvas.size
    let sampler = Sampler(bitmap)
    for y in 0..<size.height {
      let line = Line(inverse, y, bitmap.size, size.width)
      sampler.draw(line, to: &canvas.pixels, at: (y * size.width + line.columns.lowerBound) * 3)
    }
  }
}

/// A row of the canvas: the columns that the bitmap covers, the start in the bitmap, and the step.
private struct Line {
  let columns: Range<Int>
  /// The start in 65536ths of a pixel of the bitmap, from the center of its first pixel.
  let x: Int
  let y: Int
  let stepX: Int
  let stepY: Int

  init(_ inverse: Transform, _ row: Int, _ size: PixelSize, _ width: Int) {
    let start = inverse(Point(x: 0.5, y: Double(row) + 0.5))
    let across = Self.inside(start.x, inverse.xx, Double(size.width), width)
    let down = Self.inside(start.y, inverse.yx, Double(size.height), width)
    columns = across.clamped(to: down)
    let first = Double(columns.lowerBound)
    x = Self.fixed(start.x + inverse.xx * first - 0.5)
    y = Self.fixed(start.y + inverse.yx * first - 0.5)
    stepX = Self.fixed(inverse.xx)
    stepY = Self.fixed(inverse.yx)
  }

  /// The columns for which `start + column * step` lies in `0..<limit`.
  private static func inside(
    _ start: Double, _ step: Double, _ limit: Double, _ width: Int
  ) -> Range<Int> {
    if abs(step) < 1e-9 { return start >= 0 && start < limit ? 0..<width : 0..<0 }
    let ends = [-start / step, (limit - start) / step].map { end in
      Int(min(max(0, end.rounded(.up)), Double(width)))
    }
    return min(ends[0], ends[1])..<max(ends[0], ends[1])
  }

  /// The number as fixed point. Bitmaps are far smaller than 2^40 pixels, so larger values are
  /// clamped.
  private static func fixed(_ value: Double) -> Int {
    let limit = 1_099_511_627_776.0
    return Int(min(max(-limit, value), limit) * 65_536)
  }
}

private struct Sampler {
  private let source: Bitmap
  private let lastColumn: Int
  private let lastRow: Int

  init(_ source: Bitmap) {
    self.source = source
    lastColumn = source.width - 1
    lastRow = source.height - 1
  }

  func draw(_ line: Line, to pixels: inout [UInt8], at start: Int) {
    var output = pixels.mutableSpan
    precondition(start >= 0 && start + line.columns.count * 3 <= output.count)
    let samples = source.pixels.span
    let rowBytes = source.rowBytes
    var x = line.x
    var y = line.y
    var to = start
    for _ in line.columns {
      blend(x, y, samples, rowBytes, to: &output, at: to)
      x &+= line.stepX
      y &+= line.stepY
      to &+= 3
    }
  }

  /// Interpolates one pixel. Each index is clamped here, so that rounding elsewhere cannot cause a
  /// read outside the bitmap.
  @inline(__always)
  private func blend(
    _ x: Int, _ y: Int, _ samples: Span<UInt8>, _ rowBytes: Int,
    to output: inout MutableSpan<UInt8>, at start: Int
  ) {
    let column = x &>> 16
    let row = y &>> 16
    let left = min(max(column, 0), lastColumn) &* 3
    let right = min(max(column &+ 1, 0), lastColumn) &* 3
    let top = min(max(row, 0), lastRow) &* rowBytes
    let bottom = min(max(row &+ 1, 0), lastRow) &* rowBytes
    let across = UInt32(truncatingIfNeeded: (x &>> 8) & 255)
    let down = UInt32(truncatingIfNeeded: (y &>> 8) & 255)
    for channel in 0..<3 {
      // SAFETY: rows and columns are clamped to the bitmap, and the output has the whole line.
      let above = unsafe mixed(
        samples[unchecked: top &+ left &+ channel], samples[unchecked: top &+ right &+ channel],
        across)
      let below = unsafe mixed(
        samples[unchecked: bottom &+ left &+ channel],
        samples[unchecked: bottom &+ right &+ channel], across)
      let sum = above &* (256 &- down) &+ below &* down
      unsafe output[unchecked: start &+ channel] = UInt8(
        truncatingIfNeeded: (sum &+ 32_768) &>> 16)
    }
  }

  @inline(__always)
  private func mixed(_ near: UInt8, _ far: UInt8, _ weight: UInt32) -> UInt32 {
    UInt32(near) &* (256 &- weight) &+ UInt32(far) &* weight
  }
}
