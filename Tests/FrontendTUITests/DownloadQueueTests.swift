import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Downloads on the screen")
struct DownloadQueueTests {
  private var harness = ScreenHarness(columns: 120)
  private let photos = Photo.samples(3)

  init() {
    harness.load(photos)
    _ = harness.press(.character("d"), .character("n"))
  }

  private func command(_ index: Int) -> ScreenCommand {
    .download(photos[index], .named(.full), replacing: false)
  }

  private func name(_ index: Int) -> String { photos[index].fileName(.named(.full)) }

  private var status: String { harness.lines().last ?? "" }

  @Test("PHOTO-5: a second download waits for the first, and the status line shows both")
  mutating func queue() {
    #expect(harness.press(.character("d")) == [.waitForNotice(1)])
    #expect(status.contains("Queued: \(name(1))"))
    harness.screen.notice = nil
    harness.screen.progress(of: photos[0].id, received: 1, expected: 4)
    #expect(status.contains("Downloading \(name(0)) 25% (1 more waiting)"))
    #expect(
      harness.finish(command(0), .downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: "")))
        == [.waitForNotice(2), command(1)])
    harness.screen.progress(of: photos[0].id, received: 3, expected: 4)
    harness.screen.notice = nil
    #expect(
      status.contains("Downloading \(name(1)) …"),
      "progress of the first download is not shown for the second")
    #expect(
      harness.finish(command(1), .downloaded(DownloadedFile(path: "/b.jpg", bytes: 1, credit: "")))
        == [.waitForNotice(3)])
    #expect(harness.screen.downloads.isEmpty)
  }

  @Test("PHOTO-5: another size of the same photo is a separate download")
  mutating func sizes() {
    #expect(harness.screen.download(photos[0], .named(.small)) == [.waitForNotice(1)])
    #expect(harness.screen.downloads.count == 2 && harness.screen.overlays.isEmpty)
    #expect(harness.screen.download(photos[0], .named(.small)) == [])
    #expect(harness.screen.downloads.count == 2 && harness.screen.overlays.count == 1)
  }

  @Test(
    "PHOTO-5: the question names its download; stopping a waiting one removes it from the queue")
  mutating func stops() {
    _ = harness.press(.character("d"), .character("d"))
    #expect(harness.text.contains("Stop downloading \(name(1))?"))
    #expect(harness.press(.character("y")) == [])
    #expect(harness.screen.downloads.map(\.name) == [name(0)])
    _ = harness.press(.character("p"), .character("d"))
    #expect(harness.text.contains("Stop downloading \(name(0))?"))
    #expect(harness.press(.character("y")) == [.stopDownload])
  }

  @Test("PHOTO-5: the progress of the next download replaces the notice about a stopped one")
  mutating func yields() {
    _ = harness.press(.character("d"))
    _ = harness.finish(command(0), .failed(.cancelled))
    #expect(status.contains("Stopped: \(name(0))"))
    harness.screen.progress(of: photos[1].id, received: 1, expected: 2)
    #expect(status.contains("Downloading \(name(1)) 50%"))
    _ = harness.finish(
      command(1), .downloaded(DownloadedFile(path: "/b.jpg", bytes: 1, credit: "")))
    #expect(status.contains("Saved: /b.jpg"))
  }

  @Test("LIVE-7: remarks about a saved file are separated from its path")
  mutating func remark() {
    harness = ScreenHarness(columns: 160)
    harness.load(photos)
    _ = harness.press(.character("d"))
    let file = DownloadedFile(
      path: "/a.jpg", bytes: 1, credit: "",
      remarks: [Message(.downloadNotReported), Message(.creditLeftOut)])
    _ = harness.finish(command(0), .downloaded(file))
    let text = harness.text
    #expect(text.contains("Saved: /a.jpg · Could not report the download"))
    #expect(
      text.contains("as its guidelines require. Could not add"),
      "remarks follow each other as sentences")
    let russian = harness.lines(.russian).joined(separator: "\n")
    #expect(russian.contains("Сохранено: /a.jpg · Не удалось сообщить сервису"))
  }

  @Test("PHOTO-5: a failed download is named, and the next one starts")
  mutating func fails() {
    _ = harness.press(.character("d"))
    #expect(harness.finish(command(0), .failed(.busy)) == [command(1)])
    #expect(harness.text.contains("Could not download \(name(0))."))
  }

  @Test("PHOTO-5: q asks before quitting during downloads; the question closes when they end")
  mutating func quitting() {
    _ = harness.press(.character("d"), .character("q"))
    #expect(!harness.screen.isClosed)
    for index in 0...1 { #expect(harness.text.contains(name(index))) }
    #expect(harness.text.contains("Quit anyway?"))
    var staying = harness
    _ = staying.press(Key(.enter))
    #expect(!staying.screen.isClosed, "the safe button has the focus")
    _ = harness.finish(
      command(0), .downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: "")))
    #expect(harness.text.contains("Quit anyway?"), "another download is still running")
    var done = harness
    _ = done.finish(command(1), .downloaded(DownloadedFile(path: "/b.jpg", bytes: 1, credit: "")))
    #expect(done.screen.overlays.isEmpty)
    _ = done.press(.character("q"))
    #expect(done.screen.isClosed)
    _ = harness.press(.character("y"))
    #expect(harness.screen.isClosed)
  }

  @Test("TUI-40: the buttons of each dialog fit in a small window", arguments: Language.allCases)
  mutating func buttons(_ language: Language) {
    harness = ScreenHarness(rows: 12, columns: 40)
    let size = DownloadSize.named(.full)
    for box in [
      .quit(losing: [name(0)]), .stopDownload(name(0)), .overwrite(photos[0], size), .logOut,
      .picture(.photo("a"), .busy),
    ] as [ChoiceBox] {
      harness.screen.overlays = [.choices(box)]
      let lines = harness.lines(language).map(Array.init)
      for choice in box.choices {
        #expect(lines.contains { String($0).contains(choice.label.text(in: language)) })
      }
      guard let top = lines.firstIndex(where: { $0.contains("╭") }),
        let bottom = lines.firstIndex(where: { $0.contains("╰") }),
        let left = lines[top].firstIndex(of: "╭"), let right = lines[top].firstIndex(of: "╮")
      else {
        Issue.record("no box")
        continue
      }
      for line in lines[top + 1..<bottom] { #expect(line[left] == "│" && line[right] == "│") }
    }
  }

  @Test("PHOTO-5: without room for the name, the progress stays on the status line")
  mutating func brief() {
    harness = ScreenHarness(rows: 12, columns: 40)
    harness.load(photos)
    _ = harness.press(.character("d"), .character("n"), .character("d"))
    harness.screen.notice = nil
    harness.screen.progress(of: photos[0].id, received: 1, expected: 4)
    #expect(status.contains("Downloading 25%"))
    _ = harness.press(Key(.enter))
    #expect(status.contains("Downloading 25%"))
  }

  @Test("PHOTO-5: a long queue leaves room for the question before quitting")
  mutating func manyToLose() {
    let photos = Photo.samples(12)
    harness = ScreenHarness(rows: 12, columns: 40)
    harness.load(photos)
    for _ in photos { _ = harness.press(.character("d"), .character("n")) }
    _ = harness.press(.character("q"))
    for words in ["and 11", "Quit anyway?"] { #expect(harness.text.contains(words)) }
  }

  @Test("TUI-152: the line no longer says “Saved” while the same file is downloaded again")
  func replacing() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(1))
    _ = harness.press(.character("d"))
    _ = harness.finish(
      command(0), .downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: "")))
    #expect(harness.screen.notice?.messages == [Message(.downloaded, "/a.jpg")])
    _ = harness.press(.character("d"))
    #expect(harness.screen.notice == nil && harness.screen.downloads.count == 1)
  }

  @Test("TUI-138: Enter in the question about an existing file keeps both files")
  func keepsBoth() {
    var harness = ScreenHarness()
    harness.load(photos)
    #expect(harness.press(.character("d")) == [command(0)])
    _ = harness.finish(command(0), .failed(.exists("photo.jpg")))
    #expect(harness.text.contains("Keep both") && harness.text.contains("n Cancel"))
    #expect(harness.press(Key(.enter)) == [.downloadCopy(photos[0], .named(.full))])
    _ = harness.finish(
      .downloadCopy(photos[0], .named(.full)),
      .downloaded(DownloadedFile(path: "~/Pictures/a-2.jpg", bytes: 1, credit: "")))
    #expect(harness.text.contains("Saved: ~/Pictures/a-2.jpg"))
    #expect(harness.screen.downloads.isEmpty)
  }

  @Test("TUI-138: a path in the home folder begins with ~ in messages")
  func home() {
    let folders = BaseFolders(home: "/home/ada", current: "/")
    #expect(folders.shortened("/home/ada/Pictures/a.jpg") == "~/Pictures/a.jpg")
    #expect(folders.shortened("/home/adam/a.jpg") == "/home/adam/a.jpg")
    #expect(BaseFolders(home: "/", current: "/").shortened("/a.jpg") == "/a.jpg")
  }

  @Test("PHOTO-53: a photo of the shown folder is not copied into it, and a notice says so")
  func alreadyHere() {
    var harness = ScreenHarness()
    harness.load(photos)
    _ = harness.press(.character("d"))
    _ = harness.finish(
      command(0), .failed(FeedError(.usage, Message(.errorInOpenedFolder))))
    #expect(harness.text.contains("This photo is already in this folder."))
    #expect(harness.screen.overlays.isEmpty)
  }
}
