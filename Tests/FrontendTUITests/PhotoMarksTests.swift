import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("COLL-5: marked photos")
struct PhotoMarksTests {
  var harness = ScreenHarness()

  init() { harness.load(Photo.samples(6)) }

  /// Marks the first photos.
  private mutating func mark(_ count: Int) {
    for _ in 0..<count { _ = harness.press(.character("m"), .character("n")) }
  }

  private static func file(_ path: String) -> DownloadedFile {
    DownloadedFile(path: path, bytes: 1, credit: "")
  }

  private func ids(_ commands: [ScreenCommand]) -> [PhotoID] {
    commands.compactMap {
      switch $0 {
      case .collect(let photo, _, _), .setLike(let photo, _), .download(let photo, _, _),
        .makeSnippet(let photo, _):
        photo.id
      default: nil
      }
    }
  }

  private mutating func finish(
    _ commands: [ScreenCommand], _ result: ScreenResult = .done
  ) throws -> [ScreenCommand] {
    harness.finish(try #require(commands.first { !ids([$0]).isEmpty }), result)
  }

  @Test("COLL-5: m marks and unmarks, the status line counts, and M clears")
  mutating func marks() {
    mark(3)
    #expect(harness.text.contains("[2] "))
    #expect(harness.text.contains("3 marked"))
    _ = harness.press(.character("p"), .character("m"))
    #expect(harness.text.contains("2 marked"))
    _ = harness.press(.character("M"))
    #expect(!harness.text.contains("marked"))
  }

  @Test("COLL-5: marks stay with their list")
  mutating func lists() {
    mark(2)
    harness.load(Photo.samples(2), .favorites)
    _ = harness.press(.character("2"))
    #expect(!harness.text.contains("marked"))
    _ = harness.press(.character("m"))
    #expect(harness.text.contains("1 marked"))
    _ = harness.press(.character("1"))
    #expect(harness.text.contains("2 marked"))
    harness.session.signedOut(epoch: harness.session.epoch)
    _ = harness.synchronize()
    #expect(harness.screen.listMarks.isEmpty)
  }

  @Test("COLL-23: the heart likes all marked photos one after another, with one summary")
  mutating func hearts() throws {
    mark(4)
    // The first and the third are liked already.
    var commands = harness.press(.character("f"))
    #expect(ids(commands) == ["id-1"])
    #expect(harness.screen.requestedLikes == ["id-1": true, "id-3": true])
    #expect(harness.text.contains("0 of 2 photos done"))
    commands = try finish(commands)
    #expect(ids(commands) == ["id-3"])
    commands = try finish(commands, .failed(FeedError(.forbidden, Message(.errorRejected, "no"))))
    #expect(ids(commands) == [])
    #expect(harness.screen.requestedLikes.isEmpty)
    #expect(harness.text.contains("1 of 2 liked; 1 failed: "))
  }

  @Test("COLL-23: a heart that the user turned back meanwhile is not sent")
  mutating func turnedBack() throws {
    mark(4)
    let commands = harness.press(.character("f"))
    _ = harness.press(.character("M"), .character("p"), .character("f"))
    #expect(harness.screen.requestedLikes["id-3"] == false)
    let last1 = try finish(commands)
    #expect(ids(last1) == [])
    #expect(harness.screen.batches.isEmpty)
  }

  @Test("COLL-23: downloads of marked photos have one summary with the folder")
  mutating func downloads() throws {
    mark(3)
    var commands = harness.press(.character("d"))
    #expect(ids(commands) == ["id-0"])
    #expect(harness.text.contains("(2 more waiting)"))
    commands = try finish(commands, .downloaded(Self.file("/pictures/a.jpg")))
    #expect(ids(commands) == ["id-1"])
    commands = try finish(
      commands, .failed(FeedError(.exists, Message(.errorExists, "/pictures/b.jpg"))))
    #expect(harness.screen.overlays.isEmpty, "no question for each file")
    #expect(ids(commands) == ["id-2"])
    _ = try finish(commands, .downloaded(Self.file("/pictures/c.jpg")))
    #expect(harness.text.contains("2 of 3 saved in /pictures; 1 failed:"))
  }

  @Test("COLL-23: d again stops the downloads of marked photos")
  mutating func stopped() throws {
    mark(3)
    let commands = harness.press(.character("d"))
    _ = harness.press(.character("d"))
    #expect(harness.press(.character("y")) == [.stopDownload])
    let last2 = try finish(commands, .failed(.cancelled))
    #expect(ids(last2) == [])
    #expect(harness.text.contains("0 of 3 saved; the rest was stopped."))
    #expect(!harness.screen.isBusy)
  }

  @Test("COLL-23: a download that waits for another one begins after it")
  mutating func queued() throws {
    let single = harness.press(.character("d"))
    mark(2)
    #expect(ids(harness.press(.character("d"))) == [], "the first marked one is in progress")
    let next = try finish(single, .downloaded(Self.file("/pictures/a.jpg")))
    #expect(ids(next) == ["id-1"])
  }

  @Test("COLL-23: a batch whose next download still waits can be stopped")
  mutating func stoppedWhileWaiting() throws {
    _ = harness.press(.character("n"), .character("d"), .character("p"))
    _ = harness.press(.character("m"), .character("d"), .character("d"))
    _ = harness.press(.character("y"))
    #expect(harness.text.contains("0 of 1 saved"))
    #expect(harness.screen.batches.isEmpty && harness.screen.downloads.map(\.photo.id) == ["id-1"])
  }

  @Test("COLL-23: y copies the links of all marked photos at once")
  mutating func copies() throws {
    mark(2)
    var commands = harness.press(.character("y"))
    commands = try finish(commands, .text("one"))
    commands = try finish(commands, .text("two"))
    #expect(commands.contains(.copy("one\ntwo")))
    _ = harness.finish(.copy("one\ntwo"))
    #expect(harness.text.contains("2 of 2 copied"))
  }

  @Test("COLL-23: the Share menu of marked photos offers what applies to all")
  mutating func share() {
    mark(2)
    _ = harness.press(.character("s"))
    #expect(harness.text.contains("2 marked"))
    #expect(!harness.text.contains("Open in browser"))
    #expect(ids(harness.press(.character("m"))) == ["id-0"])
  }

  @Test("COLL-23: c adds all marked photos, ticks half for some, and sums up")
  mutating func collections() throws {
    harness.session.photoCollected("id-1", nil, isContained: true, in: "c0", epoch: 0)
    mark(4)
    _ = harness.press(.character("c"))
    _ = harness.finish(.loadOwnCollections(page: 1), CollectingTests.collections(0..<2))
    #expect(harness.text.contains("Collections · 4 photos"))
    #expect(harness.text.contains("– Title 0"))
    var commands = harness.press(Key(.enter))
    #expect(harness.text.contains("✓ Title 0"))
    for id in ["id-0", "id-2"] as [PhotoID] {
      #expect(ids(commands) == [id])
      commands = try finish(commands)
    }
    commands = try finish(commands, .failed(FeedError(.forbidden, Message(.errorRejected, "no"))))
    #expect(harness.text.contains("– Title 0"))
    #expect(harness.text.contains("2 of 3 added to “Title 0”; 1 failed:"))
  }

  private mutating func bind(_ command: JSON) throws {
    harness.screen.environment.keys = try KeyMap(
      KeyConfig(
        nil, commands: .array([command]), isWritableByOthers: false, file: "/c/config.json"))
  }

  @Test("COLL-23: a custom command runs for each marked photo, after its download")
  mutating func program() throws {
    try bind(["key": "W", "run": ["feh", "{path}"], "needs": "download"])
    mark(2)
    for path in ["/p/a.jpg", nil] {
      let fetch = harness.screen.batches.first?.awaited
      let commands = fetch == nil ? harness.press(.character("W")) : []
      let begun = try #require(fetch ?? commands.first)
      let result = path.map { ScreenResult.file(path: $0) } ?? .failed(.unreachable)
      let next = harness.finish(begun, result)
      let runs = next.contains { if case .runProgram = $0 { true } else { false } }
      #expect(runs == (path != nil))
    }
    #expect(harness.screen.fetches.isEmpty && harness.screen.batches.isEmpty)
    #expect(harness.text.contains("1 of 2 started with feh; 1 failed:"))
  }

  @Test("COLL-23: commands that need the terminal run one after another")
  mutating func terminal() throws {
    try bind(["key": "W", "run": ["less", "{id}"], "terminal": true])
    mark(2)
    let first = harness.press(.character("W"))
    #expect(first.count == 1)
    let second = harness.finish(
      try #require(first.first), .ended(.exited(0)))
    let runs = second.contains { if case .runProgram = $0 { true } else { false } }
    #expect(runs)
  }

  @Test("COLL-23: a failure that all photos share ends the batch")
  mutating func sharedFailure() throws {
    mark(4)
    let commands = harness.press(.character("f"))
    let last3 = try finish(commands, .failed(.unreachable))
    #expect(ids(last3) == [])
    #expect(harness.text.contains("0 of 2 liked; 2 failed:"))
    #expect(harness.screen.batches.isEmpty && harness.screen.requestedLikes.isEmpty)
  }

  @Test("COLL-5: quitting during a batch asks")
  mutating func quit() {
    mark(4)
    _ = harness.press(.character("f"), .character("q"))
    #expect(!harness.screen.isClosed)
    #expect(harness.text.contains("Still working on 2 photos."))
    _ = harness.press(.character("y"))
    #expect(harness.screen.isClosed)
  }

  @Test("COLL-5: m marks in a pick of several photos, too, and is free in a pick of one")
  mutating func pick() {
    harness.screen.pick = PickState(PickRequest(isMultiple: true))
    mark(2)
    #expect(harness.screen.pick?.marked.count == 2)
    #expect(ids(harness.press(.character("f"))) == ["id-2"], "only Enter is about the marks")
    _ = harness.press(.character("c"))
    #expect(harness.screen.overlays.last?.collectionBox?.photos.map(\.id) == ["id-2"])
    _ = harness.press(Key(.escape), .character("M"))
    #expect(harness.screen.pick?.marked.isEmpty == true)
    harness.screen.pick = PickState(PickRequest())
    _ = harness.press(.character("m"))
    #expect(!harness.text.contains("marked"))
  }
}
