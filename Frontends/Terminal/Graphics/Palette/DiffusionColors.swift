import FeedImaging

/// An error or a colour in sixteenths.
typealias Sixteenths = SIMD4<Int16>

/// The palette for diffusion: nearest colours are found once for each cube of 8x8x8 colours that
/// comes up. Errors may exceed 0...255 by as much as `margin`: limiting them first would take
/// longer than the rest.
final class DiffusionColors {
  // SAFETY: both are owned by this object, which one thread uses, and have 2^18 and 256 places;
  // six bits of an index are a channel, and a place of the table holds an index into the palette.
  private let table: UnsafeMutablePointer<UInt16>
  /// The palette's colours.
  let values: UnsafeMutablePointer<Sixteenths>
  private var nearest: NearestColor

  private static var unknown: UInt16 { .max }

  /// How far a channel may exceed 0...255, in levels; a multiple of 8.
  static var margin: Int { 48 }

  init(_ palette: [RGB]) {
    table = .allocate(capacity: 1 << 18)
    table.initialize(repeating: Self.unknown, count: 1 << 18)
    values = .allocate(capacity: 256)
    values.initialize(repeating: .zero, count: 256)
    for (index, color) in palette.enumerated() {
      values[index] =
        Sixteenths(Int16(color.red), Int16(color.green), Int16(color.blue), 0) &<< 4
    }
    nearest = NearestColor(
      palette.map { Color4(Float($0.red), Float($0.green), Float($0.blue), 0) })
  }

  deinit {
    table.deallocate()
    values.deallocate()
  }

  /// Each channel of the colour must lie in 0...255 or up to `margin` outside of it.
  @inline(__always)
  func index(of color: Sixteenths) -> Int {
    let bins = (color &+ Int16(Self.margin * 16)) &>> 7
    let red = Int(bins.x) &<< 12
    let green = Int(bins.y) &<< 6
    let place = red | green | Int(bins.z)
    let known = table[place]
    return known != Self.unknown ? Int(known) : find(place)
  }

  /// Finds the colour nearest to the middle of those that share a place of the table.
  @inline(never)
  private func find(_ place: Int) -> Int {
    let color = Color4(middle(place >> 12), middle(place >> 6 & 63), middle(place & 63), 0)
    let found = nearest.index(of: color)
    table[place] = UInt16(found)
    return found
  }

  private func middle(_ bin: Int) -> Float { Float(bin * 8 - Self.margin) + 3.5 }
}
