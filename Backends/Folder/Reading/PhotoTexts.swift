import FeedCore
import FeedImaging
import FeedMetadata

/// The texts and the date of a photo from its XMP, IPTC and EXIF, in this order, because the newer
/// formats declare their encoding. The tags that only Windows writes are last.
struct PhotoTexts: Sendable, Hashable {
  /// The description, otherwise the title.
  let caption: String?
  let title: String?
  let author: String?
  /// The copyright notice.
  let rights: String?
  let keywords: [String]
  /// The first valid date.
  let date: CameraDate?

  /// The length of the longest text. Longer ones are shortened, so that a copy has room for all of
  /// them.
  private static let limit = 10_000
  private static let keywordLimit = 30

  init(_ tags: PictureTags, _ header: [UInt8]) {
    let packets = tags.xmp
    let extensions = tags.extendedXMP.map { header[$0] }
    let xmp = XMPDescription(packets: packets, extensions: extensions)
    let iptc = IPTCRecord(resources: tags.resources.flatMap { header[$0] }[...])
    let windows = tags.windows
    func first(_ texts: [String?]) -> String? { texts.lazy.compactMap(Self.line).first }
    title = first([xmp.title, iptc.title, windows.title])
    caption = first([
      xmp.description, iptc.caption, Self.written(tags.description), xmp.title, iptc.title,
      windows.comment, windows.subject, windows.title,
    ])
    author = first([
      xmp.creator, iptc.author, tags.artist.flatMap { String(tagged: $0) },
      Self.parts(windows.author).joined(separator: ", "),
    ])
    rights = first([xmp.rights, iptc.rights, tags.copyright.flatMap(Self.notice)])
    let keywords = iptc.keywords.compactMap(Self.line)
    self.keywords = keywords.isEmpty ? Self.parts(windows.keywords) : keywords
    // Most photos have a date in EXIF, so their XMP need not be read for it.
    date =
      Self.date(tags.dates)
      ?? Self.date(
        XMPDescription.dates(packets: packets, extensions: extensions).map { Array($0.utf8) })
      ?? Self.date([iptc.date])
  }

  /// Returns the parts of a text that Windows wrote.
  private static func parts(_ text: String?) -> [String] {
    let parts = (text ?? "").split(separator: ";").compactMap { line(String($0)) }
    return Array(parts.prefix(keywordLimit))
  }

  /// Returns the copyright notice of EXIF: the photographer's and, after a zero, the editor's.
  private static func notice(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0).compactMap { String(tagged: $0) }.compactMap(line)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private static func date(_ texts: [[UInt8]]) -> CameraDate? {
    texts.lazy.compactMap { CameraDate($0) }.first
  }

  /// Returns a description that a user wrote. Many cameras write their own name there.
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
  /// Creates the camera and its settings from EXIF, or returns `nil` if EXIF names no camera.
  init?(_ tags: PictureTags) {
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

  /// Returns the exposure time, such as `1/250`. From a third of a second on, it is in seconds.
  private static func exposure(_ time: TIFF.Rational) -> String? {
    guard time.numerator > 0, time.denominator > 0 else { return nil }
    let (whole, parts) = (time.numerator, time.denominator)
    return whole * 3 < parts ? "1/\((parts + whole / 2) / whole)" : decimal(time)
  }

  /// Returns the number with at most one digit after the point.
  private static func decimal(_ value: TIFF.Rational) -> String? {
    guard value.numerator > 0, value.denominator > 0 else { return nil }
    let tenths = (value.numerator * 10 + value.denominator / 2) / value.denominator
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension PhotoTexts {
  /// The segment of a JPEG with these texts and the date as XMP, for a smaller copy of the photo.
  var segment: [UInt8] {
    XMPDescription.segment(
      title: title, description: caption == title ? nil : caption, creator: author, rights: rights,
      date: date?.text)
  }
}

extension PhotoTexts {
  /// The largest number of bytes of a header that are read for a photo's details.
  private static let headerLimit = 256 << 10

  /// Reads a file again for the details that the catalog does not contain.
  static func read(
    _ path: [UInt8], in root: FolderRoot
  ) throws(FeedError) -> (PictureTags, PhotoTexts) {
    let header = try root.open(path).read(0..<headerLimit)
    let tags = PictureTags(header)
    return (tags, PhotoTexts(tags, header))
  }
}
