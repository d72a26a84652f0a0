package import FeedFormats
import Glibc

/// A decoded picture, upright. Files of all formats in memory are inspected and decoded here, at a
/// fraction of their size if that is enough. No file is opened here. An isolated program decodes HEIC
/// and AVIF.
package struct Picture: Sendable, Hashable {
  package var pixels: PhotoPixels
  /// The profile of the pixels; nil for sRGB.
  package var profile: ColorProfile?
  /// Whether the file ended before its end marker. A region may be complete without reaching the
  /// end.
  package var isCut: Bool
  /// The number of defects that the library concealed.
  package var warnings: Int

  package var bitmap: Bitmap { pixels.bitmap }
}

extension Picture {
  /// The limits for one file. A header of twenty bytes can claim four billion pixels.
  package struct Limits: Sendable, Hashable {
    /// The width times the height that the file claims.
    package var pixels = 268_435_456
    /// The maximum memory of the decoder, in bytes. A bitmap and rows in memory have the same limit
    /// each. A progressive JPEG needs all its coefficients: 3 bytes per pixel with the usual chroma
    /// subsampling, 6 without it. An interlaced PNG or GIF needs all its pixels.
    package var bytes = 268_435_456
    /// The scans of a progressive JPEG. Common encoders write about ten.
    package var scans = 100

    package init() {}

    /// The limits for the user's own files: 1 GiB, or half of the memory on small machines.
    package static let ownFile: Limits = {
      var limits = Limits()
      let pages = sysconf(Int32(_SC_PHYS_PAGES))
      let (memory, isTooMuch) = pages.multipliedReportingOverflow(by: sysconf(Int32(_SC_PAGESIZE)))
      let half = isTooMuch || memory <= 0 ? Int.max : memory / 2
      limits.bytes = max(limits.bytes, min(1 << 30, half))
      return limits
    }()
  }

  /// The resolution of the bitmap, in eighths of the stored size.
  package enum Detail: Sendable, Hashable {
    case full
    /// The fewest eighths, up to four, at which the whole upright photo is at least this size in
    /// both directions. Full if four are too few.
    case atLeast(PixelSize)
    /// A number of eighths, limited to 1 to 8.
    case eighths(Int)
  }

  /// The part of the photo to decode.
  package enum Part: Sendable, Hashable {
    case whole
    /// A part, in pixels of the upright photo at full size, clipped to the photo.
    case region(PixelRect)
  }

  /// The colors of a bitmap.
  package enum Colors: Sendable, Hashable {
    case sRGB
    /// The colors of the file, which its profile describes. Gray is converted to sRGB, because its
    /// profile does not describe pixels of three colors.
    case stored
  }

  /// The options of a decode, by default the whole photo at full size. If a file ends too early,
  /// the missing part is gray or blurred, and `isCut` is true.
  package struct Options: Sendable, Hashable {
    package var detail: Detail
    package var part: Part
    package var colors: Colors
    package var limits: Limits
    /// The color in sRGB behind transparent pixels.
    package var background: RGB

    package init(
      detail: Detail = .full, part: Part = .whole, colors: Colors = .sRGB,
      limits: Limits = Limits(), background: RGB = .white
    ) {
      self.detail = detail
      self.part = part
      self.colors = colors
      self.limits = limits
      self.background = background
    }
  }
}

/// The facts of a picture's header.
package struct PictureInfo: Sendable, Hashable {
  package var format: PictureFormat
  /// Width and height as stored.
  package var storedSize: PixelSize
  package var orientation: EXIFOrientation
  /// Whether pixels may be transparent.
  package var hasAlpha: Bool

  /// Width and height of the upright photo.
  package var size: PixelSize { orientation.size(of: storedSize) }
}

extension Picture {
  /// Reads the header. The first kilobytes of a file are enough.
  ///
  /// - Throws: `unknownFormat`, `noDecoder`, `cut` (the header is not complete), `damaged`,
  ///   `tooLarge`, `noMemory` or `unsupported`.
  package static func inspect(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(ImageError) -> PictureInfo {
    try open(bytes, limits, Inspection())
  }

  /// Whether bytes are a picture. Also true for one that is too large to decode, or whose library is
  /// missing.
  package static func isPicture(_ bytes: [UInt8]) -> Bool {
    do throws(ImageError) {
      _ = try inspect(bytes)
      return true
    } catch {
      switch error {
      case .unknownFormat, .cut, .damaged: return false
      case .noDecoder, .noHelper, .noIsolation, .noMemory, .tooLarge, .unsupported, .cancelled:
        return true
      }
    }
  }
}

private struct Inspection: DecoderUse {
  func run(
    _ decoder: borrowing some PictureDecoder & ~Copyable
  ) throws(ImageError) -> PictureInfo {
    PictureInfo(
      format: decoder.format, storedSize: decoder.storedSize, orientation: decoder.orientation,
      hasAlpha: decoder.hasAlpha)
  }
}
