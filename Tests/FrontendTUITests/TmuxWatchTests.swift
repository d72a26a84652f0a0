import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Another terminal in tmux")
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

  @Test("TUI-6: pictures that were sent while the window was hidden are sent again, once")
  func lostPictures() {
    let watch = watch()
    #expect(watch.notePictures())
    #expect(watch.take(view("1", isVisible: false)).finding == .nothing)
    #expect(watch.noteInput(at: clock.instant))
    #expect(watch.take(view("1")).finding == .lostPictures)
    clock.advance(by: .seconds(5))
    #expect(watch.noteInput(at: clock.instant))
    #expect(watch.take(view("1")).finding == .nothing)
  }

  @Test("TUI-6: nothing is sent again if nothing was sent to a hidden window")
  func hiddenWithoutPictures() {
    let watch = watch()
    _ = watch.beginReading()
    #expect(watch.take(view("1", isVisible: false)).finding == .nothing)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).finding == .nothing)
  }

  @Test("TUI-6: with the option “all” a hidden window loses nothing, and is not asked about")
  func all() {
    let watch = watch(losesHiddenPictures: false)
    #expect(!watch.notePictures())
    _ = watch.beginReading()
    #expect(watch.take(view("1", isVisible: false)).finding == .nothing)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).finding == .nothing)
  }

  @Test("TUI-6: a terminal that is attached later is asked, and one that leaves is not missed")
  func newTerminal() {
    let watch = watch()
    _ = watch.beginReading()
    #expect(watch.take(view("1", "2")).finding == .newTerminal)
    _ = watch.beginReading()
    #expect(watch.take(view("2")).finding == .nothing)
    _ = watch.beginReading()
    #expect(watch.take(view()).finding == .nothing, "detached")
    _ = watch.beginReading()
    #expect(watch.take(view("3")).finding == .newTerminal)
    _ = watch.beginReading()
    #expect(watch.take(nil).finding == .nothing, "tmux did not answer")
  }

  @Test("TUI-6: a terminal that could not be asked at the start is asked once the pane is seen")
  func unknownTerminal() {
    let watch = watch(isKnown: false)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).finding == .newTerminal)
    watch.noteTerminal(true)
    _ = watch.beginReading()
    #expect(watch.take(view("1")).finding == .nothing)
  }

  @Test("TUI-6: tmux is asked at the first key after a pause, and once at a time")
  func pause() {
    let watch = watch()
    #expect(watch.noteInput(at: clock.instant))
    _ = watch.take(view("1"))
    clock.advance(by: .milliseconds(100))
    #expect(!watch.noteInput(at: clock.instant))
    clock.advance(by: .seconds(2))
    #expect(watch.noteInput(at: clock.instant))
    #expect(!watch.beginReading(), "one is being read")
    #expect(watch.take(view("1")).readsAgain)
    #expect(!watch.take(view("1")).readsAgain)
  }
}

/// A watch that expectations can change.
private final class Watcher {
  private var watch: TmuxWatch

  init(_ watch: TmuxWatch) { self.watch = watch }

  func noteInput(at now: ContinuousClock.Instant) -> Bool { watch.noteInput(at: now) }
  func notePictures() -> Bool { watch.notePictures() }
  func beginReading() -> Bool { watch.beginReading() }
  func noteTerminal(_ isKnown: Bool) { watch.noteTerminal(isKnown) }

  func take(_ view: TmuxView?) -> (finding: TmuxWatch.Finding, readsAgain: Bool) {
    watch.take(view)
  }
}
