import CJPEG
import FeedMetadata

extension JPEG {
  /// The parameters of the encoder.
  package struct Style: Sendable, Hashable {
    /// The chroma subsampling: how many pixels share a color sample. Luma is always full.
    package enum Chroma: Sendable, Hashable {
      case full
      case halfAcross
      case quarter
    }

    /// The quality, limited to 1 to 100.
    package var quality: Int
    package var chroma: Chroma
    package var isProgressive: Bool

    package init(quality: Int = 85, chroma: Chroma = .quarter, isProgressive: Bool = false) {
      self.quality = quality
      self.chroma = chroma
      self.isProgressive = isProgressive
    }
  }

  /// Encodes a bitmap.
  ///
  /// - Parameters:
  ///   - profile: The profile of the pixels; nil for sRGB.
  ///   - metadata: Whole segments, such as XMP.
  /// - Throws: `damaged` for an empty bitmap, `tooLarge` above 65,500 pixels in a direction, and
  ///   `noMemory`.
  package static func encode(
    _ bitmap: Bitmap, _ style: Style = Style(), profile: ColorProfile? = nil,
    metadata: [UInt8] = []
  ) throws(ImageError) -> [UInt8] {
    let size = bitmap.size
    if size.isEmpty { throw .damaged("an empty bitmap has no JPEG") }
    if max(size.width, size.height) > 65_500 {
      throw .tooLarge(width: size.width, height: size.height)
    }
    var output = unsafe CJPEGOutput()
    // SAFETY: a bitmap has three samples for each of its pixels.
    let status = unsafe CJPEGEncode(
      bitmap.pixels, UInt32(size.width), UInt32(size.height), CJPEGStyle(style), &output)
    defer { unsafe CJPEGFree(output) }
    // The dimensions are valid and the output is in memory, so only memory can run out.
    guard status == .OK else { throw .noMemory }
    // SAFETY: these are the bounds of the output, which is copied before it is freed.
    var bytes = unsafe [UInt8](UnsafeBufferPointer(start: output.bytes, count: output.count))
    // JFIF must be the first segment.
    bytes.insert(contentsOf: metadata + (profile?.segments ?? []), at: endOfFirstSegment(bytes))
    return bytes
  }

  private static func endOfFirstSegment(_ bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBytes { file in
      var segments = unsafe JPEGSegments(file)
      _ = segments.next()
      return segments.position
    }
  }
}

extension JPEG {
  /// The qualities to try for a file of a limited size.
  private static let falling = [80, 65, 50, 35, 20, 8]

  /// Encodes a bitmap at the best quality of a few that takes at most `limit` bytes. If none does,
  /// the lowest quality is used.
  package static func encode(
    _ bitmap: Bitmap, atMost limit: Int
  ) throws(ImageError) -> [UInt8] {
    var bytes: [UInt8] = []
    for quality in falling {
      bytes = try encode(bitmap, Style(quality: quality))
      if bytes.count <= limit { break }
    }
    return bytes
  }
}

extension CJPEGStyle {
  fileprivate init(_ style: JPEG.Style) {
    self.init(
      quality: Int32(min(100, max(1, style.quality))), progressive: style.isProgressive,
      across: style.chroma == .full ? 1 : 2, down: style.chroma == .quarter ? 2 : 1)
  }
}
