extension JPEG {
  /// Decodes a JPEG to an upright bitmap.
  ///
  /// Memory: the bitmap, and a second one while an orientation is applied. A progressive file also
  /// needs the coefficients of the whole picture, a baseline file some rows.
  ///
  /// - Parameter cancelled: Called every few rows on the caller's thread; must be cheap.
  package static func decode(
    _ bytes: [UInt8], _ options: Options = Options(),
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Picture {
    try JPEGDecoder.open(bytes, limits: options.limits) { decoder throws(ImageError) in
      try decode(decoder, options, EXIFOrientation(ofJPEG: bytes), cancelled)
        .converted(
          from: ColorProfile(ofJPEG: bytes, components: decoder.components), to: options.colors)
    }
  }

  /// Decodes an open file without converting its colors.
  static func decode(
    _ decoder: borrowing JPEGDecoder, _ options: Options, _ orientation: EXIFOrientation,
    _ cancelled: () -> Bool
  ) throws(ImageError) -> Picture {
    let plan = Plan(options, stored: decoder.storedSize, orientation)
    let size = try decoder.start(eighths: plan.eighths, region: plan.region)
    try decoder.allow(bytes: size.width * size.height * 3)
    try decoder.absorb(cancelled)
    let stored = try Bitmap(size: size) { rows throws(ImageError) in
      while rows.freeCapacity > 0 {
        try decoder.readSome(into: &rows, rowBytes: size.width * 3, cancelled)
      }
    }
    if plan.region == nil { try decoder.finish(cancelled) }
    let pixels = PhotoPixels(
      bitmap: stored.oriented(orientation), area: plan.area, whole: plan.whole)
    return Picture(pixels: pixels, isCut: decoder.isCut, warnings: decoder.warnings)
  }
}

extension JPEG.Picture {
  /// The picture in these colors.
  ///
  /// - Parameter profile: The profile of the file; nil for sRGB.
  func converted(from profile: ColorProfile?, to colors: JPEG.Colors) -> JPEG.Picture {
    guard let profile else { return self }
    var picture = self
    if colors == .stored, profile.describesRGB {
      picture.profile = profile
    } else {
      picture.pixels.bitmap = bitmap.converted(from: profile)
    }
    return picture
  }
}

/// The options applied to one file.
private struct Plan {
  let eighths: Int
  /// The region to decode, in stored pixels at that size; nil for the whole picture.
  let region: PixelRect?
  /// The region in upright pixels at that size.
  let area: PixelRect
  let whole: PixelSize

  init(_ options: JPEG.Options, stored: PixelSize, _ orientation: EXIFOrientation) {
    let upright = orientation.size(of: stored)
    eighths = options.detail.eighths(of: upright)
    whole = upright.scaled(eighths: eighths)
    var part = PixelRect(whole)
    if case .region(let wanted) = options.part {
      let visible = wanted.intersection(PixelRect(upright))
      // A part outside the photo is the first pixel, because a bitmap must not be empty.
      let some =
        visible.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : visible
      part = some.scaled(eighths: eighths).intersection(part)
    }
    area = part
    let isWhole = part == PixelRect(whole)
    let scaledStored = stored.scaled(eighths: eighths)
    region = isWhole ? nil : orientation.storedRect(of: part, in: scaledStored)
  }
}

extension JPEG.Detail {
  /// The number of eighths for a photo of this size.
  package func eighths(of photo: PixelSize) -> Int {
    switch self {
    case .full: return 8
    case .eighths(let count): return min(8, max(1, count))
    case .atLeast(let wanted):
      // The library vectorizes only powers of two. Three eighths take longer than four, and five
      // take longer than eight.
      let enough = [1, 2, 4].first { count in
        let size = photo.scaled(eighths: count)
        return size.width >= wanted.width && size.height >= wanted.height
      }
      return enough ?? 8
    }
  }
}

extension PixelSize {
  /// The size at this scale, rounded up like in the library.
  func scaled(eighths: Int) -> PixelSize {
    PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
  }
}

extension PixelRect {
  /// All pixels at this scale that the area touches.
  fileprivate func scaled(eighths: Int) -> PixelRect {
    let left = x * eighths / 8
    let top = y * eighths / 8
    let right = ((x + width) * eighths + 7) / 8
    let bottom = ((y + height) * eighths + 7) / 8
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
