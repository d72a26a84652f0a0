import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Walks through the screen in kitty and Konsole", .timeLimit(.minutes(10)))
struct ScreenWalkTests {
  /// A release of kitty or another terminal that supports its protocol.
  struct Release: Sendable, CustomTestStringConvertible {
    let name: String
    let store: KittyModel.Store
    /// Whether imagefeed keeps pictures in the terminal after they leave the screen.
    let keepsPictures: Bool

    var testDescription: String { "\(name), \(store)" }

    static let all = [
      Release(name: "kitty(0.26.5)", store: .freesUnplacedTogether, keepsPictures: false),
      Release(name: "kitty(0.32.2)", store: .freesUnplacedTogether, keepsPictures: false),
      Release(name: "kitty(0.42.2)", store: .freesNamed, keepsPictures: true),
      Release(name: "kitty(0.42.2)", store: .full, keepsPictures: true),
      Release(name: "Konsole 22.12.3", store: .freesNamed, keepsPictures: true),
      Release(name: "Konsole 22.12.3", store: .full, keepsPictures: true),
    ]

    var capabilities: GraphicsCapabilities {
      var parser = ProbeParser()
      parser.take("\u{1B}P>|\(name)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;52c".utf8)
      var capabilities = GraphicsDetection(
        preference: .kitty, facts: TerminalEnvironment { $0 == "TERM" ? "xterm-256color" : nil },
        answers: parser.answers
      ).capabilities
      capabilities.cell = CellPixels(width: 4, height: 8)
      return capabilities
    }

    func screen() async throws -> WalkedScreen {
      try await WalkedScreen(capabilities, store: store)
    }
  }

  /// Walks that users often take. Each ends where it began.
  private static let everyday = [
    "G g", "/ f o g Enter 1", "u Esc", "t Enter Esc 1", "Enter n n p p Esc", "Enter + + Esc",
    "Enter r r r r Esc",
  ]

  /// Short walks that together lead to every screen. None of them changes likes or logs out, even
  /// if its letters have other meanings on another screen. `tools/test-walks` has the same walks in
  /// real terminals.
  private static let steps = [
    "j", "k", "l", "h", "n", "p", "PgDn", "PgUp", "C-d", "C-u", "C-e", "C-y", "G", "g", "Enter",
    "Enter", "Esc", "Esc", "+", "-", "0", "r", "R", ".", ",", "i", "u", "t", "]", "[", "1",
    "2", "3", "Tab", "?", "/ h i l l Enter", "/ z z z Enter", "C j Enter", "S j", "X", "L Esc",
    "s Esc", "s j j Esc", "Enter n n i", "Enter + + l j", "C-r", "resize",
  ]

  /// Leaves every dialog, menu, photo and list, and returns to the start of the reloaded feed. A
  /// visit to another tab ends a notice.
  private static let home = "Esc Esc Esc Esc Esc Esc Esc 1 j g C-r 2 1"

  @Test(
    "TUI-8: everyday walks end on the screen where they began, even if pictures are dropped",
    arguments: Release.all)
  func everyday(release: Release) async throws {
    var screen = try await release.screen()
    let first = screen.terminal.cells
    for way in Self.everyday {
      try await walk(way, on: &screen)
      try await expectRedrawn(&screen, release, way)
      try await walk(Self.home, on: &screen)
      expectSame(screen.terminal.cells, first, "\(way), and home")
    }
  }

  @Test(
    "TUI-8: after random walks the screen looks redrawn, and the start page looks as at startup",
    arguments: Release.all)
  func random(release: Release) async throws {
    for seed in UInt64(1)...5 {
      var generator = SeededGenerator(seed: seed)
      var screen = try await release.screen()
      let first = screen.terminal.cells
      var way: [String] = []
      for _ in 0..<10 {
        way.append(try #require(Self.steps.randomElement(using: &generator)))
        try await walk(way[way.count - 1], on: &screen)
      }
      let text = "seed \(seed): \(way.joined(separator: " "))"
      try await expectRedrawn(&screen, release, text)
      if screen.terminal.text.rows == 14 { try await walk("resize", on: &screen) }
      try await walk(Self.home, on: &screen)
      expectSame(screen.terminal.cells, first, "\(text), and home")
    }
  }

  private func expectRedrawn(
    _ screen: inout WalkedScreen, _ release: Release, _ way: String
  ) async throws {
    let walked = screen.terminal.cells
    if !release.keepsPictures { #expect(screen.terminal.unplacedCount == 0, "\(way)") }
    try await screen.press(.control("l"))
    expectSame(walked, screen.terminal.cells, "\(way), drawn again")
    #expect(screen.terminal.text.faults == [])
  }

  private func expectSame(_ cells: [String], _ expected: [String], _ text: String) {
    let differing = cells.indices.filter { cells[$0] != expected[$0] }
    let first = differing.first.map { "\(cells[$0]) at \($0), expected \(expected[$0])" }
    #expect(differing.isEmpty, "\(text): \(differing.count) cells, the first \(first ?? "")")
  }

  private func walk(_ way: String, on screen: inout WalkedScreen) async throws {
    for name in way.split(separator: " ") {
      if name == "resize" {
        let isSmall = screen.terminal.text.rows == 14
        try await screen.resize(rows: isSmall ? 20 : 14, columns: isSmall ? 60 : 50)
      } else {
        try await screen.press(key(name))
      }
    }
  }

  private func key(_ name: Substring) -> Key {
    switch name {
    case "Enter": Key(.enter)
    case "Esc": Key(.escape)
    case "Tab": Key(.tab)
    case "PgDn": Key(.pageDown)
    case "PgUp": Key(.pageUp)
    default:
      name.hasPrefix("C-")
        ? .control(name[name.index(name.startIndex, offsetBy: 2)])
        : .character(name[name.startIndex])
    }
  }
}
