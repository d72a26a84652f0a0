import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Drawing pictures as cells")
struct PictureRendererTests {
  private let renderer = PictureSamples.renderer

  private func job(
    _ wanted: WantedPicture, _ jpeg: [UInt8], number: Int = 1
  ) -> RenderJob {
    RenderJob(
      number: number, key: wanted.key, source: .file(FetchKey(wanted.variants[0]), jpeg))
  }

  /// Returns the cells of a row: `r` for red, `b` for blue, `.` for any other color.
  private func row(_ picture: BlockPicture, _ row: Int) -> String {
    picture.cells[row * picture.columns..<(row + 1) * picture.columns].map { cell in
      guard case .rgb(let red, _, let blue) = cell.background.kind else { return "?" }
      if red > 200 && blue < 60 { return "r" }
      return blue > 200 && red < 60 ? "b" : "."
    }.joined()
  }

  @Test("FEED-3: a card is filled, and the excess is cropped evenly")
  func filled() throws {
    let card = PictureSamples.card(1, rows: 4, columns: 8)
    let (drawing, decoded) = try renderer.draw(job(card, PictureSamples.jpeg(width: 300)))
    #expect(
      row(drawing.blocks, 0) == "rrrrbbbb" && row(drawing.blocks, 3) == "rrrrbbbb")
    #expect(drawing.quality?.isFullResolution == true && drawing.quality?.isBestOfSource == true)
    #expect(decoded == nil)
  }

  @Test(
    "Tall and flat cards show the middle of the photo",
    arguments: [(10, 4), (2, 12)])
  func cropped(rows: Int, columns: Int) throws {
    let card = PictureSamples.card(1, rows: rows, columns: columns)
    let (drawing, _) = try renderer.draw(job(card, PictureSamples.jpeg(width: 300)))
    let half = String(repeating: "r", count: columns / 2)
    #expect(row(drawing.blocks, rows / 2).hasPrefix(half))
    #expect(drawing.blocks.cells.count == rows * columns)
  }

  @Test("A picture with fewer pixels than its card needs is not enough")
  func notEnough() throws {
    let card = PictureSamples.card(1, rows: 20, columns: 60)
    let (drawing, _) = try renderer.draw(job(card, PictureSamples.jpeg(width: 60)))
    #expect(drawing.quality?.isFullResolution == false && drawing.quality?.isBestOfSource == true)
  }

  @Test("PHOTO-1: the open photo is fully visible and centered")
  func fits() throws {
    let open = PictureSamples.open(1)
    let (drawing, decoded) = try renderer.draw(job(open, PictureSamples.jpeg(width: 600)))
    let lines = (0..<20).map { row(drawing.blocks, $0) }
    let half = String(repeating: "r", count: 20) + String(repeating: "b", count: 20)
    // The area of 40×20 cells is square. The photo is 3:2, so a sixth is free above and below.
    #expect(lines[10] == half && lines[4] == half && lines[15] == half)
    #expect(lines[0].allSatisfy { $0 == "." } && lines[19].allSatisfy { $0 == "." })
    let pixels = try #require(decoded)
    #expect(pixels.pixels.whole == PixelSize(width: 600, height: 400), "large enough for a zoom")
  }

  @Test("PHOTO-2: a photo larger than the memory limit is decoded around the visible part")
  func region() throws {
    let small = PictureRenderer(
      encoder: renderer.encoder, background: .black, pixelLimit: 100_000)
    let open = PictureSamples.open(1) { view in
      view.zoom(by: 6)
      view.pan(by: Point(x: 10_000, y: 0))
    }
    let (drawing, decoded) = try small.draw(job(open, PictureSamples.jpeg(width: 1_200)))
    #expect(row(drawing.blocks, 10).allSatisfy { $0 == "r" })
    let pixels = try #require(decoded)
    #expect(!pixels.isWhole)
    #expect(pixels.pixels.bitmap.pixels.count < 1_200 * 800)
  }

  @Test("PHOTO-2: decoded pixels know which views they can show in full quality")
  func keeps() throws {
    let jpeg = PictureSamples.jpeg(width: 1_400)
    let (_, decoded) = try renderer.draw(job(PictureSamples.open(1), jpeg))
    let photo = DecodedPhoto(try #require(decoded))
    let samples = renderer.encoder.blockSampleSize(
      over: PictureCells(columns: 40, rows: 20))
    func isBest(_ change: (inout AffineView) -> Void) -> Bool? {
      guard case .viewport(let view) = PictureSamples.open(1, change).key.framing else {
        return nil
      }
      return photo.pixels(for: view.resampled(to: samples))?.isBest
    }
    #expect(isBest { $0.turn(by: 90) } == true)
    #expect(isBest { $0.zoom(by: 1.5) } == true)
    #expect(isBest { $0.zoom(by: 2) } == true)
    #expect(isBest { $0.zoom(by: 3) } == false)
  }

  @Test("A view drawn from memory equals one drawn from the file")
  func redraws() throws {
    let jpeg = PictureSamples.jpeg(width: 240)
    let (_, decoded) = try renderer.draw(job(PictureSamples.open(1), jpeg))
    let turned = PictureSamples.open(1) { $0.turn(by: 90) }
    let photo = DecodedPhoto(try #require(decoded))
    let again = try renderer.draw(
      RenderJob(number: 2, key: turned.key, source: .decoded(photo)))
    let (fromFile, _) = try renderer.draw(job(turned, jpeg))
    #expect(again.drawing == fromFile)
  }

  @Test("FEED-4: the placeholder is the BlurHash, otherwise the photo's color, otherwise nothing")
  func placeholders() throws {
    let hash = BlurHash.encode(try Picture.decode(PictureSamples.jpeg(width: 60)).bitmap)
    let card = PictureSamples.card(1, rows: 4, columns: 8)
    func placeholder(_ hash: String?, _ color: String?) -> BlockPicture? {
      renderer.placeholder(
        for: WantedPicture(
          key: card.key, size: card.size, blurHash: hash, color: color, variants: [],
          isVisible: true))
    }
    let blurred = row(try #require(placeholder(hash, nil)), 2)
    #expect(blurred.hasPrefix("r") && blurred.hasSuffix("b"))
    let plain = try #require(placeholder("nonsense", "#fa0000"))
    #expect(plain.cells.allSatisfy { $0.background == .rgb(250, 0, 0) })
    #expect(placeholder(nil, "#12345") == nil)
  }

  @Test(
    "TUI-3: in 256 colors a plain placeholder is flat; with sixel a BlurHash is flat too",
    arguments: [GraphicsProtocol.blocks, .sixel])
  func flatPlaceholders(graphicsProtocol: GraphicsProtocol) throws {
    var capabilities = PictureSamples.blocks
    (capabilities.graphicsProtocol, capabilities.colors) = (graphicsProtocol, .palette)
    let renderer = PictureRenderer(
      encoder: GraphicsEncoder(screen: capabilities), background: .black, pixelLimit: 4 << 20)
    // Both of these blues are between a gray and the darkest blue of the palette.
    var blues = Bitmap(
      size: PixelSize(width: 8, height: 8), fill: RGB(red: 38, green: 38, blue: 60))
    for x in 4..<8 {
      for y in 0..<8 { blues[x, y] = RGB(red: 42, green: 38, blue: 60) }
    }
    let card = PictureSamples.card(1, rows: 8, columns: 16)
    let wanted = WantedPicture(
      key: card.key, size: card.size, blurHash: nil, color: "#14143c", variants: [],
      isVisible: true)
    let plain = try #require(renderer.placeholder(for: wanted))
    #expect(plain.cells.allSatisfy { $0.scalar == " " })
    let blurred = renderer.encoder.placeholder(of: blues, over: card.key.cells, isOneColor: false)
    let isFlat = blurred.cells.allSatisfy { $0.scalar == " " }
    #expect(isFlat == (graphicsProtocol == .sixel))
  }

  @Test("Cancelling a job ends its decode")
  func cancelled() {
    let job = job(PictureSamples.card(1), PictureSamples.jpeg(width: 400))
    job.cancel.raise()
    #expect(throws: ImageError.cancelled) { try renderer.draw(job) }
  }
}
