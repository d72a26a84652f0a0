import FeedCore
import FeedImaging

/// Caption, author and date as the file carries them, in XMP, IPTC or EXIF: in this order, since the
/// newer ones say in which letters they are written.
struct PhotoTexts: Sendable, Hashable {
  let caption: String?
  let author: String?
  let keywords: [String]
  /// The first date that is one, by the camera's clock, in seconds since 1970.
  let date: Int64?

  /// Longer captions are shortened: the catalog holds all of them.
  private static let limit = 500

  init(_ tags: JPEGTags, _ header: [UInt8]) {
    let packets = tags.xmp.map { header[$0] }
    let extensions = tags.extendedXMP.map { header[$0] }
    let xmp = XMPDescription(packets: packets, extensions: extensions)
    let iptc = IPTCRecord(resources: tags.resources.flatMap { header[$0] }[...])
    let captions = [
      xmp.description, iptc.caption, Self.written(tags.description), xmp.title, iptc.title,
    ]
    caption = captions.lazy.compactMap(Self.line).first
    let artist = tags.artist.flatMap { String(tagged: $0) }
    author = [xmp.creator, iptc.author, artist].lazy.compactMap(Self.line).first
    keywords = iptc.keywords.compactMap(Self.line)
    // Most photos have a date in EXIF, so that their XMP is not read for one.
    date =
      Self.date(tags.dates)
      ?? Self.date(
        XMPDescription.dates(packets: packets, extensions: extensions).map { Array($0.utf8) })
      ?? Self.date([iptc.date])
  }

  private static func date(_ texts: [[UInt8]]) -> Int64? {
    texts.lazy.compactMap { CameraDate($0)?.seconds }.first
  }

  /// The description that a person wrote: many cameras put their own name there.
  private static func written(_ bytes: [UInt8]?) -> String? {
    guard let text = bytes.flatMap({ String(tagged: $0) }) else { return nil }
    let upper = text.uppercased()
    return text == upper && cameras.contains(where: upper.contains) ? nil : text
  }

  private static let cameras = [
    "DIGITAL CAMERA", "SONY DSC", "DIGITALKAMERA", "DCIM", "DIGITAL STILL CAMERA", "SAMSUNG",
    "MINOLTA", "KONICA", "EXIF_JPEG", "DEFAULT",
  ]

  private static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = text.cleaned().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : String(line.prefix(limit))
  }
}

extension PhotoDetails.Camera {
  /// The camera and its settings, as EXIF has them; nil where it tells of no camera.
  init?(_ tags: JPEGTags) {
    self.init(
      make: tags.make.flatMap(Self.line), model: tags.model.flatMap(Self.line),
      exposure: tags.exposure.flatMap(Self.exposure),
      aperture: tags.aperture.flatMap { Self.decimal($0) },
      focalLength: tags.focalLength.flatMap { Self.decimal($0) }, iso: tags.iso)
    if self == Self() { return nil }
  }

  private static func line(_ bytes: [UInt8]) -> String? {
    let line = String(tagged: bytes)?.cleaned() ?? ""
    return line.isEmpty ? nil : line
  }

  /// The exposure time, such as `1/250`, or in seconds from a third on.
  private static func exposure(_ time: TIFF.Rational) -> String? {
    guard time.numerator > 0, time.denominator > 0 else { return nil }
    let (whole, parts) = (time.numerator, time.denominator)
    return whole * 3 < parts ? "1/\((parts + whole / 2) / whole)" : decimal(time)
  }

  /// The number with at most one digit after the point.
  private static func decimal(_ value: TIFF.Rational) -> String? {
    guard value.numerator > 0, value.denominator > 0 else { return nil }
    let tenths = (value.numerator * 10 + value.denominator / 2) / value.denominator
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension PhotoTexts {
  /// The most bytes of a header that are read for a photo's details.
  private static let headerLimit = 256 << 10

  /// Reads them anew, for what the catalog does not hold.
  static func read(
    _ path: [UInt8], in root: FolderRoot
  ) throws(FeedError) -> (JPEGTags, PhotoTexts) {
    let header = try root.open(path).read(0..<headerLimit)
    let tags = JPEGTags(header)
    return (tags, PhotoTexts(tags, header))
  }
}
