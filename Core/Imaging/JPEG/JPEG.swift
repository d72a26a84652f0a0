/// JPEG files in memory: look, decode at a fraction of the size, encode. Does no I/O; the bytes
/// are read in place, so a mapped file costs only the pages that are touched.
package enum JPEG {
  /// What one file may cost. A header can claim four thousand million pixels in twenty bytes.
  package struct Limits: Sendable, Hashable {
    /// Width times height as the file claims it.
    package var pixels = 268_435_456
    /// The decoder's own memory, and the bitmap it makes, each. A progressive file keeps all its
    /// coefficients: 3 bytes a pixel with the usual chroma, 6 with full chroma.
    package var bytes = 268_435_456
    /// Scans of a progressive file; common writers make about ten.
    package var scans = 100

    package init() {}
  }

  /// How fine the bitmap is to be: eighths of the stored size.
  package enum Detail: Sendable, Hashable {
    case full
    /// The fewest eighths, up to four, at which the whole upright photo is not below this size in
    /// either direction; else full.
    case atLeast(PixelSize)
    /// 1 to 8; other numbers count as the nearest of these.
    case eighths(Int)
  }

  /// How much of the photo is decoded.
  package enum Part: Sendable, Hashable {
    case whole
    /// The whole picture from the first scans of a progressive file, blurred, several times
    /// sooner than the end. Other files are decoded as a whole.
    case preview
    /// A part, in pixels of the upright photo at full size, cut to what exists.
    case region(PixelRect)
  }

  /// What becomes of a file that ends too early.
  package enum CutPolicy: Sendable, Hashable {
    /// Decode what there is; the rest is grey or blurred, and `Picture.isCut` says so.
    case keep
    /// Throw `ImageError.cut`.
    case refuse
  }

  /// One decode: by default the whole photo in full, a cut one too.
  package struct Options: Sendable, Hashable {
    package var detail: Detail
    package var part: Part
    package var cut: CutPolicy
    package var limits: Limits

    package init(
      detail: Detail = .full, part: Part = .whole, cut: CutPolicy = .keep,
      limits: Limits = Limits()
    ) {
      self.detail = detail
      self.part = part
      self.cut = cut
      self.limits = limits
    }
  }

  /// A decoded photo, upright.
  package struct Picture: Sendable, Hashable {
    package var pixels: PhotoPixels
    /// The file ended before its end marker. A region may be made without reaching the end.
    package var isCut: Bool
    /// Damage that was papered over, in the library's count.
    package var warnings: Int

    package var bitmap: Bitmap { pixels.bitmap }
  }
}
