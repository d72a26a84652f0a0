import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The palette of actions")
struct PaletteTests {
  private func feed(_ config: JSON? = nil) throws -> ScreenHarness {
    var harness = ScreenHarness()
    if let config {
      harness.screen.environment.keys = try KeyMap(KeyConfig(config, file: "/c/config.json"))
    }
    harness.load(Photo.samples(4))
    return harness
  }

  private func type(_ text: String, in harness: inout ScreenHarness) {
    for letter in text { _ = harness.press(.character(letter)) }
  }

  @Test("TERM-6: words find an action with its keys and name, and Enter runs it")
  func runs() throws {
    var harness = try feed()
    _ = harness.press(.character(":"))
    #expect(harness.text.contains("What do you want to do?"))
    type("half up", in: &harness)
    #expect(harness.text.contains("half a screen up") && harness.text.contains("Ctrl-U"))
    #expect(!harness.text.contains("download"))
    _ = harness.press(Key(.escape))
    #expect(harness.screen.overlays.isEmpty)
    _ = harness.press(.character(":"))
    type("like", in: &harness)
    guard case .setLike(_, false)? = harness.press(Key(.enter)).first else {
      Issue.record("the like was not run")
      return
    }
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("TUI-141: each line has words of its own", arguments: [false, true])
  func ownWords(isPhotoOpen: Bool) throws {
    var harness = try feed()
    if isPhotoOpen { _ = harness.press(Key(.enter)) }
    let layer = harness.screen.layer(harness.session)
    let items = ActionPalette(of: layer).items(harness.screen, harness.session)
    #expect(items.count > 10)
    for language in [Language.english, .russian] {
      harness.screen.environment.language = language
      let words = ActionPalette(of: layer).items(harness.screen, harness.session).map(\.words)
      #expect(Set(words).count == words.count, "\(words)")
    }
  }

  @Test("TUI-143: each box with more lines than fit shows the place in its lower border")
  func position() throws {
    for keys in [":", "?"] as [Character] {
      var harness = try feed()
      _ = harness.press(.character(keys))
      let border = try #require(harness.lines().last { $0.contains("╯") })
      #expect(border.contains(/[0-9]+\/[0-9]+/), "\(border)")
    }
    var filter = ScreenHarness(rows: 12, columns: 40)
    filter.search("moon")
    _ = filter.press(.character("C"))
    #expect(filter.lines().last { $0.contains("╯") }?.contains("1/12") == true)
  }

  @Test("TERM-6: the arrows and a click choose another action")
  func chooses() throws {
    var harness = try feed()
    _ = harness.press(.character(":"))
    type("tab-", in: &harness)
    #expect(harness.action(at: "go to the search") == .press(2))
    _ = harness.press(Key(.down), Key(.enter))
    #expect(harness.screen.tab == .profile)
  }

  @Test("TERM-6: / in the help opens the palette of the same screen")
  func fromHelp() throws {
    var harness = try feed()
    _ = harness.press(Key(.enter), .character("?"), .character("/"))
    #expect(harness.screen.overlays.count == 1)
    type("fit", in: &harness)
    #expect(harness.text.contains("fit the photo to the screen"))
    type("zzz", in: &harness)
    #expect(harness.text.contains("No such action here."))
    #expect(harness.press(Key(.enter)) == [])
  }

  @Test("TERM-6: an action that is not possible is listed, and Enter shows its reason")
  func impossible() throws {
    var harness = try feed()
    harness.screen.environment.hasClipboard = false
    _ = harness.press(.character(":"))
    type("copy-link", in: &harness)
    _ = harness.press(Key(.enter))
    #expect(harness.text.contains("No clipboard available."))
  }

  @Test("KEY-8: a key of the user's file wins over a newer default, which stays in the palette")
  func yields() throws {
    var harness = try feed(["feed": ["K": "like", ":": "reload"]])
    harness.screen.environment.takesAccessKey = true
    guard case .setLike? = harness.press(.character("K")).first else {
      Issue.record("the user's key has another action")
      return
    }
    let keys = harness.screen.environment.keys
    let notice = try #require(keys.yieldedNotice(.english)).text(in: .english)
    #expect(notice.contains("enter an access key") && notice.contains("find an action by words"))
    _ = harness.press(.character("?"), .character("/"))
    type("access", in: &harness)
    _ = harness.press(Key(.enter))
    #expect(harness.screen.overlays.last?.layer == .accessKey)
    #expect(KeyMap.standard.yieldedNotice(.english) == nil)
  }

  @Test("KEY-8: a custom command may have the key of a newer default")
  func command() throws {
    let commands: JSON = [["key": "K", "run": ["true"], "title": "Do nothing"]]
    let map = try KeyMap(KeyConfig(nil, commands: commands, file: "/c/config.json"))
    guard case .runProgram? = map.action(for: .character("K"), in: .cards) else {
      Issue.record("the command has no key")
      return
    }
  }

  @Test("TUI-137: the first actions are those on photos, and movements are the last")
  func order() throws {
    let harness = try feed()
    let items = ActionPalette(of: .cards).items(harness.screen, harness.session)
    #expect(
      items.prefix(5).map(\.action)
        == [.download, .share, .toggleLike, .showAuthor, .showTopics])
    let move = try #require(items.firstIndex { $0.action == .stepCard(1) })
    #expect(items.firstIndex { $0.action == .reload } ?? 99 < move)
  }

  @Test("TUI-137: synonyms find an action, and the box has no more rows than it needs")
  func synonyms() throws {
    for (word, action) in [
      ("favorite", "like or unlike"), ("magnify", "zoom in"), ("save", "download"),
    ] {
      var harness = try feed()
      _ = harness.press(.character(":"))
      type(word, in: &harness)
      #expect(harness.text.contains(action), "\(word)")
      let frame = harness.lines().filter { $0.contains("│") }
      #expect(frame.count < 8, "\(word)")
    }
  }

  @Test("TUI-137: over cards, actions of an open photo say that one has to be opened")
  func needsPhoto() throws {
    var harness = try feed()
    _ = harness.press(.character(":"))
    type("slideshow", in: &harness)
    _ = harness.press(Key(.enter))
    #expect(harness.text.contains("Open a photo first."))
  }
}
