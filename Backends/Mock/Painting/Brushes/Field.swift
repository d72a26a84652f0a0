/// Noise over a plane, read row by row: the grid's rows are blended once a cell, not once a pixel.
struct Field {
  let seed: UInt32
  /// How many finer fields are added, each of half the size and `gain` of the weight.
  var octaves = 1
  var gain: Float = 0.5

  /// Where one row of pixels lies on the field.
  struct Line {
    var start: Float
    var step: Float
    var y: Float
  }

  /// Fills in one number a pixel, 0 to 1 and mostly near the middle.
  func fill(_ numbers: UnsafeMutablePointer<Float>, count: Int, _ line: Line) {
    for column in 0..<count { numbers[column] = 0 }
    var weight: Float = 1
    var total: Float = 0
    for _ in 0..<octaves {
      total += weight
      weight *= gain
    }
    weight = 1 / total
    var finer = line
    for octave in 0..<octaves {
      add(numbers, count, finer, weight, seed &+ UInt32(octave) &* 0x632B_E5AB)
      finer = Line(start: finer.start * 2 + 7, step: finer.step * 2, y: finer.y * 2 + 3)
      weight *= gain
    }
  }

  private func add(
    _ numbers: UnsafeMutablePointer<Float>, _ count: Int, _ line: Line, _ weight: Float,
    _ seed: UInt32
  ) {
    // A grid finer than the pixels would only flicker: it counts as its mean.
    let clear = unit(2.2 - abs(line.step) * 3)
    let mean: Float = weight * 0.5 * (1 - clear)
    if clear == 0 {
      for column in 0..<count { numbers[column] += mean }
      return
    }
    let strip = Strip(line.y, seed)
    let first = Noise.floor(line.start)
    let inside = line.start - Float(first)
    var cell: Int32 = 0
    var left = strip[first]
    var slope = strip[first + 1] - left
    let strength = weight * clear
    for column in 0..<count {
      let place = inside + Float(column) * line.step
      let now = Noise.floor(place)
      if now != cell {
        cell = now
        left = strip[first &+ now]
        slope = strip[first &+ now &+ 1] - left
      }
      let part = place - Float(now)
      let bend = part * part * (3 - 2 * part)
      numbers[column] += mean + (left + slope * bend) * strength
    }
  }

  /// The two rows of the grid around a line, blended.
  private struct Strip {
    let row: Int32
    let part: Float
    let seed: UInt32

    init(_ y: Float, _ seed: UInt32) {
      row = Noise.floor(y)
      part = eased(y - Float(row))
      self.seed = seed
    }

    @inline(__always)
    subscript(_ x: Int32) -> Float {
      let above = Noise.lattice(x, row, seed)
      return above + (Noise.lattice(x, row &+ 1, seed) - above) * part
    }
  }
}
