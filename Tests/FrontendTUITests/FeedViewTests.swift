import FeedCore
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// Whole screens: state in, text out.
@Suite("The feed on the screen")
struct FeedViewTests {
  private static let photos = [
    Photo.sample(0, author: "林 由紀", caption: "夜明けの海 over the hills and far away"),
    Photo.sample(1, author: "Lin 🌿", caption: nil), Photo.sample(2, caption: "a\u{1B}[31mb"),
  ]

  private func lines(
    rows: Int, columns: Int, language: Language = .english, photos: [Photo] = Self.photos,
    _ change: (inout SessionState) -> Void = { _ in }
  ) -> [String] {
    var session = SessionState()
    _ = session.feed.append(PhotoPage(photos: photos, page: 1, hasMore: true))
    change(&session)
    var screen = ScreenState()
    _ = screen.apply(.resize(rows: rows, columns: columns), session.feed)
    let view = FeedView(
      screen: screen, session: session, language: language,
      program: ProgramFacts(version: "test", backend: "mock"))
    return view.draw(rows: rows, columns: columns).lines
  }

  @Test("TUI-4: 40x12, with wide letters and emoji, nothing beyond the edge")
  func narrow() {
    #expect(
      lines(rows: 12, columns: 40)
        == [
          " Feed               j k scroll · q quit",
          "▌ ♥ 林 由紀              27 August 2022",
          "    夜明けの海 over the hills and far …",
          "",
          "  ♡ Lin 🌿               27 August 2022",
          "    Untitled",
          "",
          "  ♥ Ada                  27 August 2022",
          "    ab",
          "",
          "",
          " mock · 1/3",
        ])
  }

  @Test("LANG-1: the same in Russian")
  func russian() {
    let lines = lines(rows: 12, columns: 60, language: .russian) { $0.feed.phase = .ended }
    #expect(lines.first == " Лента                                j k листать · q выход")
    #expect(lines[1] == "▌ ♥ 林 由紀                                 27 августа 2022")
    #expect(lines.last == " mock · 1/3 · Пока это всё.")
  }

  @Test("FEED-7: a failed page says how to retry, and why")
  func failure() {
    let lines = lines(rows: 12, columns: 80) { $0.feed.phase = .failed(.rateLimited) }
    #expect(lines.last?.hasPrefix(" mock · 1/3 · Ctrl-R Retry: The hourly request limit") == true)
  }

  @Test("FEED-7, UI-1: the very first failure is said whole, with what to do next")
  func firstFailure() {
    let lines = lines(rows: 12, columns: 40, photos: []) { $0.feed.phase = .failed(.notConfigured) }
    let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(text.contains("`imagefeed config set access-key`, or use --backend mock."))
    #expect(text.contains("Ctrl-R Retry"))
  }

  @Test(
    "TUI-4: a window that is too small says so", arguments: [(11, 80), (24, 39), (1, 1), (0, 0)])
  func tooSmall(rows: Int, columns: Int) {
    let lines = lines(rows: rows, columns: columns)
    #expect(lines.count == rows)
    if columns >= 24 { #expect(lines[0] == "The window is too small.") }
  }
}
