import FeedCore
import TerminalKit
import Testing

@Suite("Colors inside tmux")
struct TmuxColorsTests {
  private func colors(_ answer: String?) -> TmuxColors? { TmuxColors(pane: "%7") { _ in answer } }

  @Test("TUI-3: tmux's terminal features report whether it passes on all colors")
  func features() {
    let full = colors("xterm-256color bpaste,256,RGB,title\n")
    #expect(full?.isFull == true)
    let few = colors("xterm-256color bpaste,256,title\n")
    #expect(few?.isFull == false)
    #expect(few?.terminal == "xterm-256color")
    #expect(colors("xterm-256color bpaste,RGBX\n")?.isFull == false)
  }

  @Test(
    "An old tmux, one without a client and a missing one report no features",
    arguments: [
      "xterm-256color \n", " \n", "", nil,
    ])
  func unknown(answer: String?) { #expect(colors(answer) == nil) }

  @Test("TUI-3: tmux's lower number of colors is used, and reported if the terminal has more")
  func capabilities() {
    var answers = ProbeAnswers()
    answers.hasTrueColor = true
    let facts = TerminalEnvironment { ["TERM": "tmux-256color", "TMUX": "/tmp/tmux"][$0] }
    var choice = GraphicsDetection(facts: facts, answers: answers)
    #expect(choice.capabilities.colors == .full)
    choice.tmuxColors = colors("foot 256,title")
    #expect(choice.capabilities.colors == .palette)
    #expect(choice.capabilities.terminalReducedByTmux == "foot")
    choice.tmuxColors = colors("foot 256,RGB")
    #expect(choice.capabilities.colors == .full)
    #expect(choice.capabilities.terminalReducedByTmux == nil)
    choice.tmuxColors = colors("xterm 256,title")
    choice.answers.hasTrueColor = false
    #expect(
      choice.capabilities.terminalReducedByTmux == nil,
      "the terminal itself has no more colors")
  }
}
