extension LandscapePainter {
  /// Returns the picture's mean color as `#rrggbb`, computed only from its palette. A search by
  /// color needs it for every photo, and painting all photos would take minutes.
  package static func meanColor(
    _ motif: Motif, _ seed: Seed, shape: (width: Int, height: Int)
  ) -> String {
    let scenery = Scenery(motif, seed, Raster(width: 1, height: 1, shape: shape))
    let color = scenery.meanSky.mixed(scenery.meanGround, 1 - scenery.horizon / scenery.down)
    return hex(color)
  }

  private static func hex(_ color: FloatColor) -> String {
    let channels = [color.x, color.y, color.z].map { channel in
      let byte = Int(unit(channel) * 255 + 0.5)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + channels.joined()
  }
}

extension Scenery {
  fileprivate var meanSky: FloatColor {
    let air: FloatColor = palette.zenith + palette.middle + palette.low + palette.horizon
    return (air * 0.25).mixed(palette.glow, palette.isDark ? 0.04 : 0.16)
  }

  fileprivate var meanGround: FloatColor {
    let land = ground(0.35)
    switch motif.place {
    case .hills, .valley: return land
    case .lake, .harbor, .coast: return meanSky.mixed(palette.water, 0.45)
    case .north: return meanSky.mixed(land, 0.5)
    case .clouds: return palette.cloud.mixed(palette.shade, 0.5)
    case .dunes: return palette.lit.mixed(palette.land, palette.isDark ? 0.5 : 0.2)
    }
  }
}
