extension Picture {
  /// Decodes a file to an upright bitmap.
  ///
  /// Memory: the bitmap, and a second one while an orientation is applied. A progressive JPEG also
  /// needs the coefficients of the whole picture, an interlaced PNG or GIF all its pixels, and
  /// other files some rows.
  ///
  /// - Parameter cancelled: Called every few rows on the caller's thread; must be cheap.
  package static func decode(
    _ bytes: [UInt8], _ options: Options = Options(),
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Picture {
    try open(bytes, options.limits, Decode(options: options, cancelled: cancelled))
  }
}

/// A decode of the whole picture or a region.
struct Decode: DecoderUse {
  let options: Picture.Options
  let cancelled: () -> Bool

  func run(_ decoder: borrowing some PictureDecoder & ~Copyable) throws(ImageError) -> Picture {
    try stored(decoder).converted(from: decoder.profile, to: options.colors)
  }

  /// The picture in the colors of the file.
  func stored(
    _ decoder: borrowing some PictureDecoder & ~Copyable
  ) throws(ImageError) -> Picture {
    let plan = Plan(options, stored: decoder.storedSize, decoder.orientation)
    let pixels = PhotoPixels(
      bitmap: try read(decoder, plan).oriented(decoder.orientation), area: plan.area,
      whole: plan.whole)
    return Picture(pixels: pixels, isCut: decoder.isCut, warnings: decoder.warnings)
  }

  private func read(
    _ decoder: borrowing some PictureDecoder & ~Copyable, _ plan: Plan
  ) throws(ImageError) -> Bitmap {
    let background = decoder.background(options.background)
    let eighths = decoder.eighths(atLeast: plan.eighths)
    let whole = decoder.storedSize.scaled(eighths: plan.eighths)
    guard eighths == plan.eighths else {
      return try decoder.readScaled(
        eighths: eighths, to: whole, part: plan.region ?? PixelRect(whole), background, cancelled)
    }
    let size = try decoder.start(eighths: eighths, region: plan.region, background: background)
    try decoder.allow(bytes: size.width * size.height * 3)
    try decoder.prepare(cancelled)
    let bitmap = try Bitmap(size: size) { rows throws(ImageError) in
      while rows.freeCapacity > 0 {
        try decoder.readSome(into: &rows, rowBytes: size.width * 3, cancelled)
      }
    }
    if plan.region == nil { try decoder.finish(cancelled) }
    return bitmap
  }
}

extension Picture {
  /// The picture in these colors.
  ///
  /// - Parameter profile: The profile of the file; nil for sRGB.
  func converted(from profile: ColorProfile?, to colors: Colors) -> Picture {
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

  init(_ options: Picture.Options, stored: PixelSize, _ orientation: EXIFOrientation) {
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

extension Picture.Detail {
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
