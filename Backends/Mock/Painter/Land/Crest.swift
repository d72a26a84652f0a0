/// The line above which a layer of land is transparent, and below which it hides everything.
struct Crest {
  let tops: [Float]
  /// The pixels for each unit of height. There are fewer if the line is steep, so that the edge
  /// stays one pixel wide.
  let steepness: [Float]
  let highest: Float
  let lowest: Float

  init(_ tops: [Float], _ raster: Raster) {
    self.tops = tops
    highest = tops.min() ?? 0
    lowest = tops.max() ?? 0
    steepness = tops.indices.map { column in
      let before = tops[max(0, column - 1)]
      let after = tops[min(tops.count - 1, column + 1)]
      let slope = (after - before) / (2 * raster.stepX)
      return 1 / (raster.stepY * (1 + slope * slope).squareRoot())
    }
  }

  /// Returns the columns of a row that the land may reach, by its first and last columns.
  func columns(_ row: PixelRow) -> Range<Int> {
    guard row.y > highest - row.raster.stepY else { return 0..<0 }
    var (first, last) = (row.columns.lowerBound, row.columns.upperBound)
    while first < last, (row.y - tops[first]) * steepness[first] <= -0.9 { first += 1 }
    while first < last, (row.y - tops[last - 1]) * steepness[last - 1] <= -0.9 { last -= 1 }
    return first..<last
  }

  /// Returns the height below which a range of columns is hidden by the land, a little below its
  /// line.
  func occlusion(_ stretch: Range<Int>) -> Float {
    stretch.reduce(-Float.infinity) { max($0, tops[$1] + 1 / steepness[$1]) }
  }

  /// Calls `body` with each column that is reached, its depth below the line, and the covered part
  /// of the pixel.
  @inline(__always)
  func each(_ row: PixelRow, _ columns: Range<Int>, _ body: (Int, Float, Float) -> Void) {
    tops.withUnsafeBufferPointer { tops in
      steepness.withUnsafeBufferPointer { steepness in
        for column in columns {
          let depth = row.y - tops[column]
          let cover = depth * steepness[column] + 0.5
          if cover > 0 { body(column, depth, min(cover, 1)) }
        }
      }
    }
  }
}
