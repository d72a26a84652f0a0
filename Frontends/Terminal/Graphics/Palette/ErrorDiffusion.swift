import FeedImaging

/// Error diffusion (Sierra Lite): half of a pixel's error is added to the pixel on the right, a
/// quarter each to the pixels below left and below, so that areas keep their mean.
///
/// Errors are bounded, and small ones count as zero. Otherwise an even area that differs a little
/// from all colors of the palette would accumulate errors until one of its pixels took a distant
/// color.
///
/// Each pixel depends on the previous one. Three rows are therefore processed at once, each two
/// pixels behind the row above, when the errors from above are complete. The processor then works
/// on three independent pixels, and the errors between them stay in registers.
struct ErrorDiffusion {
  private let width: Int
  private let colors: DiffusionColors
  // SAFETY: `indices(of:palette:)` owns all three while this runs. They have the bitmap's samples,
  // one index per pixel, and `width` errors for the next row.
  private let source: UnsafePointer<UInt8>
  private let target: UnsafeMutablePointer<UInt8>
  private let errors: UnsafeMutablePointer<Sixteenths>
  private let bound: Sixteenths

  /// Smaller errors count as zero, because colors in whole percents differ by as much.
  private static var threshold: Sixteenths { Sixteenths(repeating: 20) }

  /// One byte per pixel, an index into the palette.
  static func indices(of bitmap: Bitmap, palette: [RGB]) -> [UInt8] {
    let count = bitmap.width * bitmap.height
    return [UInt8](unsafeUninitializedCapacity: count) { memory, initialized in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let source = pixels.baseAddress, let target = memory.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Sixteenths.self, capacity: bitmap.width) { errors in
          errors.initialize(repeating: .zero)
          guard let errors = errors.baseAddress else { return }
          ErrorDiffusion(
            width: bitmap.width, colors: DiffusionColors(palette), source: source, target: target,
            errors: errors, bound: bound(palette.count)
          ).run(height: bitmap.height)
        }
      }
      initialized = count
    }
  }

  /// The approximate distance between neighbors of a palette: 8 for 256 colors, and twice that for
  /// an eighth of them.
  private static func bound(_ colors: Int) -> Sixteenths {
    let steps = [(2, 48), (4, 40), (8, 28), (16, 22), (32, 16), (64, 13), (128, 10)]
    let levels = steps.first { colors <= $0.0 }?.1 ?? 8
    precondition(levels <= DiffusionColors.margin)
    return Sixteenths(repeating: Int16(levels * 16))
  }

  private func run(height: Int) {
    var row = 0
    while row + 3 <= height {
      threeRows(row)
      row += 3
    }
    while row < height {
      oneRow(row)
      row += 1
    }
  }

  private func oneRow(_ row: Int) {
    var pen = DiffusionError(row, width: width)
    for x in 0..<width {
      let done = shade(&pen, x, lastPixel(pen, x), errors[x])
      if x > 0 { errors[x &- 1] = done }
    }
    errors[width - 1] = pen.below
  }

  private func threeRows(_ row: Int) {
    var first = DiffusionError(row, width: width)
    var second = DiffusionError(row + 1, width: width)
    var third = DiffusionError(row + 2, width: width)
    for step in 0..<min(4, width) { checkedStep(step, &first, &second, &third) }
    for step in 4..<max(4, width) {
      let above = (first.handed, second.handed)
      first.handed = shade(&first, step, pixel(first, step), errors[step])
      second.handed = shade(&second, step &- 2, pixel(second, step &- 2), above.0)
      let done = shade(&third, step &- 4, pixel(third, step &- 4), above.1)
      if step > 4 { errors[step &- 5] = done }
    }
    for step in width..<width + 5 { checkedStep(step, &first, &second, &third) }
  }

  /// A step near the edges, where some rows have no pixel.
  private func checkedStep(
    _ step: Int, _ first: inout DiffusionError, _ second: inout DiffusionError,
    _ third: inout DiffusionError
  ) {
    let above = (first.handed, second.handed)
    first.handed = edge(&first, step, step < width ? errors[step] : .zero)
    second.handed = edge(&second, step - 2, above.0)
    let done = edge(&third, step - 4, above.1)
    if step >= 5, step - 5 < width { errors[step - 5] = done }
  }

  private func edge(_ pen: inout DiffusionError, _ x: Int, _ above: Sixteenths) -> Sixteenths {
    if x < 0 || x > width { return .zero }
    return x < width ? shade(&pen, x, lastPixel(pen, x), above) : pen.below
  }

  /// The color of a pixel that is followed by another, in this row or the next. Its unused fourth
  /// lane is a sample of the following pixel.
  @inline(__always)
  private func pixel(_ pen: DiffusionError, _ x: Int) -> Sixteenths {
    let samples = UnsafeRawPointer(source + (pen.start &+ x) &* 3)
    return Sixteenths(truncatingIfNeeded: samples.loadUnaligned(as: SIMD4<UInt8>.self)) &<< 4
  }

  /// The color of a pixel that may be the bitmap's last.
  private func lastPixel(_ pen: DiffusionError, _ x: Int) -> Sixteenths {
    let samples = source + (pen.start &+ x) &* 3
    return Sixteenths(Int16(samples[0]), Int16(samples[1]), Int16(samples[2]), 0) &<< 4
  }

  /// Chooses the palette color for a pixel whose color is `exact`.
  ///
  /// - Returns: The complete error for the pixel below left.
  @inline(__always)
  private func shade(
    _ pen: inout DiffusionError, _ x: Int, _ exact: Sixteenths, _ above: Sixteenths
  ) -> Sixteenths {
    let wanted = exact &+ bounded(above &+ pen.right) &+ DiffusionColors.offset
    let index = colors.index(of: wanted)
    target[pen.start &+ x] = UInt8(truncatingIfNeeded: index)
    let error = Self.thresholded(wanted &- colors.values[index])
    let left = error &>> 2
    pen.right = error &>> 1
    let done = pen.below &+ left
    pen.below = error &- pen.right &- left
    return done
  }

  @inline(__always)
  private static func thresholded(_ error: Sixteenths) -> Sixteenths {
    let size = error.replacing(with: 0 &- error, where: error .< 0)
    return error.replacing(with: 0, where: size .< threshold)
  }

  @inline(__always)
  private func bounded(_ error: Sixteenths) -> Sixteenths {
    let upper = error.replacing(with: bound, where: error .> bound)
    let bottom = 0 &- bound
    return upper.replacing(with: bottom, where: upper .< bottom)
  }
}

/// The errors that a row carries along, for the next pixel and for the pixel below.
struct DiffusionError {
  let start: Int
  var right = Sixteenths.zero
  var below = Sixteenths.zero
  /// The complete error that the last step passed to the row below.
  var handed = Sixteenths.zero

  init(_ row: Int, width: Int) { start = row * width }
}

/// An error or a color in sixteenths.
typealias Sixteenths = SIMD4<Int16>

/// The palette for diffusion. The nearest color is found once for each used cube of 8x8x8 colors.
/// Errors may exceed 0...255 by up to `margin`, because clamping them first would take longer than
/// the rest.
final class DiffusionColors {
  // SAFETY: this object owns them all, and only one thread uses it. The first two have 2^18 and 256
  // elements. Each channel is six bits of the index into the table, and its elements are palette
  // indices.
  private let table: UnsafeMutablePointer<UInt16>
  /// The palette's colors with `offset` added to each channel.
  let values: UnsafeMutablePointer<Sixteenths>
  /// A property would be checked for exclusive access at each change.
  private let nearest: UnsafeMutablePointer<NearestColor>

  private static var unknown: UInt16 { .max }

  /// The number of levels by which a channel may exceed 0...255; a multiple of 8.
  static var margin: Int { 48 }

  /// The offset that makes every such channel positive.
  static var offset: Sixteenths { Sixteenths(repeating: Int16(margin * 16)) }

  init(_ palette: [RGB]) {
    table = .allocate(capacity: 1 << 18)
    table.initialize(repeating: Self.unknown, count: 1 << 18)
    values = .allocate(capacity: 256)
    values.initialize(repeating: .zero, count: 256)
    for (index, color) in palette.enumerated() {
      values[index] =
        Sixteenths(Int16(color.red), Int16(color.green), Int16(color.blue), 0) &<< 4
        &+ Self.offset
    }
    nearest = .allocate(capacity: 1)
    nearest.initialize(
      to: NearestColor(palette.map { Color4(Float($0.red), Float($0.green), Float($0.blue), 0) }))
  }

  deinit {
    nearest.deinitialize(count: 1)
    nearest.deallocate()
    table.deallocate()
    values.deallocate()
  }

  /// - Parameter color: A color with `offset` added to each channel. Without it, each channel is in
  ///   0...255 or up to `margin` outside.
  @inline(__always)
  func index(of color: Sixteenths) -> Int {
    // SAFETY: both have 64 bits, and every pattern is a number.
    let lanes = unsafeBitCast(color, to: UInt64.self)
    // The upper six bits of each lane, at distances of 16. The product has them adjacent at its
    // top, red first. Its other bits are below or overflow.
    let channels = lanes & 0x0000_1F80_1F80_1F80
    let place = Int((channels &* (1 << 7 | 1 << 29 | 1 << 51)) &>> 46)
    let known = table[place]
    return known != Self.unknown ? Int(known) : find(place)
  }

  /// Finds the palette color nearest to the center of the cube for an element of the table.
  @inline(never)
  private func find(_ place: Int) -> Int {
    let color = Color4(middle(place >> 12), middle(place >> 6 & 63), middle(place & 63), 0)
    let found = nearest.pointee.index(of: color)
    table[place] = UInt16(found)
    return found
  }

  private func middle(_ bin: Int) -> Float { Float(bin * 8 - Self.margin) + 3.5 }
}
