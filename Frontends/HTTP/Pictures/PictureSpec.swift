import FeedCore
import FeedImaging

/// The picture that an address requests, with the parameters of Unsplash's picture service.
/// Unknown parameters and values that make no sense are ignored, as there.
struct PictureSpec: Sendable, Hashable {
  enum Fit: String, Sendable {
    /// The whole photo within the size.
    case clip
    /// As `clip`, but never enlarged.
    case max
    /// The middle of the photo, or one edge, in exactly this size.
    case crop
    /// As `crop`, but never enlarged.
    case min
    /// Exactly this size, distorted.
    case scale
    /// The whole photo, with bars up to exactly this size.
    case fill
  }

  var width: Int?
  var height: Int?
  var fit = Fit.clip
  /// The edges that a cropped picture keeps; the middle if there are none.
  var edges: Set<String> = []
  var quality = 75

  /// The largest picture: pixels of a side, and of the whole.
  static let maxSide = 6_000
  static let maxPixels = 24_000_000

  init(_ query: Parameters) {
    let ratio = Self.ratio(query["dpr"])
    func length(_ name: String) -> Int? {
      guard let wanted = query[name].flatMap({ Self.length($0) }) else { return nil }
      return Swift.min(Swift.max(Int(Double(wanted) * ratio), 1), Self.maxSide)
    }
    (width, height) = (length("w"), length("h"))
    fit = query["fit"].flatMap { Fit(rawValue: $0) } ?? .clip
    if fit == .crop, let shape = query["ar"].flatMap({ Self.shape($0) }) {
      func other(_ length: Double) -> Int {
        Int(Swift.min(Swift.max(length, 1), Double(Self.maxSide)))
      }
      switch (width, height) {
      case (let width?, nil): height = other((Double(width) / shape).rounded())
      case (nil, let height?): width = other((Double(height) * shape).rounded())
      default: break
      }
    }
    edges = Set(query.list("crop")).intersection(["top", "bottom", "left", "right"])
    quality = query.number("q", in: 1...100) ?? 75
  }

  /// The density of the screen, from 1 to 5.
  private static func ratio(_ text: String?) -> Double {
    guard let text, text.utf8.count <= 8, let value = Double(text), value.isFinite else { return 1 }
    return Swift.min(Swift.max(value, 1), 5)
  }

  /// The ratio of width to height, such as 1.5 for `3:2`.
  private static func shape(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count <= 8 }) else { return nil }
    let numbers = parts.compactMap { Double($0) }.filter { (0.001...100_000).contains($0) }
    return numbers.count == 2 ? numbers[0] / numbers[1] : nil
  }

  /// A length in pixels; nil for one that is not positive. Fractions are cut.
  private static func length(_ text: String) -> Int? {
    let whole = text.prefix { $0 != "." }
    guard let value = Parameters.number(whole, in: 0...100_000), value > 0 else {
      return nil
    }
    return value
  }

  /// The text that names the picture among all pictures of a photo.
  var key: String {
    "\(width ?? 0)x\(height ?? 0) \(fit.rawValue) \(edges.sorted().joined(separator: ",")) \(quality)"
  }

  /// Whether the size is exact, so that a part of the photo or bars make up for its shape.
  var isExact: Bool {
    width != nil && height != nil && [.crop, .min, .scale, .fill].contains(fit)
  }
}

/// The steps from a photo to the requested picture.
struct PicturePlan: Sendable, Hashable {
  /// The size to which the whole photo is scaled.
  let scaled: PixelSize
  /// The part of it that is kept.
  let part: PixelRect
  /// The size of the picture, with the part in its middle.
  let canvas: PixelSize

  /// - Parameters:
  ///   - photo: The size of the pixels at hand.
  ///   - original: The width of the photo itself, which `max` and `min` do not exceed.
  init(_ spec: PictureSpec, photo: PixelSize, original: Int) {
    let shape = Double(photo.width) / Double(Swift.max(photo.height, 1))
    let whole = PixelSize(
      width: original, height: Swift.max(1, Int((Double(original) / shape).rounded())))
    guard spec.isExact, let width = spec.width, let height = spec.height else {
      let size = Self.clamped(Self.within(spec, whole, shape))
      (scaled, part, canvas) = (size, PixelRect(size), size)
      return
    }
    var box = PixelSize(width: width, height: height)
    if spec.fit == .min {
      let share = Swift.min(
        1, Double(whole.width) / Double(width), Double(whole.height) / Double(height))
      box = Self.size(Double(width) * share, Double(height) * share)
    }
    box = Self.clamped(box)
    switch spec.fit {
    case .scale: (scaled, part, canvas) = (box, PixelRect(box), box)
    case .fill:
      let size = Self.within(box, shape)
      (scaled, part, canvas) = (size, PixelRect(size), box)
    default:
      let covering = Swift.max(Double(box.width), Double(box.height) * shape)
      let size = PixelSize(
        width: Swift.max(box.width, Int(covering.rounded())),
        height: Swift.max(box.height, Int((covering / shape).rounded())))
      scaled = size
      canvas = box
      part = PixelRect(
        x: Self.start(size.width - box.width, spec.edges, "left", "right"),
        y: Self.start(size.height - box.height, spec.edges, "top", "bottom"),
        width: box.width, height: box.height)
    }
  }

  private static func start(
    _ rest: Int, _ edges: Set<String>, _ first: String, _ last: String
  ) -> Int {
    edges.contains(first) ? 0 : edges.contains(last) ? rest : rest / 2
  }

  /// The size of the whole photo within the requested lengths.
  private static func within(
    _ spec: PictureSpec, _ whole: PixelSize, _ shape: Double
  ) -> PixelSize {
    var width = Double(whole.width)
    if let wanted = spec.width { width = Double(wanted) }
    if let wanted = spec.height {
      let fitting = Double(wanted) * shape
      width = spec.width == nil ? fitting : Swift.min(width, fitting)
    }
    if spec.fit == .max || spec.width == nil && spec.height == nil {
      width = Swift.min(width, Double(whole.width))
    }
    return size(width, width / shape)
  }

  private static func within(_ box: PixelSize, _ shape: Double) -> PixelSize {
    let width = Swift.min(Double(box.width), Double(box.height) * shape)
    return size(width, width / shape)
  }

  private static func size(_ width: Double, _ height: Double) -> PixelSize {
    let limit = Double(PictureSpec.maxSide * 4)
    return PixelSize(
      width: Swift.max(1, Int(Swift.min(width, limit).rounded())),
      height: Swift.max(1, Int(Swift.min(height, limit).rounded())))
  }

  /// The size within the limits, with the same shape.
  private static func clamped(_ size: PixelSize) -> PixelSize {
    let (width, height) = (Double(size.width), Double(size.height))
    let (side, area) = (Double(PictureSpec.maxSide), Double(PictureSpec.maxPixels))
    let share = Swift.min(1, side / width, side / height, (area / (width * height)).squareRoot())
    if share == 1 { return size }
    return PixelSize(
      width: Swift.max(1, Int(width * share)), height: Swift.max(1, Int(height * share)))
  }
}
