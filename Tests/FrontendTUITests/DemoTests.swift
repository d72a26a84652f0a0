import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The demo on the screen")
struct DemoTests {
  private var harness = ScreenHarness(columns: 100)

  init() {
    harness.session = SessionState(account: .signedIn(.memory, scopes: []), isDemo: true)
    harness.load(Photo.samples(20), hasMore: true)
  }

  @Test("CLI-13: the demo opens and copies no address, and explains how to get real photos")
  mutating func leavesNothing() {
    for key in ["o", "y"] {
      #expect(
        harness.press(.character(Character(key))) == [.waitForNotice(harness.screen.noticeCount)])
      #expect(harness.text.contains("Demo photos have no page"))
    }
    _ = harness.press(Key(.enter))
    for key in ["o", "y"] {
      let commands = harness.press(.character(Character(key)))
      #expect(commands == [.waitForNotice(harness.screen.noticeCount)])
    }
  }

  @Test(
    "CLI-13: the demo's share menu offers only sizes, and its other keys do nothing")
  mutating func menu() {
    _ = harness.press(.character("s"))
    let text = harness.text
    for word in ["link", "Markdown", "HTML", "browser"] { #expect(!text.contains(word), "\(word)") }
    #expect(text.contains("6000×4000") || text.contains("Download"))
    for key in ["c", "o"] {
      let commands = harness.press(.character(Character(key)))
      #expect(commands.allSatisfy { if case .waitForNotice = $0 { true } else { false } })
    }
    _ = harness.press(.character("G"))
    #expect(harness.press(Key(.enter)).contains { if case .download = $0 { true } else { false } })
  }

  @Test("CLI-13: help, details and a user's page show no addresses in the demo")
  mutating func pages() {
    harness.screen.size = TerminalSize(rows: 60, columns: 70)
    _ = harness.press(Key(.enter), .character("?"))
    let help = harness.text
    #expect(help.contains(Phrase.helpDownload.text(in: .english)))
    for phrase in [Phrase.helpBrowser, .helpCopyLink] {
      #expect(!help.contains(phrase.text(in: .english)), "\(phrase)")
    }
    _ = harness.press(Key(.escape), .character("i"))
    #expect(!harness.text.contains("https://"))
    let photo = Photo.samples(1)[0]
    let size = TerminalSize(rows: 24, columns: 80)
    let details = TextPage(photo, size, .english, hasPages: false)
    #expect(!details.lines.joined().contains("https://"))
    #expect(!TextPage(.sample, size, hasPages: false).lines.joined().contains("https://"))
  }

  @Test("TUI-110: the screen names keys, and no command of the command line")
  func advice() {
    for error in [FeedError.noAccounts, FeedError(.notFound, Message(.errorTopicNotFound, "sea"))] {
      let text = error.message.screenText(.standard, in: .english)
      #expect(!text.contains("imagefeed") && !text.contains("--"))
    }
    let id = PhotoID("id-0")
    var harness = harness
    let gone = FeedError(.notFound, Message(.errorPhotoNotFound, id.text))
    _ = harness.press(Key(.enter), .character("i"))
    _ = harness.finish(.fetchDetails(id), .failed(gone))
    #expect(harness.text.contains("This photo was removed."))
  }

  @Test("CLI-15: signing out of the demo explains how to get real photos")
  mutating func signedOut() {
    for language in Language.allCases {
      harness.session = SessionState(isDemo: true)
      harness.screen.hasJustSignedOut = language == .english
      let text = harness.lines(language).joined(separator: "\n")
      #expect(!text.contains("unsplash.com"))
      if language == .russian { #expect(text.contains("K: фото с Unsplash")) }
    }
  }
}
