import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("An open photo")
struct PhotoScreenTests {
  private var harness = ScreenHarness()

  init() {
    harness.load(Photo.samples(3))
    _ = harness.press(Key(.enter))
  }

  @Test("TUI-23, PHOTO-2: zooming, turning and moving the photo survive a resize; 0 resets them")
  mutating func view() throws {
    _ = harness.press(.character("+"), .character("+"), .character("r"), .character("."))
    _ = harness.press(.character("l"))
    let view = try #require(harness.screen.photo?.view)
    #expect(view.zoom > 1.5)
    #expect(view.degrees == 93)
    _ = harness.apply(.resize(TerminalSize(rows: 40, columns: 100)))
    #expect(harness.screen.photo?.view.degrees == 93)
    _ = harness.press(.character("0"))
    #expect(harness.screen.photo?.view.isFit == true)
  }

  @Test("PHOTO-2: without pictures, the wheel and a double click do not zoom")
  mutating func noPicturesToZoom() {
    harness.screen.environment.hasPictures = false
    let placed = Position(row: 5, column: 10)
    #expect(
      harness.apply(.wheel(-3, at: placed), .doubleClick(placed), .wheel(3, at: placed)) == [])
    #expect(harness.screen.photo?.isFit == true)
    harness.screen.environment.hasPictures = true
    _ = harness.apply(.doubleClick(placed))
    #expect(harness.screen.photo?.isFit == false)
  }

  @Test(
    "PHOTO-1, FEED-8: n, p and arrow keys open the neighbors; back selects the photo shown last")
  mutating func neighbors() {
    _ = harness.press(.character("n"))
    #expect(harness.screen.photo?.photo.id == "id-1")
    _ = harness.press(Key(.right), .character("p"), Key(.left), .character("p"))
    #expect(harness.screen.photo?.photo.id == "id-0")
    _ = harness.press(.character("l"), .character("+"), .character("l"), .character("h"))
    #expect(harness.screen.photo?.photo.id == "id-1", "the key moves the zoomed photo")
    _ = harness.press(.character("n"))
    #expect(harness.screen.photo?.view.isFit == true)
    #expect(
      harness.press(.character("n")) == [.waitForNotice(4)],
      "three keys showed a notice before")
    #expect(harness.lines().last?.contains("That’s all for now.") == true)
    _ = harness.press(Key(.escape))
    #expect(harness.screen.feed.selected == 2)
  }

  @Test("FEED-1: stepping through photos requests the next page in time")
  mutating func nextPage() {
    harness = ScreenHarness()
    harness.load(Photo.samples(30), hasMore: true)
    var commands = harness.press(Key(.enter))
    for _ in 1..<30 { commands += harness.press(.character("n")) }
    #expect(commands == [.loadPage(.feed)])
    #expect(harness.press(.character("n")) == [.waitForNotice(1)])
    #expect(harness.lines().last?.contains("Loading") == true)
    #expect(harness.screen.photo?.photo.id == "id-29")
    harness.load(Photo.samples(40))
    #expect(harness.screen.photo?.photo.id == "id-30", "the key waited for the page")
  }

  @Test("FAV-4: an open photo that was unliked keeps its neighbors")
  mutating func unlikedLast() throws {
    for index in 0...2 {
      harness = ScreenHarness()
      harness.loadProfile()
      _ = harness.press(.character("2"))
      harness.load((0...2).map { .sample(PhotoID("f-\($0)"), isLiked: true) }, .favorites)
      for _ in 0..<index { _ = harness.press(.character("n")) }
      _ = harness.press(Key(.enter))
      let photo = try #require(harness.screen.photo).photo
      #expect(photo.id == PhotoID("f-\(index)"))
      let ticket = try harness.session.requestLike(of: photo.id, wanted: false)
      harness.session.likeConfirmed(ticket, LikeState(isLiked: false), photo)
      _ = harness.synchronize()
      var other = harness
      _ = harness.press(.character("n"))
      #expect(harness.screen.photo?.photo.id == PhotoID("f-\(min(2, index + 1))"))
      _ = other.press(.character("p"))
      #expect(other.screen.photo?.photo.id == PhotoID("f-\(max(0, index - 1))"))
    }
  }

  @Test("FAV-4: a favorite opens full screen, and Escape returns to it")
  mutating func favorite() {
    harness = ScreenHarness()
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load((0...3).map { .sample(PhotoID("f-\($0)"), isLiked: true) }, .favorites)
    _ = harness.press(.character("l"), Key(.enter))
    #expect(harness.screen.photo?.photo.id == "f-1")
    #expect(!harness.text.contains("Favorites"))
    _ = harness.press(Key(.escape))
    #expect(harness.screen.photo == nil)
    #expect(harness.text.contains("Favorites"))
    #expect(harness.screen.favorites.selected == 1)
  }

  @Test("FAV-2: after an unlike, the next favorite is the one that follows")
  mutating func unliked() throws {
    harness = ScreenHarness()
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load((0...3).map { .sample(PhotoID("f-\($0)"), isLiked: true) }, .favorites)
    _ = harness.press(Key(.enter), .character("n"))
    let ticket = try harness.session.requestLike(of: "f-1", wanted: false)
    harness.session.likeConfirmed(ticket, LikeState(isLiked: false), nil)
    _ = harness.synchronize()
    #expect(harness.screen.photo?.photo.id == "f-1")
    var back = harness
    _ = harness.press(.character("n"))
    #expect(harness.screen.photo?.photo.id == "f-2")
    _ = back.press(.character("p"))
    #expect(back.screen.photo?.photo.id == "f-0")
  }

  @Test("PHOTO-12: zooming in requests a sharper picture")
  mutating func variants() throws {
    let fit = try #require(harness.screen.photo?.wanted.variants)
    _ = harness.apply(.zoom(8))
    let near = try #require(harness.screen.photo?.wanted.variants)
    #expect(near.count > fit.count)
    #expect(near.last?.size.hasPrefix("w") == true)
  }

  @Test("PHOTO-14: the menu closes after an action, on Esc, on ✕ and when dragged down")
  mutating func menu() {
    let photo = Photo.samples(1)[0]
    #expect(harness.press(.character("s"), .character("j"), .character("k")) == [])
    #expect(
      harness.press(Key(.enter)) == [.download(photo, .named(.full), replacing: false)])
    #expect(harness.screen.overlays.isEmpty)
    _ = harness.press(.character("s"), Key(.escape))
    #expect(harness.screen.overlays.isEmpty)
    _ = harness.press(.character("s"))
    #expect(harness.action(at: "✕") == .back)
    _ = harness.apply(.drag(rows: 2, columns: 0), .drag(rows: 1, columns: 0))
    #expect(harness.screen.overlays.isEmpty)
    #expect(harness.screen.photo != nil)
  }

  @Test("PHOTO-4, TUI-2: G, Home and End reach the ends of the menu")
  mutating func menuEnds() {
    _ = harness.press(.character("s"), .character("G"))
    #expect(harness.press(Key(.enter)) == [.open(Photo.samples(1)[0].links.page)])
    _ = harness.press(.character("s"), Key(.end), Key(.home))
    #expect(harness.press(Key(.enter)).count == 1)
    #expect(harness.screen.downloads.count == 1, "the first item downloads")
  }

  @Test("PHOTO-4: if no browser can be opened, the notice shows the address")
  mutating func noBrowser() {
    let page = WebAddress.sample("https://unsplash.com/photos/a")
    let error = FeedError(.unsupported, Message(.errorNoBrowser))
    #expect(harness.finish(.open(page), .failed(error)) == [.waitForNotice(1)])
    #expect(harness.text.contains("Could not open a browser."))
    #expect(harness.text.contains(page.text))
  }

  @Test("UI-1: without pictures, zoom and turn keys explain why they do nothing")
  mutating func noPictures() {
    _ = harness.apply(.resize(TerminalSize(rows: 24, columns: 120)))
    #expect(harness.lines().last?.contains("zoom") == true)
    harness.screen.environment.hasPictures = false
    #expect(harness.lines().last?.contains("zoom") == false)
    for letter in "+-0rR.," as String {
      #expect(harness.press(.character(letter)) == [.waitForNotice(harness.screen.noticeCount)])
      #expect(harness.lines().last?.contains("Pictures are turned off.") == true)
    }
    #expect(harness.screen.photo?.view.isFit == true)
  }

  @Test("TUI-4: a notice does not cover the buttons of a dialog", arguments: Language.allCases)
  mutating func noticeBelow(language: Language) {
    _ = harness.apply(.resize(TerminalSize(rows: 12, columns: 40)))
    harness.screen.present(.overwrite(Photo.samples(1)[0], .named(.full)))
    let buttons = harness.lines(language)[..<11]
    _ = harness.screen.showNotice(
      Message(.errorDisk, String(repeating: "/folder", count: 20), "full"))
    #expect(harness.lines(language)[..<11] == buttons)
    #expect(harness.lines(language).last?.contains("/folder") == true)
  }

  @Test("PHOTO-4: copying a link puts the session's snippet into the clipboard")
  mutating func copying() {
    let photo = Photo.samples(1)[0]
    #expect(harness.press(.character("y")) == [.makeSnippet(photo, .url)])
    #expect(
      harness.finish(.makeSnippet(photo, .url), .text("https://a.test")) == [
        .copy("https://a.test")
      ])
    #expect(harness.finish(.copy("https://a.test")) == [.waitForNotice(1)])
    #expect(harness.lines().last?.contains("Copied: https://a.test") == true)
    #expect(harness.press(.character("o")) == [.open(photo.links.page)])
  }

  @Test("PHOTO-19: a download shows its progress and overwrites a file only if the user agrees")
  mutating func download() {
    let photo = Photo.samples(1)[0]
    let command = ScreenCommand.download(photo, .named(.full), replacing: false)
    #expect(harness.press(.character("d")) == [command])
    harness.screen.progress(of: photo.id, received: 50, expected: 200)
    #expect(harness.lines().last?.contains("25%") == true)
    let exists = FeedError.exists("a.jpg")
    _ = harness.finish(command, .failed(exists))
    for text in ["File exists", "“\(photo.fileName(.named(.full)))” already exists."] {
      #expect(harness.text.contains(text))
    }
    #expect(!harness.text.contains("--force"), "--force is an option of the command line")
    var other = harness
    #expect(
      other.press(Key(.enter)) == [.downloadCopy(photo, .named(.full))], "the safe button has focus"
    )
    #expect(
      harness.press(.character("y")) == [.download(photo, .named(.full), replacing: true)])
  }

  @Test("TUI-107: the heart of an open photo is in the photo's corner, even after a zoom")
  mutating func heartInCorner() throws {
    var portrait = Photo.samples(1)
    (portrait[0].width, portrait[0].height) = (2_000, 4_000)
    var harness = ScreenHarness()
    harness.load(portrait)
    _ = harness.press(Key(.enter))
    let area = try #require(harness.screen.photo).visibleArea
    #expect(area.column > 20 && area.rows == 23 && area.column == 80 - area.right)
    #expect(harness.context().canvas[0, area.right - 3]?.text == "♥")
    for _ in 0..<9 { _ = harness.press(.character("+")) }
    #expect(harness.screen.photo?.visibleArea.columns == 80)
    #expect(harness.context().canvas[0, 77]?.text == "♥")
  }

  @Test("TUI-142: the Share menu leaves out a size that equals another")
  func sizesOfMenu() {
    func labels(width: Int) -> [String] {
      var photo = Photo.samples(1)[0]
      (photo.width, photo.height) = (width, width)
      return ChoiceBox.share(photo, ScreenEnvironment()).choices
        .map { $0.label.text(in: .english) }.filter { $0.hasPrefix("Download") }
    }
    #expect(labels(width: 2_000).count == 3)
    #expect(labels(width: 800) == ["Download full size · 800×800", "Download small · 400×400"])
    #expect(labels(width: 400) == ["Download full size · 400×400"])
  }

  @Test("TUI-40: the Share menu of a small window shows whole sizes", arguments: Language.allCases)
  func smallMenu(_ language: Language) {
    for filePath in [nil, Array("/a.jpg".utf8)] {
      var harness = ScreenHarness(rows: 12, columns: 40)
      harness.screen.environment.language = language
      var photo = Photo.samples(1)[0]
      (photo.width, photo.height, photo.filePath) = (2_400, 3_600, filePath)
      harness.screen.present(.share(photo, harness.screen.environment))
      let text = harness.lines(language).joined(separator: "\n")
      for size in ["2400×3600", "1080×1620", "400×600"] { #expect(text.contains(size)) }
    }
  }

  @Test("UI-1: the Share menu says why it cannot copy", arguments: [12, 24])
  func reasonInMenu(rows: Int) {
    var harness = ScreenHarness(rows: rows, columns: 40)
    harness.screen.environment.hasClipboard = false
    harness.load(Photo.samples(1))
    _ = harness.press(.character("s"))
    #expect(harness.text.contains("No clipboard available."))
    #expect(harness.lines().contains { $0.contains("╯") }, "the box fits")
  }

  @Test("PHOTO-4: the letters of the Share menu mean the same as over the photo")
  mutating func keysOfMenu() {
    let photo = Photo.samples(1)[0]
    for (letter, format) in [("y", Snippet.Format.url), ("m", .markdown), ("h", .html)] {
      _ = harness.press(.character("s"))
      #expect(harness.press(.character(Character(letter))) == [.makeSnippet(photo, format)])
    }
    _ = harness.press(.character("s"))
    #expect(harness.press(.character("c")) == [.makeSnippet(photo, .url)], "the key of 0.2.0")
  }

  @Test("PHOTO-5: the download key pressed again offers to stop the download")
  mutating func stopDownload() {
    let photo = Photo.samples(1)[0]
    let command = ScreenCommand.download(photo, .named(.full), replacing: false)
    _ = harness.press(.character("d"))
    #expect(harness.press(.character("d")) == [])
    let name = photo.fileName(.named(.full))
    #expect(harness.text.contains("Stop downloading \(name)?"))
    #expect(harness.press(Key(.enter)) == [], "the safe button has the focus")
    _ = harness.press(.character("d"))
    var done = harness
    _ = done.finish(
      command, .downloaded(DownloadedFile(path: "/pictures/a.jpg", bytes: 1, credit: "")))
    #expect(done.screen.overlays.isEmpty, "the download has ended")
    #expect(harness.press(.character("y")) == [.stopDownload])
    #expect(harness.screen.downloads.count == 1, "the next download waits until this one ends")
    #expect(harness.finish(command, .failed(.cancelled)) == [.waitForNotice(1)])
    #expect(harness.screen.downloads.isEmpty)
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("PHOTO-38: downloads continue after a sign-out, and their questions stay")
  mutating func leaving() {
    let photo = Photo.samples(1)[0]
    let command = ScreenCommand.download(photo, .named(.full), replacing: false)
    _ = harness.press(.character("d"))
    harness.session.signedOut(epoch: 0)
    #expect(harness.synchronize() == [])
    harness.screen.progress(of: photo.id, received: 50, expected: 200)
    #expect(harness.text.contains("Sign In") && harness.lines().last?.contains("25%") == true)
    _ = harness.finish(command, .failed(FeedError.exists("a.jpg")))
    #expect(harness.text.contains("Overwrite it?"))
    harness.session.tokenGiven(.memory, scopes: [])
    _ = harness.synchronize()
    #expect(
      harness.press(.character("y")).contains(.download(photo, .named(.full), replacing: true)))
  }

  @Test(
    "PHOTO-5: progress is a percentage, or the bytes received, or nothing",
    arguments: [
      (0, nil, nil), (999, nil, nil), (1_500, nil, "1 kB"), (2_340_000, nil, "2.3 MB"),
      (0, 200, "0%"), (50, 200, "25%"), (300, 200, "100%"),
    ] as [(Int, Int?, String?)])
  func amount(received: Int, expected: Int?, words: String?) {
    #expect(ByteProgress(received: received, expected: expected).amount(in: .english) == words)
  }

  @Test("PHOTO-16: a photo that failed to load offers “Retry” and “Back”")
  mutating func noAnswer() {
    let subject = PictureRequest.Subject.photo("id-0")
    harness.screen.present(.picture(subject, .busy))
    for text in ["Retry", "Back"] { #expect(harness.text.contains(text)) }
    #expect(harness.press(Key(.enter)) == [.retryPicture(subject)])
    harness.screen.present(.picture(subject, .busy))
    _ = harness.press(Key(.right), Key(.enter))
    #expect(harness.screen.photo == nil)
  }

  @Test("PHOTO-4, UI-1: a notice reports whether and how the link was copied, and takes one row")
  mutating func whoCopied() {
    let link = "https://unsplash.com/photos/" + String(repeating: "a-long-name-", count: 9)
    let failure = ScreenResult.failed(FeedError(.unsupported, Message(.errorNoClipboard)))
    for (result, words) in [
      (ScreenResult.done, "Copied: https://unsplash"), (failure, "Sent to the terminal’s"),
    ] {
      _ = harness.finish(.copy(link), result)
      #expect(harness.lines().last?.hasPrefix(" " + words) == true)
      #expect(harness.lines().last?.contains("…") == true)
      #expect(harness.lines().last?.contains("Esc back") == true)
      #expect(harness.text.ranges(of: "a-long-name").count < 9, "the long link is truncated")
    }
    harness.screen.environment.mayIgnoreClipboard = true
    _ = harness.finish(.copy("https://a.test"), failure)
    #expect(harness.text.contains("Not copied"))
    for word in "Install wl-copy, xclip or xsel.".split(separator: " ") {
      #expect(harness.text.contains(word))
    }
    #expect(harness.text.contains("https://a.test"))
    _ = harness.finish(.copy("https://a.test"))
    #expect(harness.lines().last?.hasPrefix(" Copied: https://a.test") == true)
  }

  @Test("PHOTO-2: a move beyond the photo's edge or before the first photo shows a notice")
  mutating func nothingBeyond() throws {
    harness = ScreenHarness()
    harness.load(Photo.samples(3))
    _ = harness.press(.character("l"), Key(.enter), .character("+"), .character("+"))
    for letter in "hl" as String {
      let view = try #require(harness.screen.photo?.view)
      _ = harness.press(.character(letter))
      #expect(harness.screen.photo?.view == view, "the whole width of an upright photo is visible")
      #expect(harness.lines().last?.contains("The photo ends here") == true)
      harness.screen.notice = nil
    }
    #expect(harness.press(.character("j")) == [])
    #expect(harness.screen.notice == nil)
    _ = harness.press(.character("0"), .character("p"), .character("p"))
    #expect(harness.lines().last?.contains("This is the first photo.") == true)
  }

  @Test("PHOTO-2: the wheel zooms around the pointer, and a double click zooms in and out")
  mutating func pointer() throws {
    let corner = Position(row: 0, column: 0)
    let fit = try #require(harness.screen.photo?.view)
    _ = harness.apply(.wheel(-3, at: corner), .wheel(-3, at: corner), .wheel(-3, at: corner))
    let near = try #require(harness.screen.photo?.view)
    #expect(near.zoom > 1.9)
    #expect(near.center.x < fit.center.x && near.center.y < fit.center.y)
    _ = harness.apply(.fit, .doubleClick(corner))
    #expect(harness.screen.photo?.view.zoom == 2)
    #expect((harness.screen.photo?.view.center.x ?? 9_999) < fit.center.x)
    _ = harness.apply(.doubleClick(corner))
    #expect(harness.screen.photo?.isFit == true)
  }

  @Test("UI-1: without a clipboard, copying shows a notice")
  mutating func noClipboard() {
    harness.screen = ScreenState(ScreenEnvironment(hasClipboard: false))
    harness.screen.isSplash = false
    _ = harness.synchronize()
    #expect(harness.press(.character("y")) == [.waitForNotice(1)])
    #expect(harness.lines().last?.contains("No clipboard") == true)
  }
}
