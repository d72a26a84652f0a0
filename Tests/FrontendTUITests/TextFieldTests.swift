import FeedCore
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("The text field")
struct TextFieldTests {
  /// Returns the text after the edits, with the caret as `|`. The caret starts at the end.
  private func edited(_ text: String, _ edits: TextField.Edit...) -> String {
    var field = TextField(text)
    edits.forEach { field.apply($0) }
    return "\(field.before)|\(field.after)"
  }

  @Test("TUI-2: the caret moves by letters and words and stops at both ends")
  func moves() {
    #expect(edited("one two", .left, .left) == "one t|wo")
    #expect(edited("one two", .start, .left) == "|one two")
    #expect(edited("one two", .start, .right, .end, .right) == "one two|")
    #expect(edited("one  two ", .wordLeft) == "one  |two ")
    #expect(edited("one  two", .wordLeft, .wordLeft, .wordLeft) == "|one  two")
    #expect(edited("one  two", .start, .wordRight, .wordRight) == "one  two|")
  }

  @Test("TUI-2: letters, words and the text on either side of the caret can be erased")
  func erasing() {
    #expect(edited("abc", .left, .eraseLeft) == "a|c")
    #expect(edited("abc", .start, .eraseRight) == "|bc")
    #expect(edited("abc", .start, .eraseLeft, .end, .eraseRight) == "abc|")
    #expect(edited("one two  ", .eraseWord) == "one |")
    #expect(edited("one two", .wordLeft, .eraseToStart) == "|two")
    #expect(edited("one two", .wordLeft, .eraseToEnd) == "one |")
  }

  @Test("TUI-2: the caret treats a grapheme cluster as one letter, however it was typed")
  func letters() {
    #expect(edited("й🇷🇺👩‍👧", .left, .left) == "й|🇷🇺👩‍👧")
    #expect(edited("a👩‍👧", .eraseLeft) == "a|")
    var field = TextField("caf")
    field.type("e")
    field.type("\u{301}")
    field.apply(.eraseLeft)
    #expect(field.text == "caf")
  }

  @Test("TUI-2: text is inserted at the caret; control characters are dropped, SEC-3")
  func typing() {
    var field = TextField("one three")
    field.apply(.wordLeft)
    field.type("two\u{1B}[31m ")
    #expect(field.before == "one two ")
    #expect(field.text == "one two three")
  }

  @Test("FIND-1: typing replaces selected text, and moving the caret keeps it")
  func marking() {
    func marked(_ change: (inout TextField) -> Void) -> String {
      var field = TextField("moon")
      field.selectAll()
      #expect(field.isAllSelected)
      change(&field)
      #expect(!field.isAllSelected)
      return "\(field.before)|\(field.after)"
    }
    #expect(marked { $0.type("lake") } == "lake|")
    #expect(marked { $0.apply(.eraseLeft) } == "|")
    #expect(marked { $0.apply(.eraseWord) } == "|")
    #expect(marked { $0.apply(.left) } == "moo|n")
    var empty = TextField()
    empty.selectAll()
    #expect(!empty.isAllSelected)
  }

  @Test("TUI-2: a long text is clipped to the columns and the caret stays visible")
  func window() {
    let short = TextField("林由紀").window(columns: 10)
    #expect(short == ("林由紀", 6))
    for text in ["林由紀の写真を探しています", "a林b由c紀dの e写f真g", String(repeating: "x", count: 40)] {
      for columns in 4...12 {
        var field = TextField(text)
        while !field.before.isEmpty {
          let seen = field.window(columns: columns)
          #expect(DisplayWidth.of(seen.text) <= columns)
          #expect((0..<columns).contains(seen.caret))
          #expect(seen.text.hasPrefix(shown(field, from: seen)))
          field.apply(.left)
        }
        #expect(field.window(columns: columns).caret == 0)
      }
    }
  }

  @Test("TUI-2: the caret stays inside a field that the text fills")
  func caretAtTheEdge() {
    for text in ["abcdefgh", "林由紀林", "abcdef林", "林abcdef"] {
      let columns = DisplayWidth.of(text)
      for available in columns - 2...columns + 2 {
        let seen = TextField(text).window(columns: available)
        #expect(seen.caret < available, "\(text) in \(available)")
        #expect(seen.caret == DisplayWidth.of(seen.text))
        #expect((seen.text == text) == (available > columns))
      }
    }
  }

  /// Returns the text before the caret that fits into the window.
  private func shown(_ field: TextField, from seen: (text: String, caret: Int)) -> String {
    var rest = field.before[...]
    while DisplayWidth.of(rest) > seen.caret { rest.removeFirst() }
    return String(rest)
  }

  @Test(
    "TUI-2: the keys of a shell's command line work in every field",
    arguments: [InputLayer.waiting, .searchField])
  func keys(layer: InputLayer) {
    func edit(_ key: Key) -> ScreenAction? { KeyMap.standard.action(for: key, in: layer) }
    #expect(edit(.control("a")) == .edit(.start))
    #expect(edit(.control("e")) == .edit(.end))
    #expect(edit(.control("w")) == .edit(.eraseWord))
    #expect(edit(.control("u")) == .edit(.eraseToStart))
    #expect(edit(.control("k")) == .edit(.eraseToEnd))
    #expect(edit(Key(.left, .control)) == .edit(.wordLeft))
    #expect(edit(Key(.right, .control)) == .edit(.wordRight))
    #expect(edit(Key(.delete)) == .edit(.eraseRight))
    #expect(edit(Key(.home)) == .edit(.start))
  }
}
