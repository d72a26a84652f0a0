import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Commands", .timeLimit(.minutes(10)))
struct CommandRunnerTests {
  @Test("PHOTO-5: stopping a download deletes its file and leaves other work running")
  func stopDownload() async throws {
    let (photos, files, photo) = (StubPhotosPort(), StubFiles(), Photo.sample("a"))
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.holds(photo.picture(.full))
    photos.feed.holds(PageRequest(1))
    let session = Session(
      Backend(photos: photos, profile: StubProfilePort()), services: .stubs(files: files))
    let runner = CommandRunner(session, Inbox(waker: Waker()), downloadFolder: "folder/")
    runner.run(.loadPage(.feed))
    runner.run(.download(photo, .named(.full), replacing: false))
    try await photos.picture.waitForCalls(1)
    try await photos.feed.waitForCalls(1)
    runner.run(.stopDownload)
    try await photos.picture.waitForCancel(1)
    try await files.open.wait { $0 == 0 }
    #expect(files.files.value.isEmpty)
    #expect(photos.feed.cancelled.isEmpty)
    runner.cancelAll()
  }

  @Test("TUI-15: stopping a slideshow ends its wait but not that of the next one")
  func stopSlide() async throws {
    let (clock, inbox) = (ManualClock(), Inbox<ScreenMessage>(waker: Waker()))
    let session = Session(
      Backend(photos: StubPhotosPort(), profile: StubProfilePort()),
      services: .stubs(clock: clock))
    let runner = CommandRunner(session, inbox, downloadFolder: "folder/")
    let ended = Watched([ScreenResult?]())
    runner.run(.waitForSlide(1, seconds: 3_600)) { result in ended.change { $0.append(result) } }
    runner.run(.waitForSlide(2, seconds: 5)) { result in ended.change { $0.append(result) } }
    try await clock.waitForSleepers(2)
    runner.run(.stopSlide(1))
    try await ended.wait { $0 == [.failed(.cancelled)] }
    clock.advance(by: .seconds(5))
    try await ended.wait { $0 == [.failed(.cancelled), .done] }
  }
}
