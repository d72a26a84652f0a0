import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Custom key bindings")
struct OwnKeysTests {
  private func map(_ json: JSON) throws -> KeyMap {
    try KeyMap(KeyConfig(json, file: "/c/config.json"))
  }

  private func fault(_ json: JSON) -> String? {
    do throws(FeedError) {
      _ = try KeyMap(KeyConfig(json, file: "/c/config.json"))
      return nil
    } catch {
      #expect(error.code == .usage)
      return error.message.text(in: .english)
    }
  }

  private func harness(_ json: JSON) throws -> ScreenHarness {
    var harness = ScreenHarness(rows: 60, columns: 160)
    harness.screen.environment.keys = try map(json)
    harness.load(Photo.samples(5))
    return harness
  }

  @Test("TUI-9: an action has exactly the keys that the user bound to it in a place")
  func bound() throws {
    var harness = try harness(["feed": ["x": "like", "Ctrl-N": "next-card", "F5": "reload"]])
    let photo = try #require(harness.screen.current(harness.session))
    #expect(harness.press(.character("x")) == [.setLike(photo, false)])
    #expect(harness.press(.character("f")) == [])
    _ = harness.press(.control("n"))
    #expect(harness.screen.feed.selected == 1)
    #expect(harness.press(Key(.function(5))).contains(.reload(.feed)))
    _ = harness.press(Key(.enter), .character("f"))
    #expect(harness.screen.photo != nil, "the keys of an open photo are unchanged")
  }

  @Test("TUI-9: two keys can mean one action, and a key can move to another action")
  func moved() throws {
    var harness = try harness(["feed": ["d": "search", "D": "download", "z": "search"]])
    _ = harness.press(.character("d"))
    #expect(harness.screen.search.isOpen)
    _ = harness.press(Key(.escape), Key(.escape))
    _ = harness.press(.character("z"))
    #expect(harness.screen.search.isOpen)
    _ = harness.press(Key(.escape), Key(.escape))
    guard case .download = harness.press(.character("D")).first else {
      Issue.record("no download")
      return
    }
  }

  @Test("TUI-59: help, the status line and labels show the custom keys")
  func shown() throws {
    var harness = try harness([
      "feed": ["w": "search", "Ctrl-P": "tab-profile", "e": "confirm", "H": "help"],
      "dialog": ["j": "yes", "J": "down"],
    ])
    let status = harness.lines().last ?? ""
    #expect(status.contains("e open") && status.contains("w search") && status.contains("H keys"))
    #expect(harness.text.contains("Ctrl-P Profile"))
    _ = harness.press(.character("H"))
    #expect(harness.text.contains(/w +search/))
    _ = harness.press(Key(.escape), .character("L"))
    #expect(harness.text.contains("j Yes"))
  }

  @Test("TUI-9, TUI-2: custom keys work on a Russian layout too")
  func russian() throws {
    var harness = try harness(["feed": ["x": "search"]])
    _ = harness.press(.character("ч"))
    #expect(harness.screen.search.isOpen)
  }

  @Test("TUI-58: an unknown name is rejected with the file, the place and the name")
  func unknown() throws {
    let place = try #require(fault(["fead": ["x": "like"]]))
    #expect(place.hasPrefix("/c/config.json: keys: unknown place “fead”."))
    #expect(place.contains("feed, search-field, photo"))
    let action = try #require(fault(["feed": ["x": "lik"]]))
    #expect(action.hasPrefix("/c/config.json: keys.feed.x: unknown action “lik”."))
    #expect(fault(["feed": ["x": "zoom-well"]])?.contains("zoom-well") == true)
    #expect(
      fault(["photo": ["x": "search"]])
        == "/c/config.json: keys.photo.x: the action “search” is not available in this place. "
        + "It is available in: feed.")
    #expect(
      fault(["photo": ["x": "about-person"]])?.hasSuffix("It is available in: feed.") == true)
    #expect(fault(["feed": ["x": "yes"]])?.contains("available in: dialog.") == true)
    for value in [5, ["like"], ["action": "like"], .null] as [JSON] {
      let text = fault(["feed": ["x": value]])
      #expect(
        text?.hasPrefix("/c/config.json: keys.feed.x: must be the name of an action, as a string.")
          == true)
    }
    for key in ["xx", "Ctrl-1", "Ctrl-C", "Ctrl-M", "F13", "", "Alt-x"] {
      let keys: [(String, JSON)] = [(key, "like")]
      let config: [(String, JSON)] = [("feed", .object(JSONObject(keys)))]
      let text = fault(.object(JSONObject(config))) ?? ""
      #expect(text.hasPrefix("/c/config.json: keys.feed: unknown key “\(key)”."))
    }
    #expect(fault("x")?.hasPrefix("/c/config.json: keys must be an object.") == true)
    #expect(fault(["feed": "x"])?.contains("keys.feed must be an object.") == true)
  }

  @Test("TUI-58: a key with two meanings is rejected with both names")
  func clashes() throws {
    #expect(
      fault(["feed": ["d": "like"]])?.hasPrefix(
        "/c/config.json: keys.feed: “d” would mean both like and download.") == true)
    #expect(fault(["feed": ["d": "like", "D": "download"]]) == nil)
    #expect(fault(["dialog": ["д": "back"]])?.contains("yes") == true, "the key answers in Russian")
    #expect(
      fault(["search-field": ["x": "back"]])?.contains("“x” types a character into the field")
        == true)
    #expect(fault(["search-field": ["Ctrl-G": "back"]]) == nil)
  }

  @Test("TUI-9: keys used only by a pick are free for browsing and keep their meaning in a pick")
  func keysOfPick() throws {
    #expect(fault(["feed": ["v": "search"]]) == nil)
    #expect(fault(["feed": ["Enter": "like", "x": "confirm"]]) == nil)
    #expect(fault(["feed": ["Space": "search", "x": "press-or-like"]]) == nil)
    let keys = try map(["feed": ["v": "like", "Enter": "share", "x": "confirm"]])
    let view = Key.character("v")
    #expect(keys.action(for: view, in: .cards) == .toggleLike)
    #expect(keys.action(for: Key(.enter), in: .cards) == .share)
    for mode in [KeyMode.pickOne, .pickSeveral] {
      #expect(keys.action(for: view, in: .cards, mode: mode) == .openPhoto)
      #expect(keys.action(for: Key(.enter), in: .cards, mode: mode) == .pick)
    }
    #expect(fault(["feed": ["v": "pick"]])?.contains("both pick and open") == true)
    #expect(fault(["feed": ["d": "mark"]])?.contains("both download and mark") == true)
  }

  @Test("TUI-9: an answer with a custom key loses its letter in other languages too")
  func ofLanguage() throws {
    let keys = try map(["dialog": ["x": "yes"]])
    #expect(keys.action(for: .character("x"), in: .dialog, .russian) == .yes)
    #expect(keys.action(for: .character("д"), in: .dialog, .russian) != .yes)
    #expect(keys.keyName(of: .yes, in: .dialog, .russian) == "x")
    #expect(keys.action(for: .character("н"), in: .dialog, .russian) == .no)
  }

  @Test("TUI-9: each bound action has one name, which no other action has")
  func names() throws {
    var (actions, names) = ([String: ScreenAction](), [ScreenAction: String]())
    for layer in InputLayer.allCases where layer.configName != nil {
      for mode in KeyMode.allCases {
        for binding in KeyMap.standard.bindings(of: layer, mode: mode) {
          #expect(names[binding.action] ?? binding.name == binding.name)
          #expect(actions[binding.name] ?? binding.action == binding.action)
          (names[binding.action], actions[binding.name]) = (binding.name, binding.action)
          for key in binding.keys where binding.language == nil {
            #expect(Key(configName: key.configName) == key, "\(key.configName)")
          }
        }
      }
    }
  }

  @Test("TUI-9: the list shows each action once per place and mode, and marks custom keys")
  func list() throws {
    let config = KeyConfig(["feed": ["x": "like"]], file: "/c/config.json")
    let rows = try KeyList(config, .english).rows
    #expect(Set(rows.map { "\($0.layer) \($0.action) \($0.isOnlyInPick)" }).count == rows.count)
    let own = rows.filter(\.isOwn)
    #expect(own.map(\.keys) == [["x"]] && own.first?.help == "like or unlike")
    #expect(rows.contains { $0.layer == "photo" && $0.action == "like" && $0.keys == ["f"] })
    let ofPick = rows.filter(\.isOnlyInPick).map { "\($0.layer) \($0.action)" }
    #expect(
      Set(ofPick) == [
        "feed pick", "feed open", "feed mark", "feed quit", "photo pick", "photo mark",
      ])
    #expect(throws: FeedError.self) {
      _ = try KeyList(KeyConfig("x", file: "/c/config.json"), .english)
    }
  }

  @Test("TUI-9: the list shows what Esc does in each place, and that it ends a pick")
  func escape() throws {
    func uses(_ config: KeyConfig? = nil) throws -> [String] {
      try KeyList(config, .english).rows.filter { $0.keys.contains("Esc") }
        .map { "\($0.layer): \($0.help)\($0.isOnlyInPick ? " (pick)" : "")" }
    }
    let all = try uses()
    #expect(Set(all).isSuperset(of: ["feed: back", "feed: leave without a photo (pick)"]))
    #expect(all.contains("photo: back") && !all.contains { $0.hasSuffix(": quit") })
    let own = KeyConfig(["feed": ["x": "quit"]], file: "/c/config.json")
    let quit = try KeyList(own, .english).rows.filter {
      $0.layer == "feed" && $0.action == "quit"
    }
    #expect(quit.map(\.keys) == [["x"]], "one key for browsing and for a pick")
  }
}
