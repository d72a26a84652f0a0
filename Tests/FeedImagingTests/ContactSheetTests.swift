import FeedImaging
import Testing

@Suite("MCP-3: contact sheets")
struct ContactSheetTests {
  /// Noise, which does not compress.
  private static let noise = Bitmap(size: PixelSize(width: 200, height: 150)) { bytes in
    var state: UInt32 = 1
    while !bytes.isFull {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes.append(UInt8(state >> 24))
    }
  }

  @Test(
    "A sheet has up to twelve cells, four in a row",
    arguments: [
      (1, 208, 158), (3, 616, 158), (4, 820, 158), (5, 820, 312), (12, 820, 466), (30, 820, 466),
    ])
  func size(count: Int, width: Int, height: Int) {
    let sheet = ContactSheet.draw(Array(repeating: nil, count: count))
    #expect(sheet.size == PixelSize(width: width, height: height))
  }

  @Test("A sheet of twelve pictures of noise stays within the byte limit")
  func bytes() throws {
    let bytes = try ContactSheet.jpeg(Array(repeating: Self.noise, count: 12))
    #expect(bytes.count <= ContactSheet.byteLimit, "\(bytes.count)")
    #expect(try Picture.decode(bytes).bitmap.size == PixelSize(width: 820, height: 466))
    #expect(throws: ImageError.self) { try ContactSheet.jpeg([]) }
  }

  @Test("A picture is centered in its cell and keeps its aspect ratio")
  func shape() {
    let red = RGB(red: 200, green: 0, blue: 0)
    let tall = Bitmap(size: PixelSize(width: 100, height: 300), fill: red)
    let sheet = ContactSheet.draw([nil, tall])
    // The second cell begins at 208. The picture covers 50 of its 200 columns.
    #expect(sheet[208 + 74, 80] != red && sheet[208 + 75, 80] == red)
    #expect(sheet[208 + 124, 80] == red && sheet[208 + 125, 80] != red)
    #expect(sheet[208 + 100, 4] == red && sheet[208 + 100, 153] == red)
  }

  @Test("Each cell has its number, even on a white picture")
  func numbers() {
    let white = Bitmap(size: ContactSheet.cell, fill: .white)
    let sheet = ContactSheet.draw(Array(repeating: white, count: 12))
    let corners = (0..<12).map { index in
      sheet.cropped(
        to: PixelRect(x: 4 + index % 4 * 204, y: 4 + index / 4 * 154, width: 45, height: 33))
    }
    #expect(Set(corners).count == 12)
    for corner in corners { #expect(corner[0, 0] == .black) }
    // The digit 1 in dots of three pixels, two dots from the edge.
    let one = corners[0]
    let column = (0..<7).map { one[(2 + 2) * 3, (2 + $0) * 3] == .white }
    #expect(column == Array(repeating: true, count: 7))
    let foot = (0..<5).map { one[(2 + $0) * 3, (2 + 6) * 3] == .white }
    #expect(foot == [false, true, true, true, false])
  }
}
