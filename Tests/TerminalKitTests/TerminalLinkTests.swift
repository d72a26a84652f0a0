import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@Suite("Links in a terminal")
struct TerminalLinkTests {
  @Test(
    "TERM-12: an address from outside cannot end the sequence or begin another",
    arguments: [
      "https://a.example/\u{1B}\\x", "https://a.example/\u{07}", "https://a.example/\u{9C}",
      "https://a.example/\u{9D}8;;", "https://a.example/é\u{202E}", "https://a.example/a b\n",
    ])
  func hostile(text: String) throws {
    // A control character is refused or percent-encoded.
    guard let address = try? WebAddress(text), let link = TerminalLink(address) else { return }
    let body = link.start.dropFirst(2).dropLast(2)
    #expect(link.start.hasPrefix("\u{1B}]8;id=") && link.start.hasSuffix("\u{1B}\\"))
    #expect(body.utf8.allSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test("TERM-12: an address that leads nowhere or is too long for terminals is no link")
  func refused() throws {
    #expect(TerminalLink(try WebAddress("https://mock.invalid/photos/a")) == nil)
    let long = "https://a.example/" + String(repeating: "a", count: 2_000)
    #expect(TerminalLink(try WebAddress(long)) == nil)
  }

  @Test("TERM-2: parts of a link have the same id, and other links another")
  func ids() throws {
    let (first, second) = (
      try WebAddress("https://a.example/1"), try WebAddress("https://a.example/2")
    )
    let link = try #require(TerminalLink(first))
    #expect(link == TerminalLink(first))
    #expect(link != TerminalLink(second))
    #expect(link.around("x") == link.start + "x\u{1B}]8;;\u{1B}\\")
  }

  // On the screen.

  private func canvas(_ text: String, to page: String?, row: Int = 0) throws -> Canvas {
    var canvas = Canvas(rows: 4, columns: 20)
    let end = canvas.text(text, row: row, column: 2, style: .plain)
    if let page, let link = TerminalLink(try WebAddress(page)) {
      canvas.addLink(link, row: row, columns: 2..<end)
    }
    return canvas
  }

  private func bytes(_ old: Canvas?, _ new: Canvas, scroll: Scroll? = nil) -> String {
    var abilities = TerminalAbilities.modern
    (abilities.showsLinks, abilities.scrollsRegions, abilities.scrollsByLines) = (true, true, true)
    let writes = FrameWriter(abilities: abilities).writes(from: old, to: Frame(new, scroll: scroll))
    return String(decoding: writes.joined(), as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test("TERM-2: the letters of a link are written within it, and once more only if it changes")
  func frames() throws {
    let page = "https://a.example/1"
    let link = try #require(TerminalLink(try WebAddress(page)))
    let start = link.start.replacing("\u{1B}", with: "␛")
    let linked = try canvas("Ada L", to: page)
    #expect(bytes(nil, linked).contains("\(start)␛[1;3HAda L␛]8;;␛\\"))
    #expect(bytes(linked, linked).isEmpty)
    let plain = try canvas("Ada L", to: nil)
    #expect(bytes(plain, linked) == "\(start)␛[1;3HAda L␛]8;;␛\\")
    #expect(bytes(linked, plain) == "␛[1;3HAda L", "without a link again")
    let other = try canvas("Ada L", to: "https://a.example/2")
    #expect(bytes(linked, other).hasSuffix("Ada L␛]8;;␛\\"))
  }

  @Test("TERM-2: a covered link is not shown, and a terminal without links gets none")
  func covered() throws {
    var linked = try canvas("Ada L", to: "https://a.example/1")
    let writes = FrameWriter(abilities: .modern).writes(from: nil, to: Frame(linked))
    #expect(!String(decoding: writes.joined(), as: UTF8.self).contains("]8;"))
    linked.fill(Rectangle(row: 0, column: 4, rows: 1, columns: 2), style: .plain)
    #expect(linked.shownLinks.isEmpty)
    #expect(!bytes(nil, linked).contains("]8;"))
  }

  @Test("TERM-2: a link that scrolled with its text is not written again")
  func scrolled() throws {
    let page = "https://a.example/1"
    var (old, new) = (try canvas("Ada L", to: page, row: 2), try canvas("Ada L", to: page, row: 1))
    for (canvas, shift) in [(0, 0), (1, 1)] {
      for row in 0..<4 where row != 2 - shift {
        let text = String(repeating: "\(row + shift)", count: 18)
        if canvas == 0 {
          old.text(text, row: row, column: 0, style: .plain)
        } else {
          new.text(text, row: row, column: 0, style: .plain)
        }
      }
    }
    let scroll = Scroll(top: 0, bottom: 4, lines: 1)
    let scrolled = bytes(old, new, scroll: scroll)
    #expect(scrolled.contains("␛[S") && !scrolled.contains("]8;"), "\(scrolled)")
  }
}
