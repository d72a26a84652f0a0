import FeedImaging

/// The pixels of one decode, of a photo or a part of it, and the file that they came from.
struct DecodedPixels: Sendable {
  let pixels: PhotoPixels
  let source: FetchKey
  /// Whether it has the full resolution of the file.
  let isFull: Bool

  var isWhole: Bool { pixels.area == PixelRect(pixels.whole) }

  /// Whether it has the whole visible part of the photo, at the resolution of the view or the file.
  fileprivate func serves(_ view: AffineView) -> Bool {
    let visible = view.visibleSource.scaled(from: view.photo, to: pixels.whole)
    return pixels.area.intersection(visible) == visible
      && (isFull || pixels.whole.width >= view.neededSize.width)
  }
}

/// The decoded pixels of the open photo, so that zooming, moving and turning need no decode: the
/// whole photo as fine as memory allows, and if the zoom needs more, a part.
struct DecodedPhoto: Sendable {
  private(set) var whole: DecodedPixels?
  private(set) var part: DecodedPixels?

  init(_ pixels: DecodedPixels) { add(pixels) }

  /// Adds pixels. A new whole photo replaces everything, because it may be of another file.
  mutating func add(_ pixels: DecodedPixels) {
    if pixels.isWhole {
      whole = pixels
      part = nil
    } else {
      part = pixels
    }
  }

  /// - Returns: The pixels to draw the view from, and whether they show the view as well as their
  ///   file can; nil without pixels.
  func pixels(for view: AffineView) -> (pixels: DecodedPixels, isBest: Bool)? {
    let all = [whole, part].compactMap(\.self)
    if let best = all.first(where: { $0.serves(view) }) { return (best, true) }
    return all.first.map { ($0, false) }
  }
}

extension Picture.Options {
  /// The options of a decode for a view: the whole photo with room for a zoom, otherwise at just the
  /// needed resolution, otherwise only the visible part.
  ///
  /// - Parameters:
  ///   - file: The size of the stored photo.
  ///   - pixelLimit: The most memory for the decoded pixels, in bytes.
  ///   - background: The color behind transparent pixels.
  init(
    for view: AffineView, of file: PixelSize, pixelLimit: Int, limits: Picture.Limits,
    background: RGB
  ) {
    let needed = view.neededSize
    let roomy = PixelSize(width: needed.width * 2, height: needed.height * 2)
    let choices = [roomy, needed].map { Picture.Detail.atLeast($0).eighths(of: file) }
    let whole = choices.first { eighths in
      (file.width * eighths / 8) * (file.height * eighths / 8) * 3 <= pixelLimit
    }
    // With a margin of a quarter on each side, a short move needs no decode.
    let visible = view.visibleSource.scaled(from: view.photo, to: file).widened(byPercent: 25)
    self.init(
      detail: .eighths(whole ?? choices[1]), part: whole == nil ? .region(visible) : .whole,
      limits: limits, background: background)
  }
}

extension PixelRect {
  /// The rectangle scaled to another size of its picture, rounded outward.
  func scaled(from old: PixelSize, to new: PixelSize) -> PixelRect {
    let left = x * new.width / max(1, old.width)
    let top = y * new.height / max(1, old.height)
    let right = Self.roundedUp((x + width) * new.width, max(1, old.width))
    let bottom = Self.roundedUp((y + height) * new.height, max(1, old.height))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      .intersection(PixelRect(new))
  }

  private static func roundedUp(_ value: Int, _ divisor: Int) -> Int {
    (value + divisor - 1) / divisor
  }

  /// The rectangle enlarged by a percentage of its size on each side. It may exceed the picture.
  func widened(byPercent percent: Int) -> PixelRect {
    let across = width * percent / 100
    let down = height * percent / 100
    return PixelRect(
      x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
  }
}
