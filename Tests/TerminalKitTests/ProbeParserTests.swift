import FeedImaging
import TerminalKit
import Testing

@Suite("Probe: answers")
struct ProbeParserTests {
  @Test("TUI-3: replies of real terminals are parsed", arguments: ProbeTerminal.all)
  func terminals(terminal: ProbeTerminal) {
    let answers = terminal.answers
    #expect(answers.kitty == terminal.kitty)
    #expect(answers.attributes == terminal.attributes)
    #expect(answers.version == terminal.version)
    #expect(answers.cell == terminal.cell)
    #expect(answers.hasTrueColor == terminal.hasTrueColor)
    #expect(answers.synchronizedMode == terminal.mode)
    #expect(answers.isComplete)
  }

  @Test("Replies may be split anywhere and mixed with keys", arguments: ProbeTerminal.all)
  func cuts(terminal: ProbeTerminal) {
    let bytes = Array(terminal.bytes.utf8)
    for cut in 0...bytes.count {
      var parser = ProbeParser()
      parser.take(bytes[..<cut])
      parser.take(bytes[cut...])
      #expect(parser.answers == terminal.answers)
      #expect(parser.typed.isEmpty && !parser.isInside)
    }
    var parser = ProbeParser()
    parser.take("j\u{1B}[A".utf8)
    parser.take(bytes)
    parser.take("ж\u{1B}".utf8)
    parser.finish()
    #expect(parser.answers == terminal.answers)
    #expect(parser.typed == Array("j\u{1B}[Aж\u{1B}".utf8))
  }

  @Test(
    "TUI-3: the largest sixel size is from the reply, and is unknown after an error",
    arguments: [
      ("\u{1B}[?2;0;1000;900S", PixelSize(width: 1000, height: 900)), ("\u{1B}[?2;3;0S", nil),
      ("\u{1B}[?2;0;0;0S", nil), ("\u{1B}[?1;0;256S", nil),
    ])
  func sixelLimit(answer: String, limit: PixelSize?) {
    var parser = ProbeParser()
    parser.take((answer + "\u{1B}[?62;4c").utf8)
    #expect(parser.answers.sixelLimit == limit && parser.answers.isComplete)
  }

  @Test("Each step of queries ends with DA1, wrapped for tmux")
  func questions() {
    let first = PicturesPainting.text(ProbeQuestions().bytes)
    #expect(first == "␛[>q␛[16t␛[14t␛[18t␛[c")
    let all: TerminalQueries = [.kittyGraphics, .settings, .modes, .sixelLimits]
    let second = ProbeQuestions(all, sharedMemory: "/m", file: "/f")
    #expect(
      PicturesPainting.text(second.bytes)
        == "␛_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA␛\\"
        + "␛_Gi=32,s=1,v=1,a=q,t=t,f=24;L2Y=␛\\␛_Gi=33,s=1,v=1,a=q,t=s,f=24;L20=␛\\"
        + "␛[?2026$p␛[?2031$p␛[?1004$p␛[?2033$p␛[?5522$p␛[48;2;1;2;3m␛P$qm␛\\␛[m␛[?1;1;0S␛[?2;4;0S␛[c"
    )
    let tmux = PicturesPainting.text(ProbeQuestions(.kittyGraphics, passthrough: .tmux).bytes)
    #expect(tmux.hasPrefix("␛Ptmux;␛␛_Gi=31"))
    #expect(tmux.hasSuffix("␛Ptmux;␛␛[c␛\\␛Ptmux;␛␛[5n␛\\"))
    #expect(!tmux.contains("t=s"))
  }

  @Test("An incomplete reply is returned whole as input")
  func half() {
    var parser = ProbeParser()
    parser.take("j\u{1B}P1$r0;48".utf8)
    parser.finish()
    #expect(parser.typed == Array("j\u{1B}P1$r0;48".utf8))
    #expect(!parser.isInside)
  }

  @Test("Invalid replies are ignored")
  func nonsense() {
    var parser = ProbeParser()
    parser.take("\u{1B}[6;0;99999999999999t\u{1B}[?2026$y\u{1B}P1$r48:2m\u{1B}\\\u{1B}_Gi=31".utf8)
    parser.take(String(repeating: "x", count: 10_000).utf8)
    parser.finish()
    #expect(parser.answers == ProbeAnswers())
  }
}
