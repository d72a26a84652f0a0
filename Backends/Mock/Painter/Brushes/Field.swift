/// Noise over a plane, read row by row: hills of every size, as clouds, rock and grass have them.
///
/// All fields are parts of one tile that is computed once and repeats; the seed says which part.
struct Field {
  private let across: Float
  private let down: Float

  init(seed: UInt32) {
    across = Noise.lattice(1, 0, seed) * Tile.cells
    down = Noise.lattice(2, 0, seed) * Tile.cells
  }

  /// Where one row of pixels lies on the field, in its coarsest hills.
  struct Line {
    var start: Float
    var step: Float
    var y: Float
  }

  /// Fills in one number a pixel, 0 to 1 and mostly near the middle.
  func fill(_ row: Row, _ columns: Range<Int>, _ line: Line) {
    fill(row.numbers, row.easel.strip, columns, line)
  }

  /// The same for a painter that needs a second number a pixel.
  func fillOthers(_ row: Row, _ columns: Range<Int>, _ line: Line) {
    fill(row.easel.others, row.easel.strip, columns, line)
  }

  /// Places are whole numbers of which the tile's side is 2^32: they wrap round as the tile does.
  private func fill(
    _ numbers: UnsafeMutablePointer<Float>, _ strip: UnsafeMutablePointer<Float>,
    _ columns: Range<Int>, _ line: Line
  ) {
    let tile = Tile.fitting(line.step)
    tile.blend(Self.wrapped(line.y + down), into: strip)
    let step = UInt32(truncatingIfNeeded: Int64(min(max(line.step, -16), 16) * Self.turn))
    var place = UInt32(truncatingIfNeeded: Int64(Self.wrapped(line.start + across) * Self.turn))
    place &+= step &* UInt32(truncatingIfNeeded: columns.lowerBound)
    let (toCell, toPart) = (UInt32(32 - tile.bits), UInt32(tile.bits))
    for column in columns {
      let cell = Int(place >> toCell)
      let part = Float((place << toPart) >> 8) * 0x1p-24
      numbers[column] = strip[cell] + (strip[cell + 1] - strip[cell]) * part
      place = place &+ step
    }
  }

  /// Of one coarse hill.
  private static let turn: Float = 0x1p32 / Tile.cells

  /// The same place on the tile, never negative.
  private static func wrapped(_ value: Float) -> Float {
    value - Float(Noise.floor(value / Tile.cells)) * Tile.cells
  }
}
