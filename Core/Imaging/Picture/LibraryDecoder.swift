import CPictures
import FeedFormats
import FeedMetadata

/// A decoder of PNG, WebP or GIF with the system's library.
@safe
struct LibraryDecoder: PictureDecoder, ~Copyable {
  // SAFETY: only this value has the handle, from `CPicturesOpen` to `CPicturesClose`.
  private let handle: OpaquePointer
  private let header: CPicturesHeader
  private let facts: FileFacts
  let format: PictureFormat
  let limits: Picture.Limits

  /// The name of the format's library; nil if the system has none. Opens it.
  static func library(of format: PictureFormat) -> String? {
    guard let library = CPicturesFormat(format), let name = unsafe CPicturesLibrary(library) else {
      return nil
    }
    // SAFETY: the name is a constant of the shim.
    return unsafe String(cString: name)
  }

  /// Reads the header of a file and uses its decoder.
  static func open<Use: DecoderUse>(
    _ bytes: [UInt8], _ format: PictureFormat, _ limits: Picture.Limits, _ use: Use
  ) throws(ImageError) -> Use.Result {
    guard let library = CPicturesFormat(format) else { throw .noDecoder(format) }
    let facts = FileFacts(bytes, format)
    // SAFETY: the bytes outlive the decoder, which a use cannot keep.
    return try unsafe bytes.withUnsafeBufferPointer { memory throws(ImageError) in
      try use.run(try unsafe LibraryDecoder(memory, format, library, facts, limits))
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ format: PictureFormat, _ library: CPicturesFormat,
    _ facts: FileFacts, _ limits: Picture.Limits
  ) throws(ImageError) {
    let bounds = CPicturesLimits(
      pixels: UInt64(max(0, limits.pixels)), bytes: UInt64(max(0, limits.bytes)))
    guard let opened = unsafe CPicturesOpen(library, bytes.baseAddress, bytes.count, bounds) else {
      throw .noMemory
    }
    var found = unsafe CPicturesHeader()
    let status = unsafe CPicturesReadHeader(opened, &found)
    if let error = unsafe ImageError(status, opened, found, format) {
      unsafe CPicturesClose(opened)
      throw error
    }
    if unsafe max(found.width, found.height) > maxSide {
      unsafe CPicturesClose(opened)
      throw unsafe .tooLarge(width: Int(found.width), height: Int(found.height))
    }
    unsafe handle = opened
    unsafe header = found
    self.facts = facts
    self.format = format
    self.limits = limits
  }

  deinit { unsafe CPicturesClose(handle) }

  var storedSize: PixelSize {
    unsafe PixelSize(width: Int(header.width), height: Int(header.height))
  }
  var orientation: EXIFOrientation { facts.orientation }
  var hasAlpha: Bool { unsafe header.hasAlpha }
  var profile: ColorProfile? {
    // SAFETY: the library keeps the profile until it is closed.
    let icc = unsafe UnsafeBufferPointer(start: header.profile, count: header.profileCount)
    return unsafe facts.profile(icc: [UInt8](icc))
  }
  var isCut: Bool { unsafe facts.isCut || CPicturesIsCut(handle) }
  var warnings: Int { unsafe Int(CPicturesWarnings(handle)) }

  func eighths(atLeast wanted: Int) -> Int { unsafe Int(CPicturesEighths(handle, UInt32(wanted))) }

  func start(
    eighths: Int, region: PixelRect?, background: RGB
  ) throws(ImageError) -> PixelSize {
    let part = region ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    let request = CPicturesRequest(
      eighths: UInt32(eighths), x: UInt32(part.x), y: UInt32(part.y), width: UInt32(part.width),
      height: UInt32(part.height), background: (background.red, background.green, background.blue))
    var size = CPicturesSize()
    try check(unsafe CPicturesStart(handle, request, &size))
    return PixelSize(width: Int(size.width), height: Int(size.height))
  }

  /// The rows are prepared while they are read.
  func prepare(_ cancelled: () -> Bool) {}

  func readSome(
    into rows: inout OutputSpan<UInt8>, rowBytes: Int, _ cancelled: () -> Bool
  ) throws(ImageError) {
    let status = unsafe rows.appendRows(of: rowBytes) { memory, limit, written in
      unsafe CPicturesReadRows(handle, memory, limit, &written)
    }
    try check(status)
    try check(cancelled)
  }

  /// The end of the file is known from the beginning.
  func finish(_ cancelled: () -> Bool) throws(ImageError) {
    try check(cancelled)
  }

  private func check(_ status: CPicturesStatus) throws(ImageError) {
    if let error = unsafe ImageError(status, handle, header, format) { throw error }
  }
}

extension CPicturesFormat {
  /// - Returns: Nil for a format that has another decoder.
  fileprivate init?(_ format: PictureFormat) {
    switch format {
    case .png: self = .PNG
    case .webp: self = .webP
    case .gif: self = .GIF
    case .jpeg, .heic, .avif: return nil
    }
  }
}

extension ImageError {
  /// The error of a call to the library; nil if it succeeded.
  fileprivate init?(
    _ status: CPicturesStatus, _ handle: OpaquePointer, _ header: CPicturesHeader,
    _ format: PictureFormat
  ) {
    switch status {
    case .OK: return nil
    case .cut: self = .cut
    case .damaged: self = .damaged(unsafe String(cString: CPicturesMessage(handle)))
    case .tooLarge: self = unsafe .tooLarge(width: Int(header.width), height: Int(header.height))
    case .noMemory: self = .noMemory
    case .unsupported: self = .unsupported
    case .noLibrary: self = .noDecoder(format)
    }
  }
}

/// The facts of a file that the libraries do not report.
private struct FileFacts {
  private let bytes: [UInt8]
  private let format: PictureFormat
  private let chunks: FileChunks
  let isCut: Bool
  let orientation: EXIFOrientation

  init(_ bytes: [UInt8], _ format: PictureFormat) {
    (self.bytes, self.format) = (bytes, format)
    chunks = FileChunks(bytes, format)
    if format == .gif {
      var search = GIFEndSearch()
      search.take(bytes)
      isCut = !search.hasEnd
    } else {
      isCut = !chunks.hasEnd
    }
    let number = EXIF.orientation(in: chunks, of: bytes)
    orientation = number.flatMap { EXIFOrientation(rawValue: $0) } ?? .upright
  }

  /// The colors of the file. A PNG may describe them without a profile.
  func profile(icc: [UInt8]) -> ColorProfile? {
    format == .png ? ColorProfile(png: chunks, bytes, icc: icc) : ColorProfile(icc: icc)
  }
}
