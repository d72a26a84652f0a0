import FeedCore
import FeedTestSupport
import FoundationEssentials
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Key bindings")
struct KeysTests {
  @Test(
    "TUI-2: no key has two meanings in a layer",
    arguments: InputLayer.allCases)
  func unique(layer: InputLayer) {
    for mode in KeyMode.allCases {
      let keys = KeyMap.standard.bindings(of: layer, mode: mode).flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(mode)")
    }
  }

  @Test("TUI-29: letters work on a Russian layout in both cases")
  func russian() {
    for (russian, latin) in [("о", "j"), ("й", "q"), ("П", "G"), ("К", "R"), ("ы", "s")] {
      let meant = KeyMap.standard.action(for: .character(Character(latin)), in: .photo)
      #expect(KeyMap.standard.action(for: .character(Character(russian)), in: .photo) == meant)
    }
    #expect(KeyMap.standard.action(for: .character("ю"), in: .photo) == .turn(degrees: 3))
    #expect(KeyMap.standard.action(for: .character("z"), in: .cards) == nil)
  }

  @Test("TUI-29: each Russian letter maps to the Latin letter on the same key")
  func russianKeyboard() {
    let rows = [
      "й q ц w у e к r е t н y г u ш i щ o з p х [ ъ ]",
      "ф a ы s в d а f п g р h о j л k д l ж ; э '",
      "я z ч x с c м v и b т n ь m б , ю .",
    ]
    for row in rows {
      let letters = row.split(separator: " ").compactMap(\.first)
      for index in stride(from: 0, to: letters.count, by: 2) {
        let (russian, latin) = (letters[index], letters[index + 1])
        #expect(RussianLayout.latin(russian) == latin, "\(russian)")
        guard latin.isLetter, let large = russian.uppercased().first else { continue }
        #expect(RussianLayout.latin(large) == latin.uppercased().first, "\(large)")
      }
    }
    // With Shift, these keys are not mapped to Latin ones.
    #expect("ХЪЖЭБЮ".allSatisfy { RussianLayout.latin($0) == nil })
    #expect(RussianLayout.latin("ё") == nil && RussianLayout.latin("q") == nil)
  }

  @Test("TUI-27, TUI-2, AUTH-10: in Russian “д” answers “Да” and “н” answers “Нет”")
  func russianAnswers() {
    for (letter, meant) in [("д", ScreenAction.yes), ("н", .no)] {
      let key = Key.character(Character(letter))
      #expect(KeyMap.standard.action(for: key, in: .dialog, .russian) == meant)
    }
    #expect(KeyMap.standard.action(for: .character("т"), in: .dialog, .russian) == .no)
    #expect(KeyMap.standard.action(for: .character("y"), in: .dialog, .russian) == .yes)
    #expect(KeyMap.standard.action(for: .character("н"), in: .dialog, .english) == .yes)
  }

  @Test("TUI-28: a text field accepts all letters", arguments: [InputLayer.waiting, .searchField])
  func fields(layer: InputLayer) {
    for letter in "qй?/12 L" {
      #expect(KeyMap.standard.action(for: .character(letter), in: layer) == .type(letter))
    }
    #expect(KeyMap.standard.action(for: Key(.escape), in: layer) == .back)
  }

  @Test("TUI-2: key names and texts capitalize the letter after Ctrl")
  func controlKeys() throws {
    #expect(Key.control("r").name == "Ctrl-R")
    #expect(Key(.left, .control).name == "Ctrl-←")
    #expect(Key.character("r").name == "r" && Key.character("R").name == "R")
    for row in try PhraseTable.rows() {
      for text in [row.english, row.russian] {
        #expect(text.ranges(of: /(Ctrl|Control)[-+][a-z]|\^[A-Za-z]\b/).isEmpty, "\(text)")
      }
    }
  }

  @Test("TUI-2: KEYMAP.md matches the key table; IMAGEFEED_RECORD=1 rewrites it")
  func document() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Frontends/TUI/KEYMAP.md")
    if ProcessInfo.processInfo.environment["IMAGEFEED_RECORD"] == "1" {
      try Data(HelpText.document.utf8).write(to: file)
    }
    #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self) == HelpText.document)
  }
}
