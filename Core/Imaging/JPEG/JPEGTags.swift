/// What programs wrote into a JPEG's header about the photo, besides what it takes to show it.
/// Nothing in it is trusted or cleaned: whatever does not fit is as if it were not there.
package struct JPEGTags: Sendable, Hashable {
  package var description: String?
  package var artist: String?
  package var make: String?
  package var model: String?
  /// The camera's clock when the photo was taken, as `2022:08:27 10:00:00`; else when the file was
  /// written by the camera.
  package var date: String?
  package var exposure: TIFF.Rational?
  package var aperture: TIFF.Rational?
  package var focalLength: TIFF.Rational?
  package var iso: Int?
  /// The range of the small JPEG that cameras put beside the photo. It is stored as the photo is,
  /// to be turned by the same orientation.
  package var thumbnail: Range<Int>?
  /// The range of the XMP packet.
  package var xmp: Range<Int>?
  /// The range of Photoshop's resources, which hold the IPTC record.
  package var resources: Range<Int>?
  /// Where the header ends and the picture's own data begins, as far as the bytes tell.
  package private(set) var end = 0
  private var hasEXIF = false

  package init(_ bytes: UnsafeRawBufferPointer) {
    var segments = JPEGSegments(bytes)
    while let segment = segments.next() { take(segment, bytes) }
    end = min(segments.position, bytes.count)
  }

  package init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { JPEGTags($0) }
  }

  private static let exifName = Array("Exif\0\0".utf8)
  private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let resourcesName = Array("Photoshop 3.0\0".utf8)

  /// Of each kind the first segment counts.
  private mutating func take(_ segment: JPEGSegments.Segment, _ bytes: UnsafeRawBufferPointer) {
    func content(after name: [UInt8]) -> Range<Int>? {
      let range = segment.range
      guard range.count > name.count, bytes[range].starts(with: name) else { return nil }
      return range.lowerBound + name.count..<range.upperBound
    }
    switch segment.marker {
    case 0xE1:
      if let block = content(after: Self.exifName) {
        if !hasEXIF, let tiff = TIFF(bytes, block) {
          hasEXIF = true
          take(tiff, block)
        }
      } else if xmp == nil {
        xmp = content(after: Self.xmpName)
      }
    case 0xED: resources = resources ?? content(after: Self.resourcesName)
    default: break
    }
  }

  private mutating func take(_ tiff: TIFF, _ block: Range<Int>) {
    let first = tiff.firstDirectory
    description = tiff.text(0x010E, at: first)
    artist = tiff.text(0x013B, at: first)
    make = tiff.text(0x010F, at: first)
    model = tiff.text(0x0110, at: first)
    date = tiff.text(0x0132, at: first)
    if let photo = tiff.directory(at: first)[0x8769] { take(tiff, photo: photo) }
    takeThumbnail(tiff, block)
  }

  /// The directory of the camera's settings.
  private mutating func take(_ tiff: TIFF, photo: Int) {
    date = tiff.text(0x9003, at: photo) ?? tiff.text(0x9004, at: photo) ?? date
    exposure = tiff.rational(0x829A, at: photo)
    aperture = tiff.rational(0x829D, at: photo)
    focalLength = tiff.rational(0x920A, at: photo)
    iso = tiff.directory(at: photo)[0x8827]
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
