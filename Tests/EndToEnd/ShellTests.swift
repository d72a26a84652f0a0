import FeedTestSupport
import Glibc
import Testing

enum InteractiveShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  static var areInstalled: Bool { allCases.allSatisfy { Program.isInstalled($0.rawValue) } }
}

/// Completion in real shells. The user presses Tab, and Enter prints the completed arguments.
@Suite(
  "Completion in shells", .blocking, .serialized, .timeLimit(.minutes(10)),
  .enabled(if: InteractiveShell.areInstalled, "needs bash, zsh and fish"))
struct ShellTests {
  /// A shell at its prompt, with completion loaded as the help describes. Its `imagefeed` completes
  /// as the real one does and otherwise prints its arguments.
  private final class Session {
    let home: TemporaryFolder
    private let terminal: PtyProcess

    init(_ shell: InteractiveShell) throws {
      home = try TemporaryFolder()
      let script = """
        #!/bin/sh
        [ "$1" = __complete ] && exec \(BuiltProgram.path) "$@"
        for word; do printf '[%s]' "$word"; done
        echo
        """
      for folder in ["bin", "work", "work/folder"] { mkdir(home.file(folder), 0o755) }
      try home.writeProgram(script, to: "bin/imagefeed")
      _ = try home.write("x", to: "work/two words.jpg")
      _ = try home.write("x", to: "work/folder/inner.jpg")
      let completion = try BuiltProgram().run("completion", shell.rawValue).output
      let file = try home.write(completion, to: "completion")
      terminal = try PtyProcess(
        Self.command(shell),
        environment: [
          "HOME": home.path, "PATH": "\(home.path)/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
          "TERM": "xterm", "PS1": "ready> ",
        ], columns: 200)
      try begin(shell, file)
    }

    private static func command(_ shell: InteractiveShell) -> [String] {
      switch shell {
      case .bash: ["/bin/bash", "--norc", "--noprofile", "-i"]
      case .zsh: ["/bin/zsh", "-f", "-i"]
      case .fish: ["/usr/bin/fish", "--no-config", "-i"]
      }
    }

    private func begin(_ shell: InteractiveShell, _ file: String) throws {
      let lines =
        switch shell {
        case .bash: ["source \(file)"]
        case .zsh: ["autoload -Uz compinit && compinit -u", "source \(file)"]
        case .fish: ["source \(file)"]
        }
      // The quotes make the echo of the typed line differ from the answer.
      for line in lines + ["cd \(home.path)/work && echo read''y now"] {
        terminal.type(line + "\r")
      }
      try terminal.expect("ready now")
    }

    /// Returns the arguments that the program got. In `line`, `⇥` means Tab.
    func arguments(of line: String) throws -> String {
      let before = terminal.output.count
      terminal.type(line.replacing("⇥", with: "\t") + "\r")
      return try terminal.wait(for: "what \(line) became") {
        let lines = terminal.output.dropFirst(before).split { $0.isNewline || $0 == "\u{1B}" }
        return lines.last { $0.hasPrefix("[") && $0.hasSuffix("]") && $0.contains("][end]") }
          .map(String.init)
      }
    }

    func leave() throws {
      terminal.type("exit\r")
      _ = try terminal.ended()
    }
  }

  @Test("Tab completes commands, values, settings and paths", arguments: InteractiveShell.allCases)
  func tab(shell: InteractiveShell) throws {
    let session = try Session(shell)
    let lines = [
      ("imagefeed sear⇥fog end", "[search][fog][end]"),
      ("imagefeed feed --backend fix⇥end", "[feed][--backend][fixture][end]"),
      ("imagefeed --lang=r⇥end", "[--lang=ru][end]"),
      ("imagefeed --protoc⇥kit⇥end", "[--protocol][kitty][end]"),
      ("imagefeed download x --size reg⇥end", "[download][x][--size][regular][end]"),
      ("imagefeed share x --format asc⇥end", "[share][x][--format][asciidoc][end]"),
      ("imagefeed help exi⇥end", "[help][exit-codes][end]"),
      ("imagefeed config get redir⇥end", "[config][get][redirect-uri][end]"),
      ("imagefeed config set edition ext⇥end", "[config][set][edition][extended][end]"),
      ("imagefeed tw⇥end", "[two words.jpg][end]"),
      ("imagefeed ~/work/fold⇥inn⇥end", "[HOME/work/folder/inner.jpg][end]"),
      ("imagefeed show two⇥end", "[show][two words.jpg][end]"),
      ("imagefeed download x -o two⇥end", "[download][x][-o][two words.jpg][end]"),
      ("imagefeed --backend-option lat⇥5 end", "[--backend-option][latency=5][end]"),
      ("imagefeed --backend-option liked=e⇥end", "[--backend-option][liked=even][end]"),
    ]
    for (line, expected) in lines {
      let home = expected.replacing("HOME", with: session.home.path)
      #expect(try session.arguments(of: line) == home, "\(line)")
    }
    // zsh removes the slash that it added if a blank follows.
    let folder = try session.arguments(of: "imagefeed record fol⇥ end")
    #expect(["[record][folder/][end]", "[record][folder][end]"].contains(folder))
    try session.leave()
  }
}
