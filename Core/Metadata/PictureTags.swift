import FeedFormats

/// The metadata of a picture: the values of EXIF, XMP packets, and the ranges of IPTC. Nothing in
/// it is trusted or cleaned. Invalid data counts as missing.
package struct PictureTags: Sendable, Hashable {
  package var description: [UInt8]?
  package var artist: [UInt8]?
  package var copyright: [UInt8]?
  /// The texts that only Windows writes.
  package var windows = WindowsTexts()
  package var make: [UInt8]?
  package var model: [UInt8]?
  /// Times by the camera's clock, such as `2022:08:27 10:00:00`: when the photo was taken, when it
  /// was digitized, and when its file was changed. Some of them may be zeros or spaces.
  package var dates: [[UInt8]] = []
  /// The size of the photo in pixels, according to the program that wrote the tags.
  package var size: Size?
  package var exposure: TIFF.Rational?
  package var aperture: TIFF.Rational?
  package var focalLength: TIFF.Rational?
  package var iso: Int?
  /// The range of the small JPEG that cameras add to the photo. It has the photo's orientation.
  package var thumbnail: Range<Int>?
  /// The XMP packets; most files have one at most.
  package var xmp: [ArraySlice<UInt8>] = []
  /// The ranges of the segments of an extended XMP packet.
  package var extendedXMP: [Range<Int>] = []
  /// The ranges of Photoshop's resources, which contain the IPTC record. Large ones take several
  /// segments.
  package var resources: [Range<Int>] = []
  /// The end of the header, at which the picture's own data begins, as far as it is known.
  package private(set) var end = 0
  private var hasEXIF = false

  /// Reads a file, or its beginning. Other formats than JPEG may have metadata after the pixels.
  package init(_ bytes: [UInt8]) {
    switch PictureFormat(bytes) {
    case .png: takeChunks(FileChunks(bytes, .png), bytes)
    case .webp: takeChunks(FileChunks(bytes, .webp), bytes)
    case .heic, .avif: takeItems(bytes)
    case .gif: break
    case .jpeg, nil: takeSegments(bytes)
    }
  }

  private mutating func takeSegments(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var segments = JPEGSegments(buffer)
      while let segment = segments.next() { take(segment, buffer, of: bytes) }
      end = min(segments.position, buffer.count)
    }
  }

  private mutating func takeChunks(_ chunks: FileChunks, _ bytes: [UInt8]) {
    if let block = EXIF.block(in: chunks, of: bytes) {
      bytes.withUnsafeBytes { bytes in
        if let tiff = TIFF(bytes, block) { take(tiff, block) }
      }
    }
    // The pixels of a thumbnail have no orientation of their own, and some programs leave an old one.
    thumbnail = nil
    xmp = chunks.xmp(bytes).compactMap(\.packet)
    end = chunks.first("IDAT")?.range.lowerBound ?? chunks.end
  }

  private mutating func takeItems(_ bytes: [UInt8]) {
    guard let file = try? HEIFFile(bytes) else { return }
    if let block = file.exif {
      bytes.withUnsafeBytes { bytes in
        if let tiff = TIFF(bytes, block) { take(tiff, block) }
      }
    }
    // Its orientation would be that of the EXIF block, which does not count.
    thumbnail = nil
    xmp = file.xmp.map { [bytes[$0]] } ?? []
    end = file.end
  }

  private static let resourcesName = Array("Photoshop 3.0\0".utf8)

  /// Only the first EXIF segment counts.
  private mutating func take(
    _ segment: JPEGSegments.Segment, _ bytes: UnsafeRawBufferPointer, of file: [UInt8]
  ) {
    switch segment.marker {
    case XMPSegment.marker:
      if let block = EXIF.block(in: segment, of: bytes) {
        if !hasEXIF, let tiff = TIFF(bytes, block) {
          hasEXIF = true
          take(tiff, block)
        }
      } else if let packet = segment.content(after: XMPSegment.identifier, of: bytes) {
        xmp.append(file[packet])
      } else if let part = segment.content(after: XMPSegment.extensionIdentifier, of: bytes) {
        extendedXMP.append(part)
      }
    case 0xED:
      if let part = segment.content(after: Self.resourcesName, of: bytes) { resources.append(part) }
    default: break
    }
  }

  private mutating func take(_ tiff: TIFF, _ block: Range<Int>) {
    let first = tiff.firstDirectory
    description = tiff.text(0x010E, at: first)
    artist = tiff.text(0x013B, at: first)
    copyright = tiff.text(0x8298, at: first)
    windows = WindowsTexts(tiff, at: first)
    make = tiff.text(0x010F, at: first)
    model = tiff.text(0x0110, at: first)
    let changed = tiff.text(0x0132, at: first)
    if let photo = tiff.directory(at: first)[0x8769] { take(tiff, photo: photo) }
    if let changed { dates.append(changed) }
    takeThumbnail(tiff, block)
  }

  /// The directory of the camera's settings.
  private mutating func take(_ tiff: TIFF, photo: Int) {
    dates = [0x9003, 0x9004].compactMap { tiff.text($0, at: photo) }
    let numbers = tiff.directory(at: photo)
    if let width = numbers[0xA002], let height = numbers[0xA003], width > 0, height > 0 {
      size = Size(width: width, height: height)
    }
    exposure = tiff.rational(0x829A, at: photo)
    aperture = tiff.rational(0x829D, at: photo)
    focalLength = tiff.rational(0x920A, at: photo)
    iso = numbers[0x8827]
  }

  /// The second directory describes the thumbnail.
  private mutating func takeThumbnail(_ tiff: TIFF, _ block: Range<Int>) {
    guard let count = tiff.short(at: tiff.firstDirectory),
      let second = tiff.long(at: tiff.firstDirectory + 2 + count * 12), second > 0
    else { return }
    let directory = tiff.directory(at: second)
    guard let start = directory[0x0201], let length = directory[0x0202], length > 0,
      start <= block.count - length
    else { return }
    thumbnail = block.lowerBound + start..<block.lowerBound + start + length
  }
}

extension PictureTags {
  /// A size in pixels.
  package struct Size: Sendable, Hashable {
    package let width: Int
    package let height: Int
  }

  /// The tags that Windows writes from a file's properties (`XPTitle` and others).
  package struct WindowsTexts: Sendable, Hashable {
    package var title: String?
    package var comment: String?
    /// Several authors are separated by semicolons, as are several keywords.
    package var author: String?
    package var keywords: String?
    package var subject: String?

    package init() {}

    init(_ tiff: TIFF, at directory: Int) {
      title = tiff.utf16Text(0x9C9B, at: directory)
      comment = tiff.utf16Text(0x9C9C, at: directory)
      author = tiff.utf16Text(0x9C9D, at: directory)
      keywords = tiff.utf16Text(0x9C9E, at: directory)
      subject = tiff.utf16Text(0x9C9F, at: directory)
    }
  }
}
