import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Copying the picture itself")
struct PictureCopyTests {
  private let png: [UInt8] = (0..<5_000).map { UInt8(truncatingIfNeeded: $0) }

  @Test("TERM-7: Y copies the picture of the selected or open photo")
  func key() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(2))
    guard case .makePicture(let photo)? = harness.press(.character("Y")).first else {
      Issue.record("no picture was requested")
      return
    }
    #expect(harness.finish(.makePicture(photo), .picture(png)) == [.copyPicture(png)])
    _ = harness.finish(.copyPicture(png), .done)
    #expect(harness.text.contains("Picture copied"))
  }

  @Test("TERM-7: a failed copy is explained")
  func failure() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(2))
    let fault = FeedError(.unsupported, Message(.errorNoPictureClipboard))
    _ = harness.finish(.copyPicture(png), .failed(fault))
    #expect(harness.text.contains("no clipboard for pictures"))
  }

  @Test("TERM-7: in a terminal that confirmed OSC 5522 it copies the picture in pieces")
  func terminal() throws {
    var without = ScreenTerminal(depth: .full)
    let isCopied = without.copy(png: png)
    #expect(!isCopied)
    var terminal = ScreenTerminal(depth: .full, asksForBackground: false, extras: .copies)
    _ = terminal.takeBytes()
    let isTaken = terminal.copy(png: png)
    #expect(isTaken)
    let sent = String(decoding: terminal.takeBytes(), as: UTF8.self)
    let parts = sent.split(separator: "\u{1B}\\").map { String($0.dropFirst(2)) }
    #expect(parts.first == "5522;type=write" && parts.last == "5522;type=wdata")
    let data = parts.dropFirst().dropLast()
    #expect(data.allSatisfy { $0.hasPrefix("5522;type=wdata:mime=aW1hZ2UvcG5n;") })
    let joined = data.flatMap {
      $0.split(separator: ";").last.map(String.init)?.base64Decoded() ?? []
    }
    #expect(joined == png)
    let other = terminal.takeCopy("\u{1B}]11;rgb:0/0/0\u{1B}\\")
    #expect(other == nil)
    let done = terminal.takeCopy("\u{1B}]5522;type=write:status=DONE\u{1B}\\")
    #expect(done?.isCopied == true)
    let again = terminal.takeCopy("\u{1B}]5522;type=write:status=DONE\u{1B}\\")
    #expect(again == nil, "an answer that was not requested is ignored")
  }

  @Test("TERM-7: if the terminal refuses, the desktop’s clipboard is used")
  func refused() throws {
    var terminal = ScreenTerminal(depth: .full, asksForBackground: false, extras: .copies)
    _ = terminal.copy(png: png)
    let answer = terminal.takeCopy("\u{1B}]5522;type=write:status=EPERM\u{1B}\\")
    let refused = try #require(answer)
    #expect(!refused.isCopied && refused.png == png)
  }

  @Test("TERM-7: the copy is a PNG with the pixels of the picture")
  func pixels() throws {
    let bitmap = Bitmap(size: PixelSize(width: 7, height: 5)) { bytes in
      for value in 0..<105 { bytes.append(UInt8(truncatingIfNeeded: value &* 37)) }
    }
    let decoded = try Picture.decode(PNG.bytes(of: bitmap)).bitmap
    #expect(decoded == bitmap)
  }
}
