import FeedCore
import TerminalKit
import Testing

@Suite("Probe: the chosen capabilities")
struct ProbeChoiceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var preference = GraphicsPreference.auto
    var environment: [String: String] = ["TERM": "xterm-256color"]
    var answers = ProbeAnswers()
    var tmux: ProbeAnswers?
    let language: GraphicsProtocol
    let glyphs: BlockGlyphs
    let colors: ColorDepth
    var passthrough = Passthrough.direct

    var testDescription: String { name }

    var capabilities: GraphicsCapabilities {
      GraphicsDetection(
        preference: preference, facts: TerminalEnvironment { environment[$0] }, answers: answers,
        tmux: tmux
      ).capabilities
    }
  }

  private static func spoken(
    _ version: String, _ attributes: [Int], kitty: Bool = false
  )
    -> ProbeAnswers
  {
    var answers = ProbeAnswers()
    answers.version = version
    answers.attributes = attributes
    if kitty { answers.kitty = .direct }
    return answers
  }

  private static let true24 = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
  private static let insideTmux = [
    "TERM": "tmux-256color", "TMUX": "/tmp/s,1,0", "TMUX_PANE": "%7",
  ]

  static let rows: [Row] = [
    Row(
      name: "xterm", answers: ProbeTerminal.xterm.answers, language: .sixel, glyphs: .quadrants,
      colors: .full),
    Row(
      name: "old kitty", environment: ["TERM": "xterm-kitty"],
      answers: ProbeTerminal.oldKitty.answers, language: .placements, glyphs: .sextants,
      colors: .full),
    Row(
      name: "kitty", environment: ["TERM": "xterm-kitty"], answers: ProbeTerminal.kitty.answers,
      language: .placeholders, glyphs: .octants, colors: .full),
    Row(
      name: "konsole", environment: true24, answers: ProbeTerminal.konsole.answers,
      language: .placements, glyphs: .sextants, colors: .full),
    Row(
      name: "konsole without kitty", environment: true24,
      answers: spoken("Konsole 21.8", [62, 1, 4]), language: .iterm2, glyphs: .sextants,
      colors: .full),
    Row(
      name: "mlterm", environment: ["TERM": "mlterm"], answers: ProbeTerminal.mlterm.answers,
      language: .sixel, glyphs: .quadrants, colors: .palette),
    Row(
      name: "foot", environment: ["TERM": "foot"], answers: ProbeTerminal.foot.answers,
      language: .sixel, glyphs: .sextants, colors: .full),
    Row(
      name: "alacritty", environment: ["TERM": "alacritty", "COLORTERM": "truecolor"],
      answers: ProbeTerminal.alacritty.answers, language: .blocks, glyphs: .quadrants,
      colors: .full),
    Row(
      name: "VTE", environment: true24.merging(["VTE_VERSION": "7003"]) { $1 },
      answers: ProbeTerminal.vte.answers, language: .blocks, glyphs: .sextants, colors: .full),
    Row(
      name: "old VTE", environment: ["TERM": "xterm-256color", "VTE_VERSION": "5202"],
      language: .blocks, glyphs: .quadrants, colors: .palette),
    Row(
      name: "ghostty", environment: ["TERM": "xterm-ghostty"],
      answers: spoken("ghostty 1.1.0", [62, 22], kitty: true), language: .placeholders,
      glyphs: .sextants, colors: .palette),
    Row(
      name: "WezTerm", environment: true24,
      answers: spoken("WezTerm 20240203-110809", [65, 4, 6], kitty: true), language: .iterm2,
      glyphs: .sextants, colors: .full),
    Row(
      name: "iTerm2", environment: true24.merging(["TERM_PROGRAM": "iTerm.app"]) { $1 },
      answers: spoken("iTerm2 3.5.0", [62, 4]), language: .iterm2, glyphs: .quadrants,
      colors: .full),
    Row(
      name: "iTerm2 through ssh", environment: true24.merging(["LC_TERMINAL": "iTerm2"]) { $1 },
      language: .iterm2, glyphs: .quadrants, colors: .full),
    Row(
      name: "VS Code with pictures off",
      environment: true24.merging(["TERM_PROGRAM": "vscode"]) { $1 },
      answers: ProbeTerminal.alacritty.answers, language: .blocks, glyphs: .quadrants,
      colors: .full),
    Row(
      name: "unknown with kitty's protocol", environment: true24,
      answers: spoken("someone 1", [62], kitty: true), language: .placements, glyphs: .quadrants,
      colors: .full),
    Row(
      name: "silent", language: .blocks, glyphs: .quadrants, colors: .palette),
    Row(
      name: "console", environment: ["TERM": "linux"], language: .blocks, glyphs: .halves,
      colors: .ansi),
    Row(
      name: "dumb", environment: ["TERM": "dumb"], language: .none, glyphs: .quadrants,
      colors: .none),
    Row(
      name: "tmux in kitty", environment: insideTmux, answers: ProbeTerminal.kitty.answers,
      tmux: ProbeTerminal.tmux.answers, language: .placeholders, glyphs: .sextants, colors: .full,
      passthrough: .tmux),
    Row(
      name: "tmux in an old kitty", environment: insideTmux,
      answers: ProbeTerminal.oldKitty.answers, tmux: ProbeTerminal.tmux.answers, language: .blocks,
      glyphs: .sextants, colors: .full),
    Row(
      name: "tmux with sixel", environment: insideTmux, answers: ProbeTerminal.foot.answers,
      tmux: spoken("tmux 3.4", [1, 2, 4]), language: .sixel, glyphs: .sextants, colors: .full),
    Row(
      name: "tmux that lets nothing through", environment: insideTmux,
      tmux: ProbeTerminal.tmux.answers, language: .blocks, glyphs: .quadrants, colors: .palette),
    Row(
      name: "Zellij in Ghostty",
      environment: true24.merging(["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"]) { $1 },
      answers: ProbeTerminal.zellij.answers, language: .placements, glyphs: .sextants,
      colors: .full),
    Row(
      name: "Zellij in WezTerm", environment: true24.merging(["TERM_PROGRAM": "WezTerm"]) { $1 },
      answers: ProbeTerminal.zellij.answers, language: .placements, glyphs: .sextants,
      colors: .full),
    Row(
      name: "Zellij in foot", environment: ["TERM": "foot"],
      answers: ProbeTerminal.zellijInFoot.answers, language: .sixel, glyphs: .sextants,
      colors: .palette),
    Row(
      name: "Zellij in VTE", environment: true24.merging(["VTE_VERSION": "7003"]) { $1 },
      answers: spoken("Zellij(4500)", [62, 52]), language: .blocks, glyphs: .sextants,
      colors: .full),
    Row(
      name: "forced kitty inside of Zellij", preference: .kitty,
      environment: ["TERM": "xterm-ghostty"], answers: ProbeTerminal.zellij.answers,
      language: .placements, glyphs: .sextants, colors: .palette),
    Row(
      name: "forced kitty", preference: .kitty, language: .placements, glyphs: .quadrants,
      colors: .palette),
    Row(
      name: "forced kitty inside of tmux", preference: .kitty, environment: insideTmux,
      language: .placeholders, glyphs: .quadrants, colors: .palette, passthrough: .tmux),
    Row(
      name: "forced sixel", preference: .sixel, language: .sixel, glyphs: .quadrants,
      colors: .palette),
    Row(
      name: "forced sixel inside of tmux", preference: .sixel, environment: insideTmux,
      tmux: ProbeTerminal.tmux.answers, language: .sixel, glyphs: .quadrants, colors: .palette,
      passthrough: .tmux),
    Row(
      name: "forced iTerm2", preference: .iterm2, answers: ProbeTerminal.xterm.answers,
      language: .iterm2, glyphs: .quadrants, colors: .full),
    Row(
      name: "forced symbols", preference: .symbols, answers: ProbeTerminal.kitty.answers,
      language: .blocks, glyphs: .octants, colors: .full),
    Row(
      name: "forced none", preference: .none, answers: ProbeTerminal.kitty.answers, language: .none,
      glyphs: .octants, colors: .full),
  ]

  @Test(
    "TUI-3, TUI-6: each terminal gets its protocol, letters, colors and passthrough",
    arguments: rows)
  func table(row: Row) {
    let capabilities = row.capabilities
    #expect(capabilities.graphicsProtocol == row.language)
    #expect(capabilities.glyphs == row.glyphs)
    #expect(capabilities.colors == row.colors)
    #expect(capabilities.passthrough == row.passthrough)
  }

  @Test("Konsole's kitty pictures lie under the text, and its sixels cannot be erased")
  func konsole() {
    let facts = TerminalEnvironment { Self.true24[$0] }
    let answers = ProbeTerminal.konsole.answers
    let auto = GraphicsDetection(facts: facts, answers: answers).capabilities
    #expect(auto.z == KittyPlacement.underBackgrounds)
    #expect(!auto.cannotErasePictures && !auto.sharesMemory)
    #expect(
      GraphicsDetection(preference: .sixel, facts: facts, answers: answers).capabilities
        .cannotErasePictures)
    let kitty = GraphicsDetection(facts: facts, answers: ProbeTerminal.kitty.answers).capabilities
    #expect(kitty.sharesMemory && kitty.z == 0 && kitty.synchronizesUpdates)
  }

  @Test(
    "TUI-55: kitty keeps pictures without a placement if its version is known to be 0.38.1 or later",
    arguments: [
      ("kitty(0.26.5)", false), ("kitty(0.38.0)", false), ("kitty(0.38.1)", true),
      ("kitty(0.42.2)", true), ("kitty", false), (nil, false),
    ] as [(String?, Bool)])
  func unplacedPictures(version: String?, areKept: Bool) {
    var answers = ProbeTerminal.kitty.answers
    answers.version = version
    let facts = TerminalEnvironment { ["TERM": "xterm-kitty"][$0] }
    let detection = GraphicsDetection(facts: facts, answers: answers)
    #expect(detection.capabilities.keepsUnplacedPictures == areKept)
  }

  @Test("TUI-3: Zellij is recognized whatever variables the outer terminal has set")
  func zellij() {
    func capabilities(
      _ terminal: ProbeTerminal, _ environment: [String: String]
    ) -> GraphicsCapabilities {
      GraphicsDetection(facts: TerminalEnvironment { environment[$0] }, answers: terminal.answers)
        .capabilities
    }
    let inKitty = capabilities(.zellij, ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"])
    #expect(!inKitty.sharesMemory && !inKitty.enlargesParts && inKitty.synchronizesUpdates)
    #expect(inKitty.cell == CellPixels(width: 9, height: 18))
    let inKonsole = capabilities(
      .zellijInFoot, ["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"])
    #expect(inKonsole.graphicsProtocol == .sixel && !inKonsole.cannotErasePictures)
    let inFoot = capabilities(.zellijInFoot, ["TERM": "foot"])
    #expect(!inFoot.scrollsPictures && inFoot.sixelColors == 256)
    #expect(capabilities(.kitty, ["TERM": "xterm-kitty"]).enlargesParts)
  }

  @Test("TUI-8: pictures scroll with the text only if the screen's edges clip them cleanly")
  func scrollsPictures() {
    for (name, terminal) in [
      ("mlterm", ProbeTerminal.mlterm), ("foot", .foot), ("xterm-256color", .xterm),
    ] {
      let facts = TerminalEnvironment { $0 == "TERM" ? name : nil }
      let capabilities = GraphicsDetection(facts: facts, answers: terminal.answers).capabilities
      #expect(capabilities.graphicsProtocol == .sixel)
      #expect(capabilities.scrollsPictures == (name == "mlterm"))
    }
  }

  @Test("The cell size is from the terminal, otherwise from the system, otherwise a default")
  func cell() {
    let facts = TerminalEnvironment { Self.true24[$0] }
    let size = TerminalSize(rows: 50, columns: 160, pixelsWide: 1444, pixelsHigh: 954)
    func cell(_ answers: ProbeAnswers, _ size: TerminalSize) -> CellPixels {
      GraphicsDetection(facts: facts, answers: answers, size: size).capabilities.cell
    }
    let unknown = TerminalSize(rows: 24, columns: 80)
    #expect(cell(ProbeTerminal.konsole.answers, size) == CellPixels(width: 8, height: 17))
    #expect(cell(ProbeTerminal.alacritty.answers, size) == CellPixels(width: 9, height: 19))
    #expect(cell(ProbeTerminal.vte.answers, unknown) == CellPixels(width: 10, height: 19))
    #expect(cell(ProbeAnswers(), unknown) == .default)
  }

  @Test("TUI-34: blocks or descriptions chosen by name need no probe")
  func asking() {
    func asks(_ preference: GraphicsPreference, _ term: String = "xterm") -> Bool {
      GraphicsDetection.needsProbe(
        preference: preference, facts: TerminalEnvironment { $0 == "TERM" ? term : nil })
    }
    #expect(asks(.auto) && asks(.sixel) && asks(.kitty) && asks(.iterm2))
    #expect(!asks(.symbols) && !asks(.symbols, "foot") && !asks(.none))
    #expect(!asks(.auto, "linux") && !asks(.auto, "dumb"))
  }

  @Test(
    "TUI-31: an unconfirmed protocol is reported only if the terminal answered",
    arguments: [
      (GraphicsPreference.sixel, ProbeTerminal.kitty, true), (.sixel, .xterm, false),
      (.kitty, .xterm, true), (.kitty, .konsole, false), (.iterm2, .xterm, true),
      (.iterm2, .konsole, false), (.iterm2, .alacritty, false), (.auto, .alacritty, false),
      (.symbols, .xterm, false), (.none, .xterm, false),
    ])
  func unconfirmed(preference: GraphicsPreference, terminal: ProbeTerminal, isUnconfirmed: Bool) {
    let facts = TerminalEnvironment { $0 == "TERM" ? "xterm-256color" : nil }
    let choice = GraphicsDetection(preference: preference, facts: facts, answers: terminal.answers)
    #expect(choice.isPreferenceUnconfirmed == isUnconfirmed)
    #expect(!GraphicsDetection(preference: preference, facts: facts).isPreferenceUnconfirmed)
  }

  @Test("TUI-3: inside tmux, the answers of tmux and the terminal around it count")
  func unconfirmedInTmux() {
    var facts = TerminalEnvironment { $0 == "TERM" ? "tmux-256color" : nil }
    facts.isTmux = true
    var choice = GraphicsDetection(
      preference: .sixel, facts: facts, tmux: ProbeTerminal.tmux.answers)
    #expect(choice.isPreferenceUnconfirmed, "no terminal is attached")
    choice.answers = ProbeTerminal.foot.answers
    #expect(!choice.isPreferenceUnconfirmed)
    choice.answers = ProbeTerminal.kitty.answers
    #expect(choice.isPreferenceUnconfirmed)
    choice.tmux?.attributes = [1, 2, 4]
    #expect(!choice.isPreferenceUnconfirmed)
  }

  @Test("A terminal is assumed to reorder lines unless it is known not to")
  func reordering() {
    func reorders(_ answers: ProbeAnswers, _ term: String = "xterm-256color") -> Bool {
      GraphicsDetection(facts: TerminalEnvironment { $0 == "TERM" ? term : nil }, answers: answers)
        .capabilities.reordersLines
    }
    #expect(reorders(ProbeTerminal.mlterm.answers) && reorders(ProbeTerminal.konsole.answers))
    #expect(reorders(ProbeTerminal.vte.answers) && reorders(ProbeAnswers()))
    #expect(!reorders(ProbeTerminal.xterm.answers) && !reorders(ProbeTerminal.kitty.answers))
    #expect(!reorders(ProbeAnswers(), "linux"))
  }

  @Test("TUI-91: Symbols chosen by name are drawn for any output, in 16 colors if unknown")
  func symbols() {
    for environment in [[:], ["TERM": "dumb"]] {
      let facts = TerminalEnvironment { environment[$0] }
      let capabilities = GraphicsDetection(preference: .symbols, facts: facts).capabilities
      #expect(capabilities.graphicsProtocol == .blocks && capabilities.colors == .ansi)
      #expect(
        GraphicsDetection(preference: .none, facts: facts).capabilities.graphicsProtocol == .none)
    }
  }

  struct View: Sendable {
    let answer: String
    let isVisible: Bool
    let canAsk: Bool
  }

  @Test(
    "TUI-6: tmux is queried for the clients of this pane instead of the active one",
    arguments: [
      View(answer: "1|0|1|9|18|kitty(0.42.2)\n4711\n", isVisible: true, canAsk: true),
      View(answer: "1|0|0|9|18|kitty(0.42.2)\n4711\n", isVisible: true, canAsk: false),
      View(answer: "0|0|1|9|18|kitty(0.42.2)\n4711\n", isVisible: false, canAsk: false),
      View(answer: "1|1|0|9|18|kitty(0.42.2)\n4711\n", isVisible: false, canAsk: false),
      View(answer: "1|1|1|||\n4711\n", isVisible: true, canAsk: true),
      View(answer: "0|0|1|||\n", isVisible: false, canAsk: false),
    ])
  func view(row: View) throws {
    var asked: [String] = []
    let view = try #require(
      TmuxView(pane: "%7") { command in
        asked = command
        return row.answer
      })
    #expect(view.isVisible == row.isVisible && view.canAsk == row.canAsk)
    #expect(view.clients == (row.answer.contains("4711") ? ["4711"] : []))
    #expect((view.terminal == "kitty(0.42.2)") == row.answer.contains("kitty"))
    #expect((view.cell == CellPixels(width: 9, height: 18)) == row.answer.contains("kitty"))
    #expect(asked.split(separator: ";").allSatisfy { $0.contains("-t") && $0.contains("%7") })
    #expect(TmuxView(pane: "%7") { _ in nil } == nil)
    #expect(TmuxView(pane: "%7") { _ in "no such pane\n" } == nil)
  }

  @Test(
    "TUI-45: tmux's passthrough option is set for this pane only and restored",
    arguments: [("", nil, true), ("all\n", "all", true), ("off\n", "off", false)])
  func option(shown: String, before: String?, takesAll: Bool) throws {
    var ran: [[String]] = []
    let option = try #require(
      TmuxOption(pane: "%7") { command in
        ran.append(command)
        if command.last == "all", !takesAll { return nil }
        return command.contains("show-options") ? shown : ""
      })
    #expect(option.before == before && option.reachesFromHiddenPane == takesAll)
    let value = takesAll ? "all" : "on"
    #expect(ran.last == ["tmux", "set-option", "-p", "-t", "%7", "allow-passthrough", value])
    #expect(option.restoreCommand.contains("-u") == (before == nil))
    #expect((ran + [option.restoreCommand]).allSatisfy { $0.contains("%7") })
    #expect(TmuxOption(pane: "%7") { _ in nil } == nil)
  }
}
