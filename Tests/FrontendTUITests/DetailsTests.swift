import FeedCore
import FeedSession
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("FIND-4: the details of a photo on the screen")
struct DetailsTests {
  private var harness: ScreenHarness

  init() {
    harness = ScreenHarness()
    harness.load(Photo.samples(3))
    _ = harness.press(Key(.enter))
  }

  private func detailed() -> Photo {
    var photo = Photo.samples(3)[0]
    photo.details = PhotoDetails(
      camera: PhotoDetails.Camera(model: "X-S10", exposure: "1/250"),
      location: PhotoDetails.Location(city: "Bergen"), views: 4_711, tags: ["fog", "sea"])
    return photo
  }

  @Test("FIND-21: i shows the known details at once and the rest when they arrive")
  mutating func panel() {
    let id = Photo.samples(3)[0].id
    #expect(harness.press(.character("i")) == [.fetchDetails(id)])
    #expect(harness.text.contains("Author") && !harness.text.contains("Camera"))
    _ = harness.finish(.fetchDetails(id), .photo(detailed()))
    for text in ["X-S10 · 1/250 s", "Bergen", "4,711", "fog, sea"] {
      #expect(harness.text.contains(text), "\(text)")
    }
    _ = harness.press(Key(.escape))
    #expect(!harness.text.contains("4,711"))
    #expect(harness.screen.photo != nil, "the photo is still open")
  }

  @Test("TUI-108: details have the address without its query, and keys that copy and open it")
  mutating func address() {
    _ = harness.press(.character("i"))
    let photo = Photo.samples(3)[0]
    #expect(!harness.text.contains("utm_source"))
    #expect(harness.press(.character("y")) == [.makeSnippet(photo, .url)])
    #expect(harness.press(.character("o")) == [.open(photo.links.page)])
    #expect(harness.screen.overlays.last?.layer == .details, "the page stays open")
  }

  @Test("TUI-108: a file's details have its name and folder instead of an unknown author")
  func file() {
    var photo = Photo.samples(1)[0]
    (photo.altDescription, photo.description) = (nil, "hill.jpg")
    photo.author = .unknown
    photo.filePath = Array("/home/me/Pictures/hill.jpg".utf8)
    let lines = TextPage(photo, TerminalSize(rows: 24, columns: 80), .english).lines
    #expect(lines[0] == "hill.jpg")
    #expect(lines.contains { $0.hasPrefix("Folder") && $0.hasSuffix("/home/me/Pictures") })
    #expect(!lines.contains { $0.lowercased().contains("unknown") || $0.contains("Description") })
  }

  @Test("FIND-4: camera values stay on one line with their units at every width")
  func camera() {
    var photo = detailed()
    photo.details?.camera = PhotoDetails.Camera(
      make: "FUJIFILM", model: "X-S10", exposure: "1/2000", aperture: "3.6", focalLength: "31.5",
      iso: 640)
    for columns in 40...80 {
      let size = TerminalSize(rows: 24, columns: columns)
      let lines = TextPage(photo, size, .english).lines
      for number in ["1/2000 s", "31.5 mm", "ISO 640"] {
        #expect(lines.contains { $0.contains(number) }, "\(number) in \(columns) columns")
      }
    }
  }

  @Test("FIND-4: a failed request shows a notice, and the known details stay")
  mutating func failure() {
    let id = Photo.samples(3)[0].id
    _ = harness.press(.character("i"))
    #expect(harness.finish(.fetchDetails(id), .failed(.busy)) == [.waitForNotice(1)])
    #expect(harness.text.contains("Author"))
  }

  @Test("FIND-4: details that arrive after closing, or for another photo, are ignored")
  mutating func late() {
    let id = Photo.samples(3)[0].id
    _ = harness.press(.character("i"), Key(.escape))
    _ = harness.finish(.fetchDetails(id), .photo(detailed()))
    #expect(harness.screen.overlays.isEmpty)
    #expect(harness.finish(.fetchDetails(id), .failed(.busy)) == [])
    _ = harness.press(.character("n"), .character("i"))
    _ = harness.finish(.fetchDetails(id), .photo(detailed()))
    #expect(!harness.text.contains("4,711"))
  }

  @Test("FIND-4: in 40 columns and 12 rows the whole page can be reached by scrolling")
  mutating func small() {
    _ = harness.apply(.resize(TerminalSize(rows: 12, columns: 40)))
    _ = harness.press(.character("i"))
    _ = harness.finish(.fetchDetails(Photo.samples(3)[0].id), .photo(detailed()))
    #expect(!harness.text.contains("4,711"))
    _ = harness.press(.character("G"))
    #expect(harness.text.contains("4,711"))
  }
}
