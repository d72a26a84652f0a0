/// A noise texture over a plane, read row by row, with detail of every size, such as clouds, rock
/// and grass.
///
/// All textures are parts of one tile (`NoiseTile`), which is computed once and repeats. The seed
/// selects the part.
struct NoiseField {
  private let across: Float
  private let down: Float

  init(seed: UInt32) {
    across = Noise.lattice(1, 0, seed) * NoiseTile.cells
    down = Noise.lattice(2, 0, seed) * NoiseTile.cells
  }

  /// The position of one row of pixels on the field, in units of its coarsest detail.
  struct Line {
    var start: Float
    var step: Float
    var y: Float
  }

  /// Fills in a number for each pixel, 0 to 1 and mostly near the middle.
  func fill(_ row: PixelRow, _ columns: Range<Int>, _ line: Line) {
    fill(row.numbers, row.buffers.strip, columns, line)
  }

  /// Fills a second buffer in the same way, for painters that need two numbers for each pixel.
  func fillOthers(_ row: PixelRow, _ columns: Range<Int>, _ line: Line) {
    fill(row.buffers.others, row.buffers.strip, columns, line)
  }

  /// Fills one row. Positions are integers, and the tile's side is 2^32, so they wrap around like
  /// the tile.
  private func fill(
    _ numbers: UnsafeMutablePointer<Float>, _ strip: UnsafeMutablePointer<Float>,
    _ columns: Range<Int>, _ line: Line
  ) {
    let tile = NoiseTile.fitting(line.step)
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

  /// The length of one coarse detail in these units.
  private static let turn: Float = 0x1p32 / NoiseTile.cells

  /// Returns the equivalent position on the tile, never negative.
  private static func wrapped(_ value: Float) -> Float {
    value - Float(Noise.floor(value / NoiseTile.cells)) * NoiseTile.cells
  }
}
