import CJPEG

/// A decoder for one JPEG. It owns the library's state and borrows the file's bytes. Call its
/// methods in the order of their declaration, on one thread.
@safe
struct JPEGDecoder: ~Copyable {
  // SAFETY: only this value has the handle, from `CJPEGOpen` to `CJPEGClose`.
  private let handle: OpaquePointer
  private let limits: JPEG.Limits
  private let header: CJPEGHeader

  /// Reads the header of a file and calls `body` with its decoder.
  static func open<Result>(
    _ bytes: [UInt8], limits: JPEG.Limits,
    _ body: (borrowing JPEGDecoder) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .notJPEG }
    // SAFETY: the bytes outlive the decoder, which `body` cannot keep.
    return try unsafe bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
      try body(unsafe JPEGDecoder(bytes, limits))
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: JPEG.Limits) throws(ImageError) {
    guard let opened = unsafe CJPEGOpen(bytes.baseAddress, bytes.count, CJPEGLimits(limits)) else {
      throw .noMemory
    }
    var found = CJPEGHeader()
    let status = unsafe CJPEGReadHeader(opened, &found)
    if let error = unsafe ImageError(status, opened, found) {
      unsafe CJPEGClose(opened)
      throw error
    }
    unsafe handle = opened
    self.limits = limits
    header = found
  }

  deinit { unsafe CJPEGClose(handle) }

  var storedSize: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }
  var components: Int { Int(header.components) }
  var isCut: Bool { unsafe CJPEGIsCut(handle) }
  var warnings: Int { unsafe Int(CJPEGWarnings(handle)) }

  func info(_ orientation: EXIFOrientation) -> JPEGInfo {
    JPEGInfo(
      storedSize: storedSize, orientation: orientation, isProgressive: header.progressive,
      components: components)
  }

  /// Starts decoding.
  ///
  /// - Parameters:
  ///   - eighths: The resolution, in eighths of the stored size.
  ///   - region: The part to decode, in stored pixels at that resolution; nil for the
  ///     whole.
  /// - Returns: The size of the bitmap.
  func start(eighths: Int, region: PixelRect?) throws(ImageError) -> PixelSize {
    let part = region ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    let request = CJPEGRequest(
      eighths: Int32(eighths), x: UInt32(part.x), y: UInt32(part.y), width: UInt32(part.width),
      height: UInt32(part.height))
    var layout = CJPEGLayout()
    try check(unsafe CJPEGStart(handle, request, &layout))
    return PixelSize(width: Int(layout.width), height: Int(layout.height))
  }

  /// Throws `tooLarge` for more bytes than the limit.
  func allow(bytes: Int) throws(ImageError) {
    if bytes > limits.bytes { throw tooLarge }
  }

  /// Reads all scans of a file with several.
  func absorb(_ cancelled: () -> Bool) throws(ImageError) {
    var ready = false
    while !ready {
      try check(unsafe CJPEGAbsorb(handle, &ready))
      try check(cancelled)
    }
  }

  /// Appends the next rows, at most `CJPEGRowsAtOnce`. Rows above the region that are not read yet
  /// are skipped instead.
  ///
  /// - Parameters:
  ///   - rows: Has room for whole rows, but not for more rows than are left.
  ///   - rowBytes: The bytes of a row, for the width that `start` returned.
  func readSome(
    into rows: inout OutputSpan<UInt8>, rowBytes: Int, _ cancelled: () -> Bool
  ) throws(ImageError) {
    let limit = UInt32(rows.freeCapacity / rowBytes)
    // SAFETY: the library writes at most `limit` rows, for which there is room.
    let status = unsafe rows.withUnsafeMutableBufferPointer { memory, count in
      var written: UInt32 = 0
      defer { count += Int(written) * rowBytes }
      return unsafe CJPEGReadRows(
        handle, memory.baseAddress.map { unsafe $0 + count }, limit, &written)
    }
    try check(status)
    try check(cancelled)
  }

  /// Reads to the end of the file after the last row, so that `isCut` is reliable.
  func finish(_ cancelled: () -> Bool) throws(ImageError) {
    unsafe CJPEGFinish(handle)
    try check(cancelled)
  }

  private var tooLarge: ImageError {
    .tooLarge(width: storedSize.width, height: storedSize.height)
  }

  private func check(_ status: CJPEGStatus) throws(ImageError) {
    if let error = unsafe ImageError(status, handle, header) { throw error }
  }

  /// Throws if the decode is cancelled.
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
    case .damaged: self = .damaged(unsafe String(cString: CJPEGMessage(handle)))
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
  /// Reads the header. The first kilobytes of a file are enough.
  ///
  /// - Throws: `notJPEG`, `cut` (the header is not complete), `damaged`, `tooLarge`,
  ///   `noMemory` or `unsupported`.
  package static func inspect(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(ImageError) -> JPEGInfo {
    try JPEGDecoder.open(bytes, limits: limits) { decoder throws(ImageError) in
      decoder.info(EXIFOrientation(ofJPEG: bytes))
    }
  }
}
