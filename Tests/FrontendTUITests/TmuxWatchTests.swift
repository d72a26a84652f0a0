import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Watching tmux for other terminals")
struct TmuxWatchTests {
  private let clock = ManualClock()

  private func view(_ clients: String..., isVisible: Bool = true) -> TmuxView? {
    let answer = "\(isVisible ? 1 : 0)|0|1|9|18|kitty(0.42.2)\n" + clients.joined(separator: "\n")
    return TmuxView(pane: "%7") { _ in answer }
  }

  private func watch(losesHiddenPictures: Bool = true, isKnown: Bool = true) -> Watcher {
    Watcher(
      TmuxWatch(view("1"), isTerminalKnown: isKnown, losesHiddenPictures: losesHiddenPictures))
  }

  @Test("TUI-48: pictures sent while the window was hidden are sent again once")
  func lostPictures() {
    let watch = watch()
    #expect(watch.notePictures())
    #expect(watch.take(view("1", isVisible: false)).diagnostic == .nothing)
    #expect(watch.noteInput(at: clock.instant))
    #expect(watch.take(view("1")).diagnostic == .lostPictures)
    clock.advance(by: .seconds(5))
    #expect(watch.noteInput(at: clock.instant))
    #expect(watch.take(view("1")).diagnostic == .nothing)
  }

  @Test("TUI-6: without pictures sent to a hidden window, no picture is sent again")
  func hiddenWithoutPictures() {
    let watch = watch()
    _ = watch.beginReading()
    #expect(watch.take(view("1", isVisible: false)).diagnostic == .nothing)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).diagnostic == .nothing)
  }

  @Test("TUI-6: with tmux's passthrough “all”, a hidden window loses no pictures")
  func all() {
    let watch = watch(losesHiddenPictures: false)
    #expect(!watch.notePictures())
    _ = watch.beginReading()
    #expect(watch.take(view("1", isVisible: false)).diagnostic == .nothing)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).diagnostic == .nothing)
  }

  @Test("TUI-100: a newly attached terminal is probed, and a detached one is ignored")
  func newTerminal() {
    let watch = watch()
    _ = watch.beginReading()
    #expect(watch.take(view("1", "2")).diagnostic == .newTerminal)
    _ = watch.beginReading()
    #expect(watch.take(view("2")).diagnostic == .nothing)
    _ = watch.beginReading()
    #expect(watch.take(view()).diagnostic == .nothing, "detached")
    _ = watch.beginReading()
    #expect(watch.take(view("3")).diagnostic == .newTerminal)
    _ = watch.beginReading()
    #expect(watch.take(nil).diagnostic == .nothing, "tmux did not answer")
  }

  @Test(
    "TUI-6: a terminal that could not be probed at the start is probed once the pane is visible")
  func unknownTerminal() {
    let watch = watch(isKnown: false)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).diagnostic == .newTerminal)
    watch.noteTerminal(true)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).diagnostic == .nothing)
  }

  @Test("TUI-100: the first key after a pause queries tmux, one query at a time")
  func pause() {
    let watch = watch()
    #expect(watch.noteInput(at: clock.instant))
    _ = watch.take(view("1"))
    clock.advance(by: .milliseconds(100))
    #expect(!watch.noteInput(at: clock.instant))
    clock.advance(by: .seconds(2))
    #expect(watch.noteInput(at: clock.instant))
    #expect(!watch.beginReading(), "a query is in progress")
    #expect(watch.take(view("1")).readsAgain)
    #expect(!watch.take(view("1")).readsAgain)
  }
}

/// A watch that `#expect` can change.
private final class Watcher {
  private var watch: TmuxWatch

  init(_ watch: TmuxWatch) { self.watch = watch }

  func noteInput(at now: ContinuousClock.Instant) -> Bool { watch.noteInput(at: now) }
  func notePictures() -> Bool { watch.notePictures() }
  func beginReading() -> Bool { watch.beginReading() }
  func noteTerminal(_ isKnown: Bool) { watch.noteTerminal(isKnown) }

  func take(_ view: TmuxView?) -> (diagnostic: TmuxWatch.Diagnostic, readsAgain: Bool) {
    watch.take(view)
  }
}
