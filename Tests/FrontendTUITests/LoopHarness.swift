import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// The screen's loop without a terminal, with a clock that tests move.
struct LoopHarness {
  let clock = ManualClock()
  /// The commands that the screen requested.
  let asked = Watched([ScreenCommand]())
  let size = TerminalSize(rows: 24, columns: 80)

  func loop(
    reducesMotion: Bool = false, depth: ColorDepth = .full,
    pictures: any PictureProvider = PendingPictures()
  ) -> ScreenLoop {
    let terminal = ScreenTerminal(depth: depth)
    return ScreenLoop(
      ScreenState(), program: AppFacts(version: "test", backend: "mock"),
      terminal: terminal,
      appearance: Appearance(
        theme: terminal.theme, language: .english, reducesMotion: reducesMotion),
      pictures: pictures,
      now: { [clock] in clock.instant },
      run: { [asked] command, _ in asked.change { $0.append(command) } })
  }

  /// Returns a loop that shows a feed with this many photos.
  func feed(
    photos: Int, pictures: any PictureProvider = PendingPictures()
  ) -> ScreenLoop {
    var loop = loop(pictures: pictures)
    let state = signedIn(photos: photos)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    return loop
  }

  func signedIn(photos: Int = 0) -> SessionState {
    var state = SessionState(account: .signedIn(.memory, scopes: []))
    guard photos > 0, let ticket = state.requestPage(of: .feed) else { return state }
    let page = PhotoPage(photos: Photo.samples(photos), page: 1, hasMore: false)
    state.pageArrived(ticket, Answer(page))
    return state
  }

  func frame(_ loop: inout ScreenLoop) throws -> Frame {
    let frame = loop.frame(size: size, isFresh: false)
    return try #require(frame)
  }

  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Fails to load every picture.
final class FailingPictures: PictureProvider {
  let retried = Watched([PictureRequest.Subject]())

  func want(_ wanted: [WantedPicture]) {}

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    LoadedPicture(picture: nil, stage: .failed(.busy))
  }

  func retry(_ subject: PictureRequest.Subject) { retried.change { $0.append(subject) } }
}
