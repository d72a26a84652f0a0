import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Pictures that could not be loaded")
struct LostPictureTests {
  /// Fails to load every picture, so that only the photos' colors are left.
  private struct LossPictures: PictureProvider {
    func want(_ wanted: [WantedPicture]) {}
    func retry(_ subject: PictureRequest.Subject) {}
    func loaded(_ key: PictureKey) -> LoadedPicture? {
      LoadedPicture(picture: nil, stage: .failed(.busy))
    }
  }

  private func harness(_ change: (inout Photo) -> Void = { _ in }) -> ScreenHarness {
    var harness = ScreenHarness()
    harness.pictures = LossPictures()
    var photo = Photo.samples(1)[0]
    change(&photo)
    harness.load([photo])
    return harness
  }

  /// The background of each cell, across the card, in the row that contains these words.
  private func backgrounds(_ words: String, _ harness: ScreenHarness) throws -> [Color] {
    let canvas = harness.context().canvas
    let row = try #require(canvas.lines.firstIndex { $0.contains(words) })
    let place = try #require(harness.screen.feed.layout.place(of: 0))
    return (place.column..<place.right).compactMap { canvas[row, $0]?.style.background }
  }

  @Test("FEED-16: a failed picture shows the remedy and the photo's description, if it has one")
  func words() {
    let named = harness { $0.altDescription = "a hill in the fog" }
    #expect(named.text.contains("Could not load · Ctrl-R"))
    #expect(named.text.contains("a hill in the fog"))
    let unnamed = harness { ($0.altDescription, $0.description) = (nil, nil) }
    #expect(unnamed.text.contains("Could not load · Ctrl-R"))
    #expect(!unnamed.text.contains("Untitled"))
    #expect(unnamed.lines(.russian).joined().contains("Не загрузилось · Ctrl-R"))
  }

  @Test("FEED-4: the text lies on one background, surrounded by the photo's color")
  func background() throws {
    let harness = harness {
      $0.color = "#406080"
      $0.altDescription = "a rather long description of a hill in the fog, in more lines than one"
    }
    let remedy = try backgrounds("Could not load", harness)
    let text = try backgrounds("a rather long", harness)
    #expect(remedy == text, "the background is equally wide in each row")
    let colors = Set(remedy)
    let ground = Color.rgb(0x406080).faded(into: Theme.dark.background)
    #expect(colors.count == 2)
    #expect(colors.contains(ground))
    #expect(remedy.first == ground && remedy.last == ground)
  }

  @Test("FEED-4: the backgrounds of all texts have the same width")
  func oneWidth() throws {
    let texts = ["fog", "a rather long description of a hill in the fog, in more lines than one"]
    let widths = try texts.map { text in
      try backgrounds(
        "Could not load",
        harness {
          $0.color = "#406080"
          $0.altDescription = text
        })
    }
    #expect(widths[0] == widths[1])
  }

  @Test("PHOTO-6: an open photo shows the failure, even in a small window")
  func open() {
    var harness = harness()
    _ = harness.press(Key(.enter))
    #expect(harness.text.contains("Could not load · Ctrl-R"))
    _ = harness.apply(.resize(TerminalSize(rows: 12, columns: 40)))
    #expect(harness.text.contains("Could not load · Ctrl-R"))
  }

  @Test("PHOTO-6: while a dialog reports the failure, the photo does not repeat it")
  func asked() {
    var harness = harness()
    _ = harness.press(Key(.enter))
    harness.screen.present(.picture(.photo("id-0"), .busy))
    #expect(harness.text.contains("Retry"))
    #expect(!harness.text.contains("Could not load"))
    _ = harness.press(Key(.enter))
    #expect(harness.text.contains("Could not load · Ctrl-R"))
  }
}
