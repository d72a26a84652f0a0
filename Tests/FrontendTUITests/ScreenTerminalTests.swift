import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The features of the terminal that the screen uses")
struct ScreenTerminalTests {
  private func bytes(_ terminal: inout ScreenTerminal) -> String {
    String(decoding: terminal.takeBytes(), as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test("TERM-1: when the terminal turns light, its background is queried, and the theme follows")
  func theme() {
    var terminal = ScreenTerminal(depth: .full, extras: .themeReports)
    let sent1 = bytes(&terminal)
    #expect(sent1.hasSuffix("␛[?2031h"))
    _ = terminal.take("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
    #expect(terminal.theme == .dark && !terminal.isAnswerDue)
    let hasChanged = terminal.take("\u{1B}[?997;2n")
    let query = bytes(&terminal)
    #expect(!hasChanged && query == "␛]11;?␛\\" && terminal.isAnswerDue)
    let isLight = terminal.take("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
    #expect(isLight && terminal.theme == .light)
  }

  @Test("TERM-9: a title is sent once, without control characters, and again after a stop")
  func title() {
    var terminal = ScreenTerminal(depth: .ansi, extras: .titles)
    _ = terminal.takeBytes()
    terminal.setTitle("imagefeed · a\u{7}b")
    let sent2 = bytes(&terminal)
    #expect(sent2 == "␛]2;imagefeed · ab␛\\")
    terminal.setTitle("imagefeed · a\u{7}b")
    let sent3 = bytes(&terminal)
    #expect(sent3 == "")
    terminal.enter()
    terminal.setTitle("imagefeed · a\u{7}b")
    let sent4 = bytes(&terminal)
    #expect(sent4 == "␛[22;2t␛]2;imagefeed · ab␛\\")
    var other = ScreenTerminal(depth: .ansi)
    other.setTitle("imagefeed")
    let otherBytes = bytes(&other)
    #expect(otherBytes == "")
  }

  @Test("TERM-9: the title names the tab or the open photo")
  func places() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(2))
    #expect(harness.screen.windowTitle(harness.session) == "imagefeed · Feed")
    _ = harness.press(Key(.enter))
    #expect(harness.screen.windowTitle(harness.session) == "imagefeed · fog over the hills")
    _ = harness.press(Key(.escape), .character("3"))
    harness.screen.environment.language = .russian
    #expect(harness.screen.windowTitle(harness.session) == "imagefeed · Поиск")
    #expect(ScreenState().windowTitle(SessionState(account: .unknown)) == "imagefeed")
  }

  @Test("TERM-3: the progress of a download is sent when it changes, and cleared at its end")
  func progress() {
    var terminal = ScreenTerminal(depth: .full, asksForBackground: false, extras: .progress)
    _ = terminal.takeBytes()
    terminal.setProgress(nil)
    let sent5 = bytes(&terminal)
    #expect(sent5 == "")
    terminal.setProgress(40)
    terminal.setProgress(40)
    let sent6 = bytes(&terminal)
    #expect(sent6 == "␛]9;4;1;40␛\\")
    terminal.setProgress(nil)
    let sent7 = bytes(&terminal)
    #expect(sent7 == "␛]9;4;0;0␛\\")
  }
}
