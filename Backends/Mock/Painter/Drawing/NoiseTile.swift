/// A square of repeating noise, with coarser copies for rows with larger steps.
struct NoiseTile: Sendable {
  /// The number of the coarsest details along a side.
  static let cells: Float = 16
  /// The number of points in a row of the finest tile, with the first point repeated at the end.
  static let maxPoints = 257

  /// The size: a side has 2^bits points.
  let bits: Int
  private let numbers: [Float]

  private var side: Int { 1 << bits }

  private static let all: [NoiseTile] = {
    var tiles = [NoiseTile.finest()]
    while let last = tiles.last, last.bits > 4 { tiles.append(last.halved()) }
    return tiles
  }()

  /// Returns the tile whose points are about as far apart as the pixels.
  static func fitting(_ step: Float) -> NoiseTile {
    var level = 0
    var points = abs(step) * Float(all[0].side) / cells
    while level + 1 < all.count, points > 1.4 {
      level += 1
      points /= 2
    }
    return all[level]
  }

  /// Writes the row of points at a height, interpolated between those of the tile. The first point
  /// is repeated at the end.
  func blend(_ y: Float, into strip: UnsafeMutablePointer<Float>) {
    let place = y * Float(side) / Self.cells
    let row = Int(min(max(place, 0), Float(side)))
    let part = place - Float(row)
    let above = (row & (side - 1)) * side
    let below = ((row + 1) & (side - 1)) * side
    numbers.withUnsafeBufferPointer { points in
      for column in 0..<side {
        let upper = points[above + column]
        strip[column] = upper + (points[below + column] - upper) * part
      }
    }
    strip[side] = strip[0]
  }

  private static func finest() -> NoiseTile {
    let bits = 8
    var numbers = [Float](repeating: 0, count: 1 << (2 * bits))
    var (size, weight): (Int, Float) = (16, 0.533)
    while size <= 128 {
      add(octave(size), size, weight, to: &numbers, side: 1 << bits)
      (size, weight) = (size * 2, weight / 2)
    }
    return NoiseTile(bits: bits, numbers: numbers)
  }

  private static func octave(_ size: Int) -> [Float] {
    (0..<size * size).map { index in
      let (column, row) = (Int32(index % size), Int32(index / size))
      return Noise.lattice(column, row, UInt32(size))
    }
  }

  /// Adds smooth noise with that many cells along a side: first the corners of a row of cells, then
  /// the points between them.
  private static func add(
    _ points: [Float], _ size: Int, _ weight: Float, to numbers: inout [Float], side: Int
  ) {
    let stretch = side / size
    let bend = { (offset: Int) in eased(Float(offset) / Float(stretch)) }
    // Two points at a time, because every octave has an even number of points per cell.
    let bends = stride(from: 0, to: stretch, by: 2).map { SIMD2(bend($0), bend($0 + 1)) }
    var corners = [Float](repeating: 0, count: size + 1)
    for y in 0..<side {
      let above = y / stretch * size
      let below = (y / stretch + 1) % size * size
      let down = bend(y % stretch)
      for column in 0..<size {
        let upper = points[above + column]
        corners[column] = upper + (points[below + column] - upper) * down
      }
      corners[size] = corners[0]
      numbers.withUnsafeMutableBytes { numbers in
        bends.withUnsafeBufferPointer { bends in
          var place = y * side * MemoryLayout<Float>.stride
          for column in 0..<size {
            let left = SIMD2(repeating: corners[column])
            let rise = SIMD2(repeating: corners[column + 1]) - left
            for bend in bends {
              let sum = numbers.loadUnaligned(fromByteOffset: place, as: SIMD2<Float>.self)
              let more = (left + rise * bend) * weight
              numbers.storeBytes(of: sum + more, toByteOffset: place, as: SIMD2<Float>.self)
              place += MemoryLayout<SIMD2<Float>>.stride
            }
          }
        }
      }
    }
  }

  private func halved() -> NoiseTile {
    let half = side / 2
    var smaller = [Float](repeating: 0, count: half * half)
    for y in 0..<half {
      for x in 0..<half {
        let at = y * 2 * side + x * 2
        let upper: Float = numbers[at] + numbers[at + 1]
        let lower: Float = numbers[at + side] + numbers[at + side + 1]
        smaller[y * half + x] = (upper + lower) / 4
      }
    }
    return NoiseTile(bits: bits - 1, numbers: smaller)
  }
}
