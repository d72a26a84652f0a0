import FeedImaging
import Testing

@testable import TerminalKit

@Suite("Pictures: sixel")
struct PicturesSixelTests {
  private func sixel(_ bitmap: Bitmap, _ mode: PaletteMode = .adaptive(colors: 256)) -> [UInt8] {
    SixelEncoder.bytes(of: IndexedBitmap(bitmap, mode: mode, steps: .percents))
  }

  @Test("TUI-3: a tiny picture, byte for byte")
  func snapshot() {
    let bitmap = PicturesPainting.letters(
      ["rrrrrb", "rrrrrb"], ["r": PicturesPainting.red, "b": PicturesPainting.blue])
    let text = PicturesPainting.text(sixel(bitmap))
    #expect(
      text == "␛P0;1;0q\"1;1;6;2#0;2;0;0;100#1;2;100;0;0#0!5?B$#1!5B␛\\")
  }

  @Test("An encoded picture decodes to its colors", arguments: [6, 7, 11, 48])
  func roundTrip(height: Int) throws {
    let bitmap = PicturesPainting.gradient(61, height)
    let decoded = try #require(SixelReading.bitmap(sixel(bitmap)))
    #expect(decoded.size == bitmap.size)
    #expect(PicturesPainting.blockDifference(decoded, bitmap, side: 12) <= 24)
  }

  @Test("Areas keep their mean color in any number of colors", arguments: [256, 32])
  func dither(colors: Int) throws {
    let bitmap = PicturesPainting.gradient(96, 96)
    let decoded = try #require(SixelReading.bitmap(sixel(bitmap, .adaptive(colors: colors))))
    #expect(PicturesPainting.blockDifference(decoded, bitmap, side: 16) <= (colors > 99 ? 3 : 14))
    #expect(Set(decoded.colors).count <= colors)
  }

  @Test("The fixed palette keeps mean colors and exact white")
  func fixed() throws {
    let bitmap = PicturesPainting.gradient(96, 96)
    let decoded = try #require(SixelReading.bitmap(sixel(bitmap, .fixed)))
    #expect(PicturesPainting.blockDifference(decoded, bitmap, side: 16) <= 4)
    let white = PicturesPainting.paint(9, 9) { _, _ in .white }
    #expect(SixelReading.bitmap(sixel(white, .fixed)) == white)
  }

  @Test("Exact colors stay exact at every width", arguments: [1, 2, 3, 4, 5, 6, 63, 64, 65])
  func exact(width: Int) {
    let colors: [RGB] = [.white, .black, PicturesPainting.red, PicturesPainting.blue]
    let bitmap = PicturesPainting.paint(width, 8) { x, y in colors[(x * 7 + y * 3) % 4] }
    #expect(SixelReading.bitmap(sixel(bitmap)) == bitmap)
  }

  @Test(
    "Dithering is the same wherever a row is in its group of three",
    arguments: [1, 2, 3, 4, 5, 6, 63, 64, 65])
  func rows(width: Int) {
    let bitmap = PicturesPainting.gradient(width, 48)
    let indices = ErrorDiffusion.indices(of: bitmap, palette: [.black, .white])
    for above in 1...2 {
      // Black rows have no dithering errors.
      let moved = PicturesPainting.paint(width, 48 + above) { x, y in
        y < above ? .black : bitmap[x, y - above]
      }
      let all = ErrorDiffusion.indices(of: moved, palette: [.black, .white])
      #expect(all.dropFirst(above * width) == indices[...])
    }
  }

  @Test(
    "TUI-8: a part cut from encoded sixels equals a newly encoded part",
    arguments: [
      (0, 0, 61, 47), (0, 6, 61, 41), (0, 12, 61, 13), (0, 0, 61, 2), (0, 18, 61, 4),
      (0, 42, 61, 5), (0, 7, 61, 20), (3, 6, 20, 12), (50, 40, 99, 99),
    ])
  func parts(x: Int, y: Int, width: Int, height: Int) {
    let bitmap = PicturesPainting.gradient(61, 47)
    let indexed = IndexedBitmap(bitmap, mode: .adaptive(colors: 256), steps: .percents)
    let part = PixelRect(x: x, y: y, width: width, height: height)
    var buffer = ByteBuffer(capacity: 0)
    SixelPicture(indexed).append(part, to: &buffer)
    let bytes = buffer.bytes
    let anew = SixelEncoder.bytes(of: indexed.cropped(to: part))
    let decoded = SixelReading.bitmap(bytes)
    #expect(decoded != nil && decoded == SixelReading.bitmap(anew))
    let text = PicturesPainting.text(bytes)
    #expect(text.hasSuffix("␛\\") && !text.hasSuffix("-␛\\"))
  }

  @Test(
    "TUI-3: a picture beyond the terminal's size limit is sent in pieces, each in its place",
    arguments: [(1000, 1000), (40, 1000), (1000, 20), (24, 17), (1, 1)])
  func pieces(width: Int, height: Int) throws {
    let limit = PixelSize(width: width, height: height)
    let bitmap = PicturesPainting.gradient(60, 48)
    let indexed = IndexedBitmap(bitmap, mode: .adaptive(colors: 256), steps: .percents)
    // Cells are 6×8 pixels, and the first column and row are hidden.
    let part = Rectangle(row: 1, column: 1, rows: 5, columns: 9)
    var buffer = ByteBuffer(capacity: 0)
    EncodedPicture(
      .sixel(SixelPicture(indexed, limit: limit)), size: bitmap.size,
      over: PictureCells(columns: 10, rows: 6)
    ).paint(part, through: .direct, to: &buffer)
    var shown = Bitmap(size: PixelSize(width: 54, height: 40))
    var count = 0
    for piece in PicturesPainting.text(buffer.bytes).split(separator: "␛8") {
      let text = piece.replacing("␛7", with: "")
      let start = try #require(text.firstRange(of: "␛P")).lowerBound
      var (row, column) = (0, 0)
      for move in text[..<start].split(separator: "␛[") {
        if move.hasSuffix("B") { row = Int(move.dropLast()) ?? -1 }
        if move.hasSuffix("C") { column = Int(move.dropLast()) ?? -1 }
      }
      let sequence = Array(text[start...].replacing("␛", with: "\u{1B}").utf8)
      let decoded = try #require(SixelReading.bitmap(sequence))
      // A piece is at least one cell.
      #expect(decoded.width <= max(6, width) && decoded.height <= max(8, height))
      shown.place(decoded, x: column * 6, y: row * 8)
      count += 1
    }
    let crop = indexed.cropped(to: PixelRect(x: 6, y: 8, width: 54, height: 40))
    #expect(shown == SixelReading.bitmap(SixelEncoder.bytes(of: crop)))
    #expect((count == 1) == (width == 1000 && height == 1000))
  }

  @Test("TUI-8: a part of a picture fills exactly its cells")
  func withinCells() throws {
    let bitmap = PicturesPainting.gradient(60, 48)
    let indexed = IndexedBitmap(bitmap, mode: .adaptive(colors: 64), steps: .percents)
    for limit in [nil, PixelSize(width: 60, height: 20), PixelSize(width: 24, height: 17)] {
      let picture = EncodedPicture(
        .sixel(SixelPicture(indexed, limit: limit)), size: bitmap.size,
        over: PictureCells(columns: 10, rows: 6))
      for (row, column, rows, columns) in [
        (0, 0, 6, 10), (0, 0, 1, 10), (0, 0, 5, 10), (3, 0, 2, 10), (1, 2, 4, 5), (5, 9, 1, 1),
      ] {
        let part = Rectangle(row: row, column: column, rows: rows, columns: columns)
        var buffer = ByteBuffer(capacity: 0)
        picture.paint(part, through: .direct, to: &buffer)
        var (bottom, right) = (0, 0)
        for piece in PicturesPainting.text(buffer.bytes).split(separator: "␛8") {
          let start = try #require(piece.firstRange(of: "␛P")).lowerBound
          let (down, across) = Self.moves(piece[..<start])
          let sequence = Array(piece[start...].replacing("␛", with: "\u{1B}").utf8)
          let decoded = try #require(SixelReading.bitmap(sequence))
          bottom = max(bottom, down * 8 + decoded.height)
          right = max(right, across * 6 + decoded.width)
        }
        #expect(bottom == rows * 8 && right == columns * 6, "\(part)")
      }
    }
  }

  /// The rows and columns that the cursor moves down and right.
  private static func moves(_ text: Substring) -> (rows: Int, columns: Int) {
    var (rows, columns) = (0, 0)
    for move in text.replacing("␛7", with: "").split(separator: "␛[") {
      if move.hasSuffix("B") { rows = Int(move.dropLast()) ?? -1 }
      if move.hasSuffix("C") { columns = Int(move.dropLast()) ?? -1 }
    }
    return (rows, columns)
  }

  @Test("TUI-6: a long picture is split to fit tmux's limit for sequences")
  func sequenceLimit() throws {
    let bitmap = PicturesPainting.gradient(60, 96)
    let indexed = IndexedBitmap(bitmap, mode: .adaptive(colors: 16), steps: .percents)
    let whole = SixelPicture(indexed)
    for (limit, isCut) in [(whole.textCount / 2 + 600, true), (whole.textCount + 600, false)] {
      for passthrough in [Passthrough.direct, .tmux] {
        let picture = EncodedPicture(
          .sixel(SixelPicture(indexed, sequenceLimit: limit)), size: bitmap.size,
          over: PictureCells(columns: 10, rows: 12))
        for row in 0..<2 {
          let part = Rectangle(row: row, column: 0, rows: 12 - row, columns: 10)
          var buffer = ByteBuffer(capacity: 0)
          picture.paint(part, through: passthrough, to: &buffer)
          let text = PicturesPainting.text(buffer.bytes)
          let pieces = text.split(separator: "q\"1;1;").dropFirst()
          #expect((pieces.count > 1) == isCut)
          #expect(pieces.allSatisfy { $0.utf8.count < limit })
        }
      }
    }
  }

  @Test("Only the colors that a part has are defined")
  func definedColors() {
    let indexed = IndexedBitmap(
      size: PixelSize(width: 2, height: 1), palette: [.black, .white, PicturesPainting.red],
      indices: [2, 0])
    let text = PicturesPainting.text(SixelEncoder.bytes(of: indexed))
    #expect(text == "␛P0;1;0q\"1;1;2;1#0;2;0;0;0#2;2;100;0;0#0?@$#2@␛\\")
  }

  @Test("TUI-8: a faded picture has the faded colors and the same limit")
  func faded() throws {
    let bitmap = PicturesPainting.paint(12, 8) { x, _ in x < 6 ? .white : PicturesPainting.red }
    let indexed = IndexedBitmap(bitmap, mode: .adaptive(colors: 4), steps: .percents)
    let fade = try #require(PictureFade(into: .black, dialogs: 1))
    let limit = PixelSize(width: 12, height: 6)
    let picture = SixelPicture(indexed, limit: limit).faded(fade)
    #expect(picture.limit == limit)
    var buffer = ByteBuffer(capacity: 0)
    picture.append(PixelRect(x: 0, y: 0, width: 12, height: 8), to: &buffer)
    let shown = try #require(SixelReading.bitmap(buffer.bytes))
    // Colors are in whole percents.
    for (x, color) in [(0, fade.faded(.white)), (11, fade.faded(PicturesPainting.red))] {
      #expect(abs(Int(shown[x, 7].red) - Int(color.red)) <= 2)
      #expect(abs(Int(shown[x, 7].blue) - Int(color.blue)) <= 2)
    }
  }

  @Test("An empty part has no bytes")
  func noPart() {
    let indexed = IndexedBitmap(PicturesPainting.gradient(6, 6), mode: .fixed, steps: .percents)
    var buffer = ByteBuffer(capacity: 0)
    SixelPicture(indexed).append(PixelRect(x: 0, y: 6, width: 6, height: 6), to: &buffer)
    #expect(buffer.bytes.isEmpty)
  }

  @Test("PERF-5: a part can be copied from the nearest band above it")
  func bands() {
    let bitmap = Bitmap(size: PixelSize(width: 60, height: 160))
    let indexed = IndexedBitmap(bitmap, mode: .fixed, steps: .percents)
    func rows(_ row: Int, columns: Int = 10, limit: PixelSize? = nil) -> Int {
      EncodedPicture(
        .sixel(SixelPicture(indexed, limit: limit)), size: bitmap.size,
        over: PictureCells(columns: 10, rows: 8)
      ).rowsSinceBand(at: Rectangle(row: row, column: 0, rows: 2, columns: columns))
    }
    #expect((0..<8).map { rows($0) } == [0, 1, 2, 0, 1, 2, 0, 1])
    #expect(rows(1, columns: 9) == 0, "parts of the width are encoded again")
    #expect(rows(1, limit: PixelSize(width: 60, height: 40)) == 1)
    #expect(
      rows(1, limit: PixelSize(width: 59, height: 40)) == 0,
      "pictures in pieces are encoded again")
  }

  @Test("TUI-8: no line feed that would scroll follows the last band")
  func end() {
    let bytes = sixel(PicturesPainting.gradient(5, 12))
    let text = PicturesPainting.text(bytes)
    #expect(text.filter { $0 == "-" }.count == 1)
    #expect(text.hasSuffix("␛\\") && !text.hasSuffix("-␛\\"))
    #expect(!bytes.contains(10))
    #expect(sixel(Bitmap(size: PixelSize(width: 0, height: 3))).isEmpty)
  }
}

extension Bitmap {
  fileprivate var colors: [RGB] {
    (0..<width * height).map { self[$0 % width, $0 / width] }
  }
}
