import Glibc

/// JPEG files in memory: inspect, decode at a fraction of the size, encode. Does no I/O; the bytes
/// are read in place, so a mapped file costs only the pages that are touched.
package enum JPEG {
  /// The limits for one file. A header of twenty bytes can claim four thousand million pixels.
  package struct Limits: Sendable, Hashable {
    /// Width times height as the file claims it.
    package var pixels = 268_435_456
    /// The bytes of the decoder's own memory, and of a bitmap or rows that are held, each. A
    /// progressive file needs all its coefficients: 3 bytes per pixel with the usual chroma
    /// subsampling, 6 without.
    package var bytes = 268_435_456
    /// The scans of a progressive file; common encoders write about ten.
    package var scans = 100

    package init() {}

    /// The limits for a file of the user's own, which is no stranger's: 1 GiB, and on small machines
    /// half of their memory.
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
    /// both directions; else full.
    case atLeast(PixelSize)
    /// A number of eighths, limited to 1 to 8.
    case eighths(Int)
  }

  /// The part of the photo to decode.
  package enum Part: Sendable, Hashable {
    case whole
    /// A part, in pixels of the upright photo at full size, cut to what exists.
    case region(PixelRect)
  }

  /// The colors of a bitmap.
  package enum Colors: Sendable, Hashable {
    case sRGB
    /// Those of the file, which its profile describes. Gray is converted, because its profile does
    /// not describe pixels of three colors.
    case stored
  }

  /// One decode: by default the whole photo in full. Of a file that ends too early there is what
  /// came; the rest is gray or blurred, and `Picture.isCut` says so.
  package struct Options: Sendable, Hashable {
    package var detail: Detail
    package var part: Part
    package var colors: Colors
    package var limits: Limits

    package init(
      detail: Detail = .full, part: Part = .whole, colors: Colors = .sRGB,
      limits: Limits = Limits()
    ) {
      self.detail = detail
      self.part = part
      self.colors = colors
      self.limits = limits
    }
  }

  /// A decoded photo, upright.
  package struct Picture: Sendable, Hashable {
    package var pixels: PhotoPixels
    /// The profile of the pixels, if their colors are not those of sRGB.
    package var profile: ColorProfile?
    /// Whether the file ended before its end marker. A region may be complete without reaching the
    /// end.
    package var isCut: Bool
    /// The number of defects that were concealed, as the library counts them.
    package var warnings: Int

    package var bitmap: Bitmap { pixels.bitmap }
  }
}
