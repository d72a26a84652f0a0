import Testing

@testable import TerminalKit

@Suite("Decoding of terminal input")
struct InputDecoderTests {
  /// Returns the events of the strings, each sent as one burst.
  private func events(_ bursts: String...) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return bursts.flatMap { burst in
      burst.unicodeScalars.flatMap { decoder.take($0) } + decoder.endBurst()
    }
  }

  @Test(
    "The bytes of a key become a key event",
    arguments: [
      ("j", Key.character("j")), ("G", .character("G")), ("é", .character("é")),
      ("\r", Key(.enter)),
      ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace)),
      ("\u{1B}", Key(.escape)), ("\u{4}", .control("d")), ("\u{0}", .control(" ")),
      ("\u{1F}", .control("_")), ("\u{1B}x", Key(.character("x"), .alt)),
      ("\u{1B}[A", Key(.up)), ("\u{1B}OB", Key(.down)), ("\u{1B}[1;5C", Key(.right, .control)),
      ("\u{1B}[H", Key(.home)), ("\u{1B}[4~", Key(.end)), ("\u{1B}[5;2~", Key(.pageUp, .shift)),
      ("\u{1B}[3~", Key(.delete)), ("\u{1B}[Z", Key(.backtab)), ("\u{1B}OP", Key(.function(1))),
      ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[24;5~", Key(.function(12), .control)),
      ("\u{1B}[27;5;105~", .control("i")), ("\u{1B}[97;5u", .control("a")),
      ("\u{1B}OM", Key(.enter)), ("\u{1B}Oj", .character("*")),
      ("\u{1B}[", Key(.character("["), .alt)),
      ("\u{1B}O", Key(.character("O"), .alt)),
    ])
  func keys(bytes: String, key: Key) {
    #expect(events(bytes) == [.key(key)])
  }

  @Test("Keys in one burst are separate events")
  func several() {
    #expect(
      events("a\u{1B}[Ab\u{1B}\u{1B}[B") == [
        .key(.character("a")), .key(Key(.up)), .key(.character("b")), .key(Key(.escape)),
        .key(Key(.down)),
      ])
  }

  @Test("A key found by ncurses combines with an escape before it")
  func found() {
    var decoder = InputDecoder()
    #expect(decoder.take(Key(.up)) == [.key(Key(.up))])
    #expect(decoder.take("\u{1B}") == [])
    #expect(decoder.take(Key(.up)) == [.key(Key(.up, .alt))])
    #expect(CursesKey.extended("kRIT5") == Key(.right, .control))
    #expect(CursesKey.extended("kDN") == Key(.down, .shift))
    #expect(CursesKey.extended("kXYZ5") == nil)
  }

  @Test(
    "Mouse reports become mouse events",
    arguments: [
      ("\u{1B}[<0;5;3M", MouseEvent(.press(.left), at: Position(row: 2, column: 4))),
      ("\u{1B}[<0;5;3m", MouseEvent(.release(.left), at: Position(row: 2, column: 4))),
      ("\u{1B}[<2;1;1M", MouseEvent(.press(.right), at: Position(row: 0, column: 0))),
      ("\u{1B}[<64;300;99M", MouseEvent(.wheelUp, at: Position(row: 98, column: 299))),
      ("\u{1B}[<65;1;1M", MouseEvent(.wheelDown, at: Position(row: 0, column: 0))),
      ("\u{1B}[<81;1;1M", MouseEvent(.wheelDown, at: Position(row: 0, column: 0), .control)),
      ("\u{1B}[<32;7;8M", MouseEvent(.drag(.left), at: Position(row: 7, column: 6))),
      ("\u{1B}[M !\"", MouseEvent(.press(.left), at: Position(row: 1, column: 0))),
    ])
  func mouse(bytes: String, event: MouseEvent) {
    #expect(events(bytes) == [.mouse(event)])
  }

  @Test("Invalid mouse reports are ignored")
  func nonsense() {
    #expect(
      events("\u{1B}[<35;1;1M\u{1B}[<0;0;0M\u{1B}[<1M\u{1B}[<99999999999999999999;1;1M") == [])
  }

  @Test(
    "Replies of the terminal never become keys",
    arguments: [
      "\u{1B}[?62;4;22c", "\u{1B}[>1;4000;2c", "\u{1B}[6;18;9t", "\u{1B}[?2026;2$y",
      "\u{1B}]11;rgb:1a1a/1b1b/2222\u{7}", "\u{1B}]10;rgb:ff/ff/ff\u{1B}\\",
      "\u{1B}P>|kitty(0.42.2)\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[24;80R", "\u{1B}[0n",
    ])
  func replies(bytes: String) {
    #expect(events(bytes) == [.reply(bytes)])
    let middle = bytes.index(bytes.startIndex, offsetBy: 4)
    #expect(events(String(bytes[..<middle]), String(bytes[middle...])) == [.reply(bytes)])
    #expect(events("a" + bytes + "b").count == 3)
  }

  @Test("A reply about a picture never becomes keys, wherever it is split")
  func cutResponses() {
    let response = "\u{1B}_Gi=4242,p=7;ENOENT:no such image\u{1B}\\"
    for length in 2..<response.unicodeScalars.count {
      let scalars = response.unicodeScalars
      let middle = scalars.index(scalars.startIndex, offsetBy: length)
      let parts = [String(scalars[..<middle]), String(scalars[middle...])]
      #expect(events(parts[0], parts[1]) == [.reply(response)], "\(length)")
    }
  }

  @Test("Alt with underscore is a key once the next key arrives")
  func alternateUnderscore() {
    let key = TerminalEvent.key(Key(.character("_"), .alt))
    #expect(events("\u{1B}_", "j") == [key, .key(.character("j"))])
    #expect(events("\u{1B}_", "\u{1B}[A") == [key, .key(Key(.up))])
    var decoder = InputDecoder()
    for scalar in "\u{1B}_".unicodeScalars { #expect(decoder.take(scalar) == []) }
    #expect(decoder.endBurst() == [])
    #expect(decoder.take(Key(.down)) == [key, .key(Key(.down))])
    for scalar in "\u{1B}_".unicodeScalars { #expect(decoder.take(scalar) == []) }
    #expect(decoder.endBurst() == [])
    #expect(decoder.flush() == [key])
  }

  @Test(
    "A reply split after its introducer is one reply",
    arguments: ["\u{1B}]11;rgb:1a1a/1b1b/2222\u{7}", "\u{1B}P>|xterm(390)\u{1B}\\"])
  func cutIntroducers(answer: String) {
    let (start, rest) = (
      String(answer.unicodeScalars.prefix(2)), answer.unicodeScalars.dropFirst(2)
    )
    #expect(events(start, String(rest)) == [.reply(answer)])
    let key = TerminalEvent.key(Key(.character(start == "\u{1B}]" ? "]" : "P"), .alt))
    #expect(events(start, "j") == [key, .key(.character("j"))])
  }

  /// Returns the events of successive reads while answers are owed, and those at the end of the
  /// wait.
  private func events(_ reads: [String], owing answers: PendingAnswers) -> [TerminalEvent] {
    var decoder = InputDecoder()
    decoder.screen = TerminalSize(rows: 100, columns: 100)
    let start = ContinuousClock.now
    decoder.expect(answers, until: start + .seconds(2))
    var events: [TerminalEvent] = []
    for read in reads {
      events += read.unicodeScalars.flatMap { decoder.take($0) } + decoder.endBurst()
      events += decoder.endWait(at: start + .seconds(1))
    }
    return events + decoder.endWait(at: start + .seconds(2))
  }

  @Test(
    "TUI-36: while an answer is owed, answers and keys mean the same wherever they are cut",
    arguments: [
      "\u{1B}]11;rgb:1a1a/1b1b/2222\u{7}", "\u{1B}]11;rgb:1a1a/1b1b/2222\u{1B}\\",
      "\u{1B}]11;rgba:ff/ff/ff/ff\u{1B}\\", "\u{1B}]11;#ffffff\u{7}",
      "\u{1B}P>|kitty(0.42.2)\u{1B}\\", "\u{1B}P1$r48:2::1:2:3m\u{1B}\\", "\u{1B}P0$r\u{1B}\\",
      "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}_Gi=32;EBADF:no file\u{1B}\\", "\u{1B}[?62;4;22c",
      "\u{1B}[6;18;9t", "\u{1B}[4;900;1440t", "\u{1B}[8;50;160t", "\u{1B}[?2026;2$y",
      "\u{1B}[?1;0;256S", "\u{1B}[?2;0;1000;1000S", "\u{1B}[0n", "\u{1B}[24;80R", "\u{1B}[I",
      "\u{1B}[A", "\u{1B}OA", "\u{1B}OP", "\u{1B}OM", "\u{1B}[H", "\u{1B}[Z", "\u{1B}[5~",
      "\u{1B}[15;2~",
      "\u{1B}[1;5C", "\u{1B}[97;5u", "\u{1B}[27;5;105~", "\u{1B}[97;1:3u", "\u{1B}x",
      "\u{1B}\u{7F}",
      "\u{1B}[<0;5;3M", "\u{1B}[<64;99;9M", "\u{1B}[M !\"", "\u{1B}[200~zwei\rZeilen\u{1B}[201~",
      "é",
    ])
  func cutAnywhere(bytes: String) {
    let whole = events(bytes)
    let scalars = Array(bytes.unicodeScalars)
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(part))
    }
    for answers: PendingAnswers in [.background, .cell, .probe, [.background, .cell, .probe]] {
      for cut in 1..<max(2, scalars.count) {
        let reads = [text(scalars[..<cut]), text(scalars[cut...])]
        #expect(events(reads, owing: answers) == whole, "cut at \(cut)")
      }
      #expect(events(scalars.map { String($0) }, owing: answers) == whole, "each alone")
    }
  }

  @Test(
    "A key that could begin a due answer arrives at the end of the wait",
    arguments: [
      ("\u{1B}", Key(.escape)), ("\u{1B}[", Key(.character("["), .alt)),
      ("\u{1B}O", Key(.character("O"), .alt)), ("\u{1B}^", Key(.character("^"), .alt)),
      ("\u{1B}X", Key(.character("X"), .alt)),
    ])
  func heldKeys(bytes: String, key: Key) {
    var decoder = InputDecoder()
    let start = ContinuousClock.now
    decoder.expect(.background, until: start + .seconds(2))
    #expect(decoder.wakesAt == nil, "no key waits")
    for scalar in bytes.unicodeScalars { #expect(decoder.take(scalar) == []) }
    #expect(decoder.endBurst() == [])
    #expect(decoder.wakesAt == start + .seconds(2))
    #expect(decoder.endWait(at: start + .seconds(1)) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.endWait(at: start + .seconds(2)) == [.key(key)])
    #expect(decoder.wakesAt == nil)
    for scalar in bytes.unicodeScalars { #expect(decoder.take(scalar) == []) }
    #expect(decoder.endBurst() == [.key(key)], "no answer is owed")
  }

  @Test("After the last due answer, Esc is a key at once")
  func answered() {
    let answers: [(PendingAnswers, String)] = [
      (.background, "\u{1B}]11;rgb:0/0/0\u{7}"), (.cell, "\u{1B}[6;18;9t"),
      (.probe, "\u{1B}[?62;4c"),
      (.probe, "\u{1B}[0n"),
    ]
    let later = ContinuousClock.now + .seconds(2)
    for (owed, answer) in answers {
      var decoder = InputDecoder()
      decoder.expect([.background, .cell, .probe], until: later)
      for (_, other) in answers where other != answer {
        _ = other.unicodeScalars.flatMap { decoder.take($0) }
      }
      _ = decoder.take("\u{1B}")
      #expect((decoder.endBurst() == []) == (owed != .probe))
      _ = decoder.endWait(at: later)
      decoder.expect(owed, until: later)
      _ = answer.unicodeScalars.flatMap { decoder.take($0) }
      _ = decoder.take("\u{1B}")
      #expect(decoder.endBurst() == [.key(Key(.escape))])
    }
  }

  @Test("A mouse report outside the screen is ignored")
  func outsideScreen() {
    var decoder = InputDecoder()
    decoder.screen = TerminalSize(rows: 24, columns: 80)
    func events(_ bytes: String) -> [TerminalEvent] {
      bytes.unicodeScalars.flatMap { decoder.take($0) } + decoder.endBurst()
    }
    #expect(events("\u{1B}[<0;80;24M").count == 1)
    for number in ["25", "81", "65536", "\(Int.max)", "99999999999999999999"] {
      #expect(events("\u{1B}[<0;1;\(number)M") == [])
      #expect(events("\u{1B}[<32;\(number + "0");1M") == [])
    }
  }

  @Test(
    "A key's release in kitty's protocol is not a press",
    arguments: ["\u{1B}[97;1:3u", "\u{1B}[1;1:3A", "\u{1B}[3;5:3~"])
  func keyReleases(bytes: String) {
    #expect(events(bytes) == [])
    let press = bytes.replacing(":3", with: ":1")
    #expect(events(press).count == 1)
  }

  @Test("Keys after a paste of more than a megabyte are still keys", .timeLimit(.minutes(2)))
  func hugePaste() {
    let found = events("\u{1B}[200~" + String(repeating: "x", count: 1_100_000) + "\u{1B}[201~j")
    #expect(found.count == 2 && found.last == .key(.character("j")))
  }

  @Test("Another escape sequence ends an unfinished reply")
  func brokenOff() {
    #expect(events("\u{1B}_Gi=1;EN\u{1B}_Gi=2;OK\u{1B}\\") == [.reply("\u{1B}_Gi=2;OK\u{1B}\\")])
    #expect(events("\u{1B}_Gi=1;EN", "\u{1B}[A", "j") == [.key(Key(.up)), .key(.character("j"))])
  }

  @Test("An unfinished reply does not swallow keys typed later")
  func unfinished() {
    var decoder = InputDecoder()
    for scalar in "\u{1B}]11;rgb:1a".unicodeScalars { #expect(decoder.take(scalar) == []) }
    #expect(decoder.endBurst() == [])
    #expect(decoder.flush() == [])
    #expect(decoder.take("j") == [.key(.character("j"))])
  }

  @Test(
    "Letters of several bytes are decoded, and invalid bytes are skipped",
    arguments: [
      (Array("aé日😀".utf8), "aé日😀"), ([0xFF, 0x61], "a"), ([0xC3, 0x28], "("),
      ([0x80, 0xBF, 0x62], "b"), ([0xE0, 0x80, 0x80, 0x63], "c"), ([0xED, 0xA0, 0x80, 0x64], "d"),
      ([0xF4, 0x90, 0x80, 0x80, 0x65], "e"), ([0xE6, 0x97, 0xC3, 0xA9], "é"),
    ] as [([UInt8], String)])
  func letters(bytes: [UInt8], text: String) {
    var letters = UTF8Decoder()
    var result = String.UnicodeScalarView()
    result.append(contentsOf: bytes.compactMap { letters.take($0) })
    #expect(String(result) == text)
  }

  /// Each letter costs the same. With a growing cost this test would exceed its limit.
  @Test("SEC-5: half a megabyte is pasted as one text", .timeLimit(.minutes(2)))
  func largePaste() {
    let text = String(repeating: "lorem ipsum ", count: 40_000)
    #expect(events("\u{1B}[200~\(text)\u{1B}[201~") == [.paste(text)])
  }

  @Test("A paste over several bursts is one text with normalized line ends")
  func paste() {
    #expect(
      events("\u{1B}[200~one\rtwo\r\nth", "ree\u{1B}[", "201~q")
        == [.paste("one\ntwo\nthree"), .key(.character("q"))])
    #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste("")])
    #expect(events("\u{1B}[201~") == [])
  }

  @Test(
    "Nothing inside a paste is a key, wherever reads split it",
    arguments: [
      "q", "\u{1B}", "\u{1B}\u{1B}[A", "\u{1B}[20", "\u{1B}[201", "\u{1B}[201\u{1B}[201",
      "\u{3}\u{4}\u{1A}",
      "\u{1B}OB", "\u{1B}[<0;1;1M", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}[200~q",
    ])
  func keysInPaste(text: String) {
    let whole = Array("\u{1B}[200~\(text)\u{1B}[201~".unicodeScalars)
    for cut in 6...whole.count {
      var decoder = InputDecoder()
      let reads = [whole[..<cut], whole[cut...]]
      let events = reads.flatMap { read in read.flatMap { decoder.take($0) } + decoder.endBurst() }
      #expect(events == [.paste(text)], "cut at \(cut)")
      #expect(decoder.take("q") == [.key(.character("q"))])
    }
  }

  @Test("A key that ncurses finds inside a paste is not a key")
  func foundInPaste() {
    var decoder = InputDecoder()
    for scalar in "\u{1B}[200~one".unicodeScalars { #expect(decoder.take(scalar) == []) }
    #expect(decoder.take(Key(.up)) == [])
    #expect(decoder.take(Key(.enter)) == [])
    let events = "\u{1B}[201~q".unicodeScalars.flatMap { decoder.take($0) }
    #expect(events == [.paste("one"), .key(.character("q"))])
  }
}
