import CJPEG
import FeedFormats

/// A decoder for one JPEG. It owns the library's state and borrows the file's bytes.
@safe
struct JPEGDecoder: PictureDecoder, ~Copyable {
  // SAFETY: only this value has the handle, from `CJPEGOpen` to `CJPEGClose`.
  private let handle: OpaquePointer
  private let header: CJPEGHeader
  private let bytes: [UInt8]
  let limits: Picture.Limits

  /// Reads the header of a file and uses its decoder.
  static func open<Use: DecoderUse>(
    _ bytes: [UInt8], _ limits: Picture.Limits, _ use: Use
  ) throws(ImageError) -> Use.Result {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .unknownFormat }
    // SAFETY: the bytes outlive the decoder, which a use cannot keep.
    return try unsafe bytes.withUnsafeBufferPointer { memory throws(ImageError) in
      try use.run(try unsafe JPEGDecoder(memory, bytes, limits))
    }
  }

  private init(
    _ memory: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], _ limits: Picture.Limits
  ) throws(ImageError) {
    guard let opened = unsafe CJPEGOpen(memory.baseAddress, memory.count, CJPEGLimits(limits))
    else {
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
    self.bytes = bytes
  }

  deinit { unsafe CJPEGClose(handle) }

  var storedSize: PixelSize { PixelSize(width: Int(header.width), height: Int(header.height)) }
  var format: PictureFormat { .jpeg }
  var orientation: EXIFOrientation { EXIFOrientation(ofJPEG: bytes) }
  var hasAlpha: Bool { false }
  var profile: ColorProfile? {
    ColorProfile(ofJPEG: bytes, components: Int(header.components))
  }
  var isCut: Bool { unsafe CJPEGIsCut(handle) }
  var warnings: Int { unsafe Int(CJPEGWarnings(handle)) }

  func eighths(atLeast wanted: Int) -> Int { wanted }

  func start(
    eighths: Int, region: PixelRect?, background: RGB
  ) throws(ImageError) -> PixelSize {
    let part = region ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    let request = CJPEGRequest(
      eighths: Int32(eighths), x: UInt32(part.x), y: UInt32(part.y), width: UInt32(part.width),
      height: UInt32(part.height))
    if header.components == 4, let inks = CMYKTable(ofJPEG: bytes) {
      // SAFETY: the table has three samples for each color, and is copied.
      unsafe CJPEGSetInks(handle, inks.samples, UInt32(CMYKTable.steps))
    }
    var layout = CJPEGLayout()
    try check(unsafe CJPEGStart(handle, request, &layout))
    return PixelSize(width: Int(layout.width), height: Int(layout.height))
  }

  /// Reads all scans of a file with several.
  func prepare(_ cancelled: () -> Bool) throws(ImageError) {
    var ready = false
    while !ready {
      try check(unsafe CJPEGAbsorb(handle, &ready))
      try check(cancelled)
    }
  }

  /// Rows above the region that are not read yet are skipped instead.
  func readSome(
    into rows: inout OutputSpan<UInt8>, rowBytes: Int, _ cancelled: () -> Bool
  ) throws(ImageError) {
    let status = unsafe rows.appendRows(of: rowBytes) { memory, limit, written in
      unsafe CJPEGReadRows(handle, memory, limit, &written)
    }
    try check(status)
    try check(cancelled)
  }

  func finish(_ cancelled: () -> Bool) throws(ImageError) {
    unsafe CJPEGFinish(handle)
    try check(cancelled)
  }

  private func check(_ status: CJPEGStatus) throws(ImageError) {
    if let error = unsafe ImageError(status, handle, header) { throw error }
  }
}

extension CJPEGLimits {
  fileprivate init(_ limits: Picture.Limits) {
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
    case .notJPEG: self = .unknownFormat
    case .cut: self = .cut
    case .damaged: self = .damaged(unsafe String(cString: CJPEGMessage(handle)))
    case .tooLarge: self = .tooLarge(width: Int(header.width), height: Int(header.height))
    case .noMemory: self = .noMemory
    case .unsupported: self = .unsupported
    }
  }
}
