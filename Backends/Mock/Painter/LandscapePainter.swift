package import FeedImaging

/// Paints the mock's photos: a landscape for each seed, the same pixels on every machine.
///
/// A scene is described in units of its shorter side and knows nothing of pixels, so that every
/// width shows the same picture. Only IEEE basic operations, square roots and integers decide
/// what a pixel is: no library function whose last digit differs from one machine to the next.
package enum LandscapePainter {
  /// `shape` is the photo's own size; the picture is drawn for it and fills `width` by `height`.
  package static func paint(
    _ motif: Motif, _ seed: Seed, shape: (width: Int, height: Int), width: Int, height: Int
  ) -> Bitmap {
    let raster = Raster(width: width, height: height, shape: shape)
    let layers = Layers(Scenery(motif, seed, raster).composed(), raster)
    return layers.painted(raster, grain: UInt32(truncatingIfNeeded: seed.value(900)))
  }
}

extension Layers {
  /// All rows, from top to bottom.
  func painted(_ raster: Raster, grain: UInt32) -> Bitmap {
    let easel = Easel(width: raster.width)
    let finish = Finish(raster, grain: grain)
    let size = PixelSize(width: raster.width, height: raster.height)
    return Bitmap(size: size) { bytes in
      for row in 0..<raster.height {
        let line = Row(y: raster.y(row), raster: raster, inks: easel.row, easel: easel)
        paint(line)
        finish.write(line, row, to: bytes)
      }
    }
  }
}

extension Scenery {
  /// The finished scene.
  consuming func composed() -> [any Layer] {
    switch motif.place {
    case .hills: hills()
    case .lake: lake()
    case .clouds: aboveClouds()
    case .valley: valley()
    case .north: north()
    case .harbour: harbour()
    case .dunes: duneField()
    case .coast: coast()
    }
    return layers
  }
}
