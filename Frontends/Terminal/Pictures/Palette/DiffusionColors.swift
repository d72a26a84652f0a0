import FeedImaging

/// An error or a colour in sixteenths.
typealias Sixteenths = SIMD4<Int16>

/// The palette for diffusion: nearest colours are found once for each of 32768 colours that comes
/// up.
final class DiffusionColors {
  // SAFETY: both are owned by this object, which one thread uses, and have 32768 and 256 places;
  // an index has 15 bits, and a place of the table holds an index into the palette.
  private let table: UnsafeMutablePointer<UInt16>
  /// The palette's colours.
  let looks: UnsafeMutablePointer<Sixteenths>
  private let nearest: NearestColor

  private static let unknown: UInt16 = .max

  init(_ palette: [RGB]) {
    table = .allocate(capacity: 1 << 15)
    table.initialize(repeating: Self.unknown, count: 1 << 15)
    looks = .allocate(capacity: 256)
    looks.initialize(repeating: .zero, count: 256)
    for (index, color) in palette.enumerated() {
      looks[index] =
        Sixteenths(Int16(color.red), Int16(color.green), Int16(color.blue), 0) &<< 4
    }
    nearest = NearestColor(
      palette.map { Color4(Float($0.red), Float($0.green), Float($0.blue), 0) })
  }

  deinit {
    table.deallocate()
    looks.deallocate()
  }

  /// Each channel of the colour must lie in 0...255 * 16.
  @inline(__always)
  func index(of color: Sixteenths) -> Int {
    let bins = color &>> 7
    let red = Int(bins.x) &<< 10
    let green = Int(bins.y) &<< 5
    let place = red | green | Int(bins.z)
    let known = table[place]
    return known != Self.unknown ? Int(known) : find(place)
  }

  /// For the middle of the 8x8x8 colours that share the place.
  @inline(never)
  private func find(_ place: Int) -> Int {
    let red = Float(place >> 10) * 8 + 3.5
    let green = Float(place >> 5 & 31) * 8 + 3.5
    let found = nearest.index(of: Color4(red, green, Float(place & 31) * 8 + 3.5, 0))
    table[place] = UInt16(found)
    return found
  }
}
