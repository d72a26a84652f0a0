import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Encoding pixels for a terminal")
struct GraphicsEncoderTests {
  private let cells = PictureCells(columns: 12, rows: 5)

  /// Returns noise, which does not compress.
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

  private func encoder(_ preference: GraphicsPreference, isRemote: Bool) -> GraphicsEncoder {
    let facts = TerminalEnvironment { name in
      switch name {
      case "TERM": "xterm"
      case "SSH_CONNECTION": isRemote ? "192.0.2.1 1 192.0.2.2 22" : nil
      default: nil
      }
    }
    return GraphicsEncoder(
      screen: GraphicsDetection(preference: preference, facts: facts).capabilities)
  }

  /// Returns the number of bytes sent, before base64.
  private func length(_ picture: EncodedPicture) -> Int {
    switch picture.content {
    case .blocks(let picture): picture.cost
    case .kitty(let image): image.cost
    case .iterm2(let file, _): file.count
    case .sixel(let sixel): sixel.textCount
    }
  }

  @Test("Without scaling, a picture is sent at full size, or as blocks over SSH")
  func unscaled() throws {
    let bitmap = noise(PixelSize(width: 120, height: 100))
    for isRemote in [false, true] {
      var capabilities = encoder(.kitty, isRemote: isRemote).capabilities
      capabilities.enlargesParts = false
      let whole = GraphicsEncoder(screen: capabilities)
      for isDraft in [false, true] {
        let picture = try whole.picture(of: bitmap, over: cells, isDraft: isDraft)
        #expect(picture?.size == (isRemote ? nil : bitmap.size))
      }
    }
  }

  @Test(
    "PERF-5: over SSH no picture exceeds the budget of its cells",
    arguments: [GraphicsPreference.kitty, .iterm2, .sixel],
    [CellPixels.default, CellPixels(width: 22, height: 44)])
  func budget(preference: GraphicsPreference, cell: CellPixels) throws {
    let bitmap = noise(PixelSize(width: 12 * cell.width, height: 5 * cell.height))
    let most = GraphicsEncoder.remoteBudget * 60
    let here = try encoder(preference, isRemote: false).picture(of: bitmap, over: cells)
    #expect(length(try #require(here)) > most && here?.size == bitmap.size)
    let there = try encoder(preference, isRemote: true).picture(of: bitmap, over: cells)
    if preference == .sixel {
      #expect(there == nil, "sixels cannot be enlarged, so letters replace them")
    } else {
      #expect(length(try #require(there)) <= most)
    }
  }

  @Test("A photo within the budget keeps its pixels over SSH")
  func plain() throws {
    let bitmap = Bitmap(size: PixelSize(width: 120, height: 100), fill: PictureSamples.red)
    for preference in [GraphicsPreference.kitty, .iterm2, .sixel] {
      let picture = try encoder(preference, isRemote: true).picture(of: bitmap, over: cells)
      #expect(picture?.size == bitmap.size)
    }
  }

  @Test("TUI-7: drafts are half as large with kitty, full size with sixel, and disabled otherwise")
  func drafts() throws {
    let bitmap = noise(PixelSize(width: 121, height: 99))
    let kitty = try #require(
      try encoder(.kitty, isRemote: false).picture(of: bitmap, over: cells, isDraft: true))
    #expect(kitty.size == PixelSize(width: 61, height: 50))
    #expect(kitty.pixels(kitty.whole) == PixelRect(kitty.size))
    let sixel = try #require(
      try encoder(.sixel, isRemote: false).picture(of: bitmap, over: cells, isDraft: true))
    #expect(sixel.size == bitmap.size)
    let remote = encoder(.sixel, isRemote: true)
    #expect(try remote.picture(of: bitmap, over: cells, isDraft: true) == nil)
    #expect(!encoder(.iterm2, isRemote: false).hasDrafts)
  }
}
