import FeedImaging
import Testing

@Suite("EXIF orientation")
struct OrientationTests {
  /// The definition of each EXIF value: the stored corner of the upright top left pixel, and
  /// whether rows and columns are swapped.
  static let table: [(orientation: Int, isRight: Bool, isBottom: Bool, swaps: Bool)] = [
    (1, false, false, false), (2, true, false, false), (3, true, true, false),
    (4, false, true, false), (5, false, false, true), (6, false, true, true),
    (7, true, true, true), (8, true, false, true),
  ]

  @Test("PHOTO-1: the eight EXIF orientations are applied", arguments: table, [true, false])
  func orientations(
    row: (orientation: Int, isRight: Bool, isBottom: Bool, swaps: Bool), bigEndian: Bool
  ) throws {
    let stored = Painting.gradient(48, 32)
    let file = JPEGBytes.withEXIF(
      try JPEG.encode(stored, JPEG.Style(quality: 95, chroma: .full)),
      orientation: row.orientation, bigEndian: bigEndian)
    let upright = try Picture.decode(file).bitmap
    #expect(upright.size == (row.swaps ? stored.size.transposed : stored.size))
    #expect(try Picture.inspect(file).size == upright.size)
    let corner = stored[row.isRight ? 47 : 0, row.isBottom ? 31 : 0]
    #expect(Painting.isNear(upright[0, 0], corner, by: 8))
    let beside =
      row.swaps
      ? stored[row.isRight ? 47 : 0, row.isBottom ? 0 : 31]
      : stored[row.isRight ? 0 : 47, row.isBottom ? 31 : 0]
    #expect(Painting.isNear(upright[upright.width - 1, 0], beside, by: 8))
  }

  @Test("PHOTO-2: a region of a rotated file is that part of the upright photo")
  func region() throws {
    let jpeg = try JPEG.encode(Painting.numbered(90, 60))
    let area = PixelRect(x: 13, y: 9, width: 30, height: 22)
    for orientation in 1...8 {
      let file = JPEGBytes.withEXIF(jpeg, orientation: orientation)
      for count in [8, 4, 1] {
        let whole = try Picture.decode(file, Picture.Options(detail: .eighths(count))).bitmap
        let options = Picture.Options(detail: .eighths(count), part: .region(area))
        let part = try Picture.decode(file, options)
        #expect(part.bitmap == whole.cropped(to: part.pixels.area))
        #expect(part.pixels.whole == whole.size)
      }
    }
  }

  @Test("PHOTO-2: rotations and reflections are exact and reversible")
  func exact() {
    let photo = Painting.numbered(37, 53)
    var turned = photo
    for _ in 0..<4 { turned = turned.oriented(.clockwise) }
    #expect(turned == photo)
    #expect(photo.oriented(.clockwise)[52, 0] == photo[0, 0])
    #expect(photo.oriented(.clockwise).oriented(.counterclockwise) == photo)
    #expect(photo.oriented(.upsideDown) == photo.oriented(.clockwise).oriented(.clockwise))
    for mirror in [EXIFOrientation.mirrored, .flipped, .transposed, .transversed, .upsideDown] {
      #expect(photo.oriented(mirror).oriented(mirror) == photo)
    }
    #expect(EXIFOrientation(quarterTurns: -1) == .counterclockwise)
    #expect(EXIFOrientation(quarterTurns: 6) == .upsideDown)
  }

  @Test("An unknown orientation counts as upright", arguments: [0, 9, 65_535])
  func unknown(orientation: Int) throws {
    let jpeg = try JPEG.encode(Painting.gradient(20, 10))
    let file = JPEGBytes.withEXIF(jpeg, orientation: orientation)
    #expect(try Picture.inspect(file).orientation == .upright)
  }
}
