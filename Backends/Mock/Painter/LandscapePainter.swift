package import FeedImaging

/// Paints the mock's photos: a landscape for each seed, the same pixels on every machine.
///
/// A scene is described in units of its shorter side, independent of pixels, so that every width
/// shows the same picture. Pixels are computed only with basic IEEE operations, square roots and
/// integers, because the last digit of library functions differs between machines.
package enum LandscapePainter {
  /// Paints a photo.
  ///
  /// - Parameter shape: The photo's own size, for which the scene is composed. It is then drawn
  ///   with `width` by `height` pixels.
  package static func paint(
    _ motif: Motif, _ seed: Seed, shape: (width: Int, height: Int), width: Int, height: Int
  ) -> Bitmap {
    let raster = Raster(width: width, height: height, shape: shape)
    let layers = Layers(Scenery(motif, seed, raster).composed().layers, raster)
    return layers.painted(raster, grain: UInt32(truncatingIfNeeded: seed.value(900)))
  }
}

extension LandscapePainter {
  /// Returns the things that a photo's picture shows, known from its composition without painting
  /// it.
  package static func sights(
    _ motif: Motif, _ seed: Seed, shape: (width: Int, height: Int)
  ) -> Sights {
    Scenery(motif, seed, Raster(width: 1, height: 1, shape: shape)).composed().sights
  }
}

extension Layers {
  /// Paints all rows, from top to bottom.
  func painted(_ raster: Raster, grain: UInt32) -> Bitmap {
    let buffers = PaintBuffers(width: raster.width)
    let finish = FinishingPass(raster, grain: grain)
    let size = PixelSize(width: raster.width, height: raster.height)
    return Bitmap(size: size) { samples in
      for row in 0..<raster.height {
        let line = PixelRow(y: raster.y(row), raster: raster, colors: buffers.row, buffers: buffers)
        paint(line)
        finish.write(line, row, to: &samples)
      }
    }
  }
}

extension Scenery {
  consuming func composed() -> Scenery {
    switch motif.place {
    case .hills: hills()
    case .lake: lake()
    case .clouds: aboveClouds()
    case .valley: valley()
    case .north: north()
    case .harbor: harbor()
    case .dunes: duneField()
    case .coast: coast()
    }
    return self
  }
}
