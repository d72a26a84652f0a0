import CHEIF
import FeedFormats
import FeedMetadata

/// A decoder of HEIC and AVIF. The header is read here, and the pixels by another process.
struct HEIFDecoder: PictureDecoder, ~Copyable {
  private let bytes: [UInt8]
  private let file: HEIFFile
  private let process: HEIFProcess
  private let request: Request
  let format: PictureFormat
  let limits: Picture.Limits
  let profile: ColorProfile?

  /// The request that `start` makes, until `prepare` sends it.
  private final class Request {
    var content = CHEIFRequest()
    var size = PixelSize(width: 0, height: 0)
  }

  /// Reads the header of a file and uses its decoder.
  static func open<Use: DecoderUse>(
    _ bytes: [UInt8], _ format: PictureFormat, _ limits: Picture.Limits, _ use: Use,
    program: HEIF.Program = HEIF.Program()
  ) throws(ImageError) -> Use.Result {
    let file: HEIFFile
    do throws(HEIFFile.Failure) { file = try HEIFFile(bytes) } catch {
      switch error {
      case .cut: throw .cut
      case .damaged(let reason): throw .damaged(reason)
      case .movie: throw .unsupported
      }
    }
    return try use.run(try HEIFDecoder(bytes, file, format, limits, program))
  }

  private init(
    _ bytes: [UInt8], _ file: HEIFFile, _ format: PictureFormat, _ limits: Picture.Limits,
    _ program: HEIF.Program
  ) throws(ImageError) {
    let size = PixelSize(width: file.width, height: file.height)
    if size.isEmpty { throw .damaged("a picture without pixels") }
    let (pixels, isTooMuch) = size.width.multipliedReportingOverflow(by: size.height)
    if isTooMuch || pixels > limits.pixels || max(size.width, size.height) > maxSide {
      throw .tooLarge(width: size.width, height: size.height)
    }
    (self.bytes, self.file, self.format, self.limits) = (bytes, file, format, limits)
    profile = file.profile.flatMap { ColorProfile(icc: Array(bytes[$0])) }
    process = HEIFProcess(program, format)
    request = Request()
  }

  var storedSize: PixelSize { PixelSize(width: file.width, height: file.height) }
  /// The library turns the pixels.
  var orientation: EXIFOrientation { .upright }
  var hasAlpha: Bool { file.hasAlpha }
  /// A cut file has no pixels.
  var isCut: Bool { false }
  var warnings: Int { 0 }

  /// The process averages blocks of two, four or eight pixels. Those of a transparent picture are
  /// not averaged, because their colors would leak.
  func eighths(atLeast wanted: Int) -> Int {
    hasAlpha ? 8 : [1, 2, 4].first { $0 >= wanted } ?? 8
  }

  func start(
    eighths: Int, region: PixelRect?, background: RGB
  ) throws(ImageError) -> PixelSize {
    let size = region?.size ?? storedSize.scaled(eighths: eighths)
    request.size = size
    request.content = CHEIFRequest()
    request.content.codec = codec.rawValue
    request.content.chroma = chroma.rawValue
    request.content.pixels = UInt64(max(0, limits.pixels))
    request.content.bytes = UInt64(memory)
    request.content.factor = UInt32(8 / eighths)
    request.content.background = (background.red, background.green, background.blue)
    if let region {
      request.content.part = CHEIFArea(
        x: UInt32(region.x), y: UInt32(region.y), width: UInt32(size.width),
        height: UInt32(size.height))
    }
    return size
  }

  /// The most memory that the process may use. It depends on the header, so that a small picture that
  /// needs much is refused.
  private var memory: Int {
    // Some frames of the decoder and a copy, of up to three samples of two bytes.
    let bytesPerPixel = 24
    let overhead = 32 << 20
    let needed = storedSize.width * storedSize.height * bytesPerPixel + bytes.count * 2 + overhead
    return max(0, min(needed, limits.bytes.multipliedReportingOverflow(by: 2).partialValue))
  }

  private var codec: CHEIFCodec {
    switch file.codec {
    case .hevc: CHEIFCodecHEVC
    case .av1: CHEIFCodecAV1
    case .other: CHEIFCodecUnknown
    }
  }

  private var chroma: CHEIFChroma {
    switch file.chroma {
    case .gray: CHEIFChromaGray
    case .quarter: CHEIFChroma420
    case .halfAcross: CHEIFChroma422
    case .full: CHEIFChroma444
    case .unknown: CHEIFChromaUnknown
    }
  }

  /// Starts the process and waits until it has decoded the file.
  func prepare(_ cancelled: () -> Bool) throws(ImageError) {
    if file.isCut { throw .cut }
    let size: PixelSize
    do throws(ImageError) { size = try process.start(request.content, bytes, cancelled) } catch {
      // Libraries that lack a rare codec, such as uncompressed pixels, call its files damaged.
      if file.codec == .other, case .damaged = error { throw .unsupported }
      throw error
    }
    guard size == request.size else { throw .damaged("a size that differs from the header's") }
  }

  func readSome(
    into rows: inout OutputSpan<UInt8>, rowBytes: Int, _ cancelled: () -> Bool
  ) throws(ImageError) {
    let target = rows.freeCapacity - rowBytes * min(rowsAtOnce, rows.freeCapacity / rowBytes)
    while rows.freeCapacity > target {
      try process.read(into: &rows, rows.freeCapacity - target, cancelled)
    }
  }

  func finish(_ cancelled: () -> Bool) throws(ImageError) {
    try check(cancelled)
  }
}
