import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Picking on the screen")
struct PickTests {
  private func harness(
    _ request: PickRequest = PickRequest(), rows: Int = 24, columns: Int = 80
  ) -> ScreenHarness {
    var harness = ScreenHarness(rows: rows, columns: columns)
    harness.screen.pick = PickState(request)
    harness.load(Photo.samples(4))
    return harness
  }

  private func picked(_ commands: [ScreenCommand]) -> [PhotoID] {
    commands.flatMap { command -> [PhotoID] in
      guard case .pick(let photos, _) = command else { return [] }
      return photos.map(\.id)
    }
  }

  @Test(
    "PICK-5: in a list Enter picks the photo and v opens it; there Enter picks it too")
  func enter() {
    var harness = harness()
    #expect(picked(harness.press(.character("n"), Key(.enter))) == ["id-1"])
    harness = self.harness()
    #expect(picked(harness.press(.character("n"), .character("v"))) == [])
    #expect(harness.screen.photo?.photo.id == "id-1")
    #expect(picked(harness.press(.character("+"), Key(.enter))) == ["id-1"])
  }

  @Test("PICK-5: v, even on a Russian keyboard, works only during a pick")
  func onlyInPick() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(4))
    #expect(harness.press(.character("v"), .character("м")) == [])
    #expect(harness.screen.photo == nil)
    harness = self.harness()
    _ = harness.press(.character("м"))
    #expect(harness.screen.photo != nil)
  }

  @Test("PICK-6: with --multiple Space marks photos, and Enter picks them in that order")
  func several() {
    var harness = harness(PickRequest(isMultiple: true))
    let space = Key.character(" ")
    _ = harness.press(.character("n"), .character("n"), space)
    _ = harness.press(.character("p"), .character("p"), space, .character("n"), space)
    #expect(harness.screen.pick?.marked.map(\.id) == ["id-2", "id-0", "id-1"])
    #expect(harness.text.contains("[2] Nora Fjeld"))
    #expect(harness.text.contains("3 marked"))
    // Unmarked, then marked again in the open photo, so it is the last.
    _ = harness.press(.character("p"), space, .character("v"), space)
    #expect(harness.text.contains("[3] 3 marked"))
    #expect(picked(harness.press(Key(.enter))) == ["id-2", "id-1", "id-0"])
  }

  @Test("PICK-6: with --multiple and no marks, Enter picks the selected photo")
  func noMarks() {
    var harness = harness(PickRequest(isMultiple: true))
    #expect(picked(harness.press(.character("n"), Key(.enter))) == ["id-1"])
  }

  @Test("PICK-7: Space likes the photo when picking one; f always does")
  func hearts() {
    var harness = harness()
    #expect(harness.press(.character(" ")) == [.setLike(Photo.samples(1)[0], false)])
    #expect(harness.press(.character("f")).count == 1)
    harness = self.harness(PickRequest(isMultiple: true))
    #expect(harness.press(.character("f")) == [.setLike(Photo.samples(1)[0], false)])
    #expect(harness.press(.character(" ")) == [])
  }

  @Test(
    "PICK-1: `pick` with words searches at once, without a splash or an account")
  func words() {
    var harness = ScreenHarness(isSignedIn: false)
    harness.screen.isSplash = true
    harness.screen.pick = PickState(PickRequest(words: "fog hills"))
    let query = SearchQuery(words: "fog hills")
    #expect(harness.finish(.restore) == [.find(.search(query))])
    harness.find(.search(query), photos: Photo.samples(2))
    #expect(harness.text.contains("/ fog hills"))
    #expect(picked(harness.press(Key(.enter))) == ["id-0"])
    harness = ScreenHarness()
    harness.screen.isSplash = true
    harness.screen.pick = PickState(PickRequest(words: "fog"))
    #expect(harness.finish(.restore).last == .find(.search(SearchQuery(words: "fog"))))
  }

  @Test("PICK-2: Esc and q on a list end the pick with status 130; elsewhere they go back")
  func ends() {
    for key in [Key(.escape), .character("q"), .character("й")] {
      var harness = harness()
      for way in [Key.character("v"), .character("?"), .character("L"), .character("s")] {
        _ = harness.press(way, key)
        #expect(!harness.screen.isClosed && harness.screen.photo == nil)
        #expect(harness.screen.overlays == [])
      }
      if key == Key(.escape) {
        _ = harness.press(.character("/"), key)
        #expect(!harness.screen.isClosed && !harness.screen.search.isOpen)
        _ = harness.press(key)
        #expect(!harness.screen.isClosed && harness.screen.tab == .feed)
      }
      _ = harness.press(key)
      #expect(harness.screen.isClosed)
      #expect(harness.screen.exitStatus == .interrupted)
    }
  }

  @Test("PICK-2: if photos are marked, Esc and q ask before the pick ends")
  func endWithMarks() {
    for key in [Key(.escape), .character("q")] {
      var harness = ScreenHarness()
      harness.screen.pick = PickState(PickRequest(words: "fog", isMultiple: true))
      _ = harness.finish(.restore)
      harness.find(.search(SearchQuery(words: "fog")), photos: Photo.samples(2))
      _ = harness.press(.character(" "), key)
      #expect(harness.text.contains("1 marked photo will not be picked."))
      // Another Esc stays, and so does Enter, which has the focus of the safe choice.
      for stay in [Key(.escape), Key(.enter), .character("n")] {
        _ = harness.press(stay)
        #expect(!harness.screen.isClosed && harness.screen.overlays == [])
        #expect(harness.screen.pick?.marked.count == 1)
        _ = harness.press(key)
      }
      _ = harness.press(.character("y"))
      #expect(harness.screen.isClosed && harness.screen.exitStatus == .interrupted)
      harness = self.harness(PickRequest(isMultiple: true))
      _ = harness.press(.character(" "), .character(" "), key)
      #expect(harness.screen.isClosed, "no photo is marked")
    }
  }

  @Test(
    "PICK-2, TUI-2: in the search field q is a letter, and Esc goes back",
    arguments: ["q", "й"] as [Character])
  func letters(letter: Character) {
    for request in [PickRequest(), PickRequest(isMultiple: true)] {
      var harness = harness(request)
      _ = harness.press(.character("/"), .character(letter))
      #expect(harness.screen.search.isOpen && harness.screen.search.field.text == "\(letter)")
      _ = harness.press(Key(.escape))
      #expect(!harness.screen.isClosed && !harness.screen.search.isOpen)
    }
  }

  @Test("PICK-2: Backspace leaves an author's photos but does not end the pick from the feed")
  func backspace() {
    var harness = harness()
    _ = harness.press(.character("u"))
    #expect(harness.screen.tab == .search)
    _ = harness.press(Key(.backspace))
    #expect(harness.screen.tab == .feed)
    _ = harness.press(Key(.backspace))
    #expect(!harness.screen.isClosed)
  }

  @Test("PICK-2: a second Enter while the output is prepared is ignored; then the screen closes")
  func making() {
    var harness = harness()
    let command = harness.press(Key(.enter))
    #expect(command.count == 1)
    #expect(harness.press(Key(.enter)) == [])
    #expect(harness.text.contains("Fetching"))
    harness.screen.progress(of: "id-0", received: 30, expected: 100)
    #expect(harness.text.contains("Fetching 30%"))
    _ = harness.finish(command[0], .picked(PickOutput(text: "the text")))
    #expect(harness.screen.isClosed && harness.screen.exitStatus == .done)
    #expect(harness.screen.pick?.output?.text == "the text")
  }

  private let saved = ScreenResult.downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: ""))

  /// A pick whose output is ready while a download is in progress, and the command of the download.
  private func pickedDuringDownload() throws -> (ScreenHarness, download: ScreenCommand) {
    var harness = harness()
    let download = try #require(harness.press(.character("d")).first)
    let pick = try #require(harness.press(Key(.enter)).first)
    _ = harness.finish(pick, .picked(PickOutput(text: "the text")))
    #expect(!harness.screen.isClosed && harness.screen.overlays.last?.offers(.quit) == true)
    return (harness, download)
  }

  @Test("PICK-13: a pick asks before it ends a download, and otherwise waits for it")
  func download() throws {
    var (harness, download) = try pickedDuringDownload()
    var asked = harness
    _ = asked.press(.character("y"))
    #expect(asked.screen.isClosed && asked.screen.exitStatus == .done)
    asked = harness
    _ = asked.finish(download, saved)
    #expect(asked.screen.isClosed, "there is nothing left to ask")
    #expect(harness.press(.character("n"), Key(.enter)) == [], "the photo is picked")
    #expect(!harness.screen.isClosed)
    _ = harness.finish(download, saved)
    #expect(harness.screen.isClosed && harness.screen.pick?.output?.text == "the text")
  }

  @Test("PICK-13: a pick waits until the question of its download is answered")
  func downloadQuestion() throws {
    var (harness, download) = try pickedDuringDownload()
    _ = harness.finish(download, .failed(FeedError.exists("a.jpg")))
    #expect(!harness.screen.isClosed)
    let again = try #require(harness.press(.character("y")).first)
    #expect(!harness.screen.isClosed)
    _ = harness.finish(again, saved)
    #expect(harness.screen.isClosed)
  }

  @Test("PICK-2: a failure opens a dialog and prints nothing; Enter tries again")
  func failure() {
    var harness = harness()
    let command = harness.press(Key(.enter))
    _ = harness.finish(command[0], .failed(FeedError(.disk, Message(.errorDisk, "img", "full"))))
    #expect(!harness.screen.isClosed && harness.screen.pick?.output == nil)
    #expect(harness.text.contains("Something went wrong"))
    #expect(harness.press(Key(.enter)) == [])
    #expect(harness.press(Key(.enter)) == command)
  }

  @Test("PICK-1: help and the status line show the keys of a pick", arguments: Language.allCases)
  func help(language: Language) throws {
    var harness = harness(PickRequest(isMultiple: true), rows: 40, columns: 100)
    harness.screen.environment.language = language
    let name = language == .english ? "en" : "ru"
    try expectSnapshot(harness.lines(language).joined(separator: "\n") + "\n", "pick-list-\(name)")
    _ = harness.press(.character("?"))
    try expectSnapshot(harness.lines(language).joined(separator: "\n") + "\n", "pick-help-\(name)")
    _ = harness.press(Key(.escape), .character("v"))
    try expectSnapshot(harness.lines(language).joined(separator: "\n") + "\n", "pick-photo-\(name)")
  }

  @Test("PICK-1: a pick of one photo has no key for marking", arguments: [40, 80])
  func oneKeyLess(columns: Int) {
    var harness = harness(rows: 60, columns: columns)
    #expect(harness.text.contains("Enter pick"))
    _ = harness.press(.character("?"))
    #expect(harness.text.contains("pick the photo") && !harness.text.contains("unmark"))
  }
}
