import CJPEG

/// One decode: owns the library's state and borrows the bytes. Its methods are called in the order
/// of their declaration, on one thread.
struct JPEGDecoder: ~Copyable {
  private let handle: OpaquePointer
  private let limits: JPEG.Limits
  private let header: CJPEGHeader

  /// Opens the bytes, which must outlive the decoder, and reads the header.
  init(_ bytes: UnsafeRawBufferPointer, limits: JPEG.Limits) throws(ImageError) {
    guard bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == 0xD8 else { throw .notJPEG }
    guard let opened = CJPEGOpen(bytes.baseAddress, bytes.count, CJPEGLimits(limits)) else {
      throw .noMemory
    }
    var found = CJPEGHeader()
    let status = CJPEGReadHeader(opened, &found)
    if let error = ImageError(status, opened, found) {
      CJPEGClose(opened)
      throw error
    }
    handle = opened
    self.limits = limits
    header = found
  }

  deinit { CJPEGClose(handle) }

  var storedSize: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }
  var components: Int { Int(header.components) }
  var isCut: Bool { CJPEGIsCut(handle) }
  var warnings: Int { Int(CJPEGWarnings(handle)) }

  func info(_ orientation: EXIFOrientation) -> JPEGInfo {
    JPEGInfo(
      storedSize: storedSize, orientation: orientation, isProgressive: header.progressive,
      components: components)
  }

  /// Starts decoding.
  ///
  /// - Parameters:
  ///   - eighths: The resolution, in eighths of the stored size.
  ///   - region: The part to decode, in stored pixels at that resolution; nil for all.
  /// - Returns: The size of the bitmap.
  func start(eighths: Int, region: PixelRect?) throws(ImageError) -> PixelSize {
    let part = region ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    let request = CJPEGRequest(
      eighths: Int32(eighths), x: UInt32(part.x), y: UInt32(part.y), width: UInt32(part.width),
      height: UInt32(part.height))
    var layout = CJPEGLayout()
    try check(CJPEGStart(handle, request, &layout))
    return PixelSize(width: Int(layout.width), height: Int(layout.height))
  }

  /// Refuses to hold more than the limit at a time.
  func allow(bytes: Int) throws(ImageError) {
    if bytes > limits.bytes { throw tooLarge }
  }

  /// Reads all scans of a file that has several.
  func absorb(_ cancelled: () -> Bool) throws(ImageError) {
    var ready = false
    while !ready {
      try check(CJPEGAbsorb(handle, &ready))
      try check(cancelled)
    }
  }

  /// Fills `target`, which has the size that `start` returned.
  func readRows(
    into target: UnsafeMutableBufferPointer<UInt8>, _ size: PixelSize, _ cancelled: () -> Bool
  ) throws(ImageError) {
    guard let base = target.baseAddress else { return }
    var row = 0
    while row < size.height {
      row += try readSome(
        to: base + row * size.width * 3, atMost: size.height - row, cancelled)
    }
  }

  /// Reads the next rows, at most `CJPEGRowsAtOnce`; those that are above the region and not read
  /// yet are passed instead.
  ///
  /// - Parameter limit: The most rows, not above those that are left.
  /// - Returns: How many were read.
  func readSome(
    to rows: UnsafeMutablePointer<UInt8>, atMost limit: Int, _ cancelled: () -> Bool
  ) throws(ImageError) -> Int {
    var written: UInt32 = 0
    try check(CJPEGReadRows(handle, rows, UInt32(limit), &written))
    try check(cancelled)
    return Int(written)
  }

  /// Ends a picture after its last row, so that `isCut` speaks of the whole file.
  func finish(_ cancelled: () -> Bool) throws(ImageError) {
    CJPEGFinish(handle)
    try check(cancelled)
  }

  private var tooLarge: ImageError {
    .tooLarge(width: storedSize.width, height: storedSize.height)
  }

  private func check(_ status: CJPEGStatus) throws(ImageError) {
    if let error = ImageError(status, handle, header) { throw error }
  }

  /// Throws once the decode is cancelled, which is asked every few rows.
  private func check(_ cancelled: () -> Bool) throws(ImageError) {
    if cancelled() { throw .cancelled }
  }
}

extension CJPEGLimits {
  fileprivate init(_ limits: JPEG.Limits) {
    self.init(
      pixels: UInt64(max(0, limits.pixels)), bytes: UInt64(max(0, limits.bytes)),
      scans: Int32(clamping: limits.scans))
  }
}

extension ImageError {
  /// The error of a call to the library; nil if it succeeded.
  fileprivate init?(_ status: CJPEGStatus, _ handle: OpaquePointer, _ header: CJPEGHeader) {
    switch status {
    case .OK: return nil
    case .notJPEG: self = .notJPEG
    case .cut: self = .cut
    case .damaged: self = .damaged(String(cString: CJPEGMessage(handle)))
    case .tooLarge: self = .tooLarge(width: Int(header.width), height: Int(header.height))
    case .noMemory: self = .noMemory
    case .unsupported: self = .unsupported
    }
  }
}

/// The facts of a JPEG's header.
package struct JPEGInfo: Sendable, Hashable {
  /// Width and height as stored.
  package var storedSize: PixelSize
  package var orientation: EXIFOrientation
  package var isProgressive: Bool
  /// The number of color components: 1 gray, 3 color, 4 CMYK.
  package var components: Int

  /// Width and height of the upright photo.
  package var size: PixelSize { orientation.size(of: storedSize) }
}

extension JPEG {
  /// Reads the header; the first kilobytes of a file are enough.
  ///
  /// - Throws: `notJPEG`, `cut` (the header is not complete), `damaged`, `tooLarge`,
  ///   `noMemory` or `unsupported`.
  package static func inspect(
    _ bytes: UnsafeRawBufferPointer, limits: Limits = Limits()
  ) throws(ImageError) -> JPEGInfo {
    let decoder = try JPEGDecoder(bytes, limits: limits)
    return decoder.info(EXIFOrientation(ofJPEG: bytes))
  }

  package static func inspect(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(ImageError) -> JPEGInfo {
    try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try inspect(UnsafeRawBufferPointer(bytes), limits: limits)
    }
  }
}
