package import FeedFormats

/// A decoder for one file of a format. It borrows the file's bytes. Its methods are called in the
/// order of their declaration, on one thread. A format is one type that conforms, and one line in
/// `Picture.open`.
protocol PictureDecoder: ~Copyable {
  var format: PictureFormat { get }
  var storedSize: PixelSize { get }
  var orientation: EXIFOrientation { get }
  var hasAlpha: Bool { get }
  /// The profile of the file's colors; nil for sRGB.
  var profile: ColorProfile? { get }
  var limits: Picture.Limits { get }

  /// The lowest resolution of the decoder, in eighths of the stored size, that is at least this one.
  /// A smaller picture is made of it while it is read.
  func eighths(atLeast wanted: Int) -> Int

  /// Starts decoding.
  ///
  /// - Parameters:
  ///   - eighths: The resolution, one that `eighths(atLeast:)` returned.
  ///   - region: The part to decode, in stored pixels at that resolution; nil for the whole.
  ///   - background: The color behind transparent pixels, in the colors of the file.
  /// - Returns: The size of the part.
  func start(
    eighths: Int, region: PixelRect?, background: RGB
  ) throws(ImageError) -> PixelSize

  /// Does what must be done before the first row, such as reading all scans of a progressive JPEG.
  func prepare(_ cancelled: () -> Bool) throws(ImageError)

  /// Appends the next rows, at most `rowsAtOnce`, of three samples per pixel. It may append none.
  ///
  /// - Parameters:
  ///   - rows: Has room for whole rows, but not for more rows than are left.
  ///   - rowBytes: The bytes of a row, for the width that `start` returned.
  func readSome(
    into rows: inout OutputSpan<UInt8>, rowBytes: Int, _ cancelled: () -> Bool
  ) throws(ImageError)

  /// Reads to the end of the file after the last row, so that `isCut` is reliable.
  func finish(_ cancelled: () -> Bool) throws(ImageError)

  var isCut: Bool { get }
  var warnings: Int { get }
}

/// The maximum number of rows that a decoder appends at once.
let rowsAtOnce = 16

/// The longest side of a picture, which is that of a JPEG. The scaler relies on it.
let maxSide = 65_535

extension PictureDecoder where Self: ~Copyable {
  /// Throws `tooLarge` for more bytes than the limit.
  func allow(bytes: Int) throws(ImageError) {
    if bytes > limits.bytes {
      throw .tooLarge(width: storedSize.width, height: storedSize.height)
    }
  }

  /// Throws if the decode is cancelled.
  func check(_ cancelled: () -> Bool) throws(ImageError) {
    if cancelled() { throw .cancelled }
  }

  /// The background, in sRGB, in the colors of the file.
  func background(_ color: RGB) -> RGB {
    hasAlpha ? profile?.unconverted(color) ?? color : color
  }
}

extension OutputSpan<UInt8> {
  /// Appends rows that a library writes to memory.
  ///
  /// - Parameter read: Gets the memory and the number of rows for which there is room. Sets the
  ///   number of rows that were written.
  /// - Returns: The status of `read`.
  mutating func appendRows<Status>(
    of rowBytes: Int, _ read: (UnsafeMutablePointer<UInt8>?, UInt32, inout UInt32) -> Status
  ) -> Status {
    let limit = UInt32(freeCapacity / rowBytes)
    // SAFETY: the library writes at most `limit` rows, for which there is room.
    return unsafe withUnsafeMutableBufferPointer { memory, count in
      var written: UInt32 = 0
      defer { count += Int(written) * rowBytes }
      return unsafe read(memory.baseAddress.map { unsafe $0 + count }, limit, &written)
    }
  }
}

/// A use of a decoder, which must not keep it.
protocol DecoderUse {
  associatedtype Result
  func run(_ decoder: borrowing some PictureDecoder & ~Copyable) throws(ImageError) -> Result
}

extension Picture {
  /// The name of the decoder of a format, such as `libwebp.so.7`; nil if the system has none.
  package static func decoder(of format: PictureFormat) -> String? {
    switch format {
    case .jpeg: "libjpeg-turbo"
    case .png, .webp, .gif: LibraryDecoder.library(of: format)
    case .heic, .avif: HEIF.fault(of: format) == nil ? "libheif" : nil
    }
  }

  /// The reason why the system cannot decode a format; nil if it can. For HEIC and AVIF a process is
  /// started, so the caller's thread must be one that may wait.
  package static func decoderFault(of format: PictureFormat) -> ImageError? {
    switch format {
    case .jpeg: nil
    case .png, .webp, .gif: LibraryDecoder.library(of: format) == nil ? .noDecoder(format) : nil
    case .heic, .avif: HEIF.fault(of: format)
    }
  }

  /// Reads the header of a file, whose content tells its format, and uses its decoder.
  static func open<Use: DecoderUse>(
    _ bytes: [UInt8], _ limits: Limits, _ use: Use
  ) throws(ImageError) -> Use.Result {
    guard let format = PictureFormat(bytes) else { throw .unknownFormat }
    switch format {
    case .jpeg: return try JPEGDecoder.open(bytes, limits, use)
    case .png, .webp, .gif: return try LibraryDecoder.open(bytes, format, limits, use)
    case .heic, .avif: return try HEIFDecoder.open(bytes, format, limits, use)
    }
  }
}
