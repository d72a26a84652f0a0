import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Pixels as a terminal takes them")
struct PixelFormatTests {
  /// Nothing can be saved on noise.
  private func noise(_ size: PixelSize) -> Bitmap {
    var dice: UInt32 = 1
    var bitmap = Bitmap(size: size, fill: .black)
    for y in 0..<size.height {
      for x in 0..<size.width {
        dice = dice &* 1_664_525 &+ 1_013_904_223
        bitmap[x, y] = RGB(
          red: UInt8(truncatingIfNeeded: dice >> 24), green: UInt8(truncatingIfNeeded: dice >> 16),
          blue: UInt8(truncatingIfNeeded: dice >> 8))
      }
    }
    return bitmap
  }

  private func form(_ preference: GraphicsPreference, isRemote: Bool) throws -> PixelFormat {
    let facts = TerminalFacts { name in
      switch name {
      case "TERM": "xterm"
      case "SSH_CONNECTION": isRemote ? "192.0.2.1 1 192.0.2.2 22" : nil
      default: nil
      }
    }
    return try #require(
      PixelFormat(GraphicsDetection(preference: preference, facts: facts).capabilities))
  }

  /// What is sent of it, before base64.
  private func length(_ picture: PixelPicture) -> Int {
    switch picture.content {
    case .bitmap(let bitmap): bitmap.pixels.count
    case .png(let file), .jpeg(let file, _): file.count
    case .sixel(let sixel): sixel.textCount
    }
  }

  @Test(
    "PERF-5: over ssh no picture costs more than its cells may",
    arguments: [GraphicsPreference.kitty, .iterm2, .sixel],
    [CellPixels.usual, CellPixels(width: 22, height: 44)])
  func budget(preference: GraphicsPreference, cell: CellPixels) throws {
    let bitmap = noise(PixelSize(width: 12 * cell.width, height: 5 * cell.height))
    let most = PixelFormat.budget * 60
    let here = try form(preference, isRemote: false).picture(bitmap, rows: 5, columns: 12)
    #expect(length(try #require(here)) > most && here?.size == bitmap.size)
    let there = try form(preference, isRemote: true).picture(bitmap, rows: 5, columns: 12)
    if preference == .sixel {
      #expect(there == nil, "sixels cannot be enlarged, so letters it is")
    } else {
      #expect(length(try #require(there)) <= most)
    }
  }

  @Test("A photo over ssh keeps its pixels where they are in the budget")
  func plain() throws {
    let bitmap = Bitmap(size: PixelSize(width: 120, height: 100), fill: PictureSamples.red)
    for preference in [GraphicsPreference.kitty, .iterm2, .sixel] {
      let picture = try form(preference, isRemote: true).picture(bitmap, rows: 5, columns: 12)
      #expect(picture?.size == bitmap.size)
    }
  }

  @Test("TUI-7: in motion with colours that are the same for all, and half as large")
  func drafts() throws {
    let bitmap = noise(PixelSize(width: 121, height: 99))
    let kitty = try #require(try form(.kitty, isRemote: false).draft(bitmap, rows: 5, columns: 12))
    #expect(kitty.size == PixelSize(width: 61, height: 50))
    let whole = Rectangle(row: 0, column: 0, rows: 5, columns: 12)
    #expect(kitty.pixels(whole) == PixelRect(kitty.size))
    let sixel = try #require(try form(.sixel, isRemote: false).draft(bitmap, rows: 5, columns: 12))
    #expect(sixel.size == bitmap.size)
    #expect(try form(.sixel, isRemote: true).draft(bitmap, rows: 5, columns: 12) == nil)
    #expect(try !form(.iterm2, isRemote: false).hasDrafts)
  }
}
