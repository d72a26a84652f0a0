import FeedTestSupport
import Glibc
import TerminalKit
import Testing

/// The probe in a pseudo-terminal, as in a user's terminal.
@Suite("A real terminal", .blocking, .serialized)
struct RealTerminalTests {
  private let normalScreen = "\u{1B}[?1049l"

  private func report(_ event: TerminalEvent) -> String { "\(event)" }

  /// Waits for the end and checks that the terminal was restored.
  private func expectEnd(_ probe: ProbeProcess, _ ending: PtyProcess.Ending) throws {
    try probe.pty.expectEnd(ending)
    #expect(probe.pty.modes == probe.pty.modesBefore)
    let output = probe.pty.output
    for off in ["\u{1B}[?2004l", "\u{1B}[?1006l", "\u{1B}[?1002l", "\u{1B}[?7h", "\u{1B}[?25h"] {
      #expect(output.contains(off))
    }
    // A shell may continue the probe twice, so it may enter its own screen again.
    let entered = try #require(output.ranges(of: "\u{1B}[?1049h").last)
    let left = try #require(output.ranges(of: normalScreen).last)
    #expect(entered.lowerBound < left.lowerBound)
  }

  @Test("TUI-8: the probe shows its first screen, reports a key and ends")
  func shows() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    try probe.pty.expect("日本 probe 24x80")
    probe.pty.type("x")
    try probe.expect(report(.key(.character("x"))))
    probe.pty.type("q")
    try expectEnd(probe, .exit(0))
    #expect(probe.pty.output.hasSuffix("\u{1B}[23;0;0t"))
  }

  @Test("Keys, the mouse, a paste and replies arrive as events")
  func input() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    let inputs: [(String, TerminalEvent)] = [
      ("\u{1B}OA", .key(Key(.up))), ("\u{1B}[B", .key(Key(.down))),
      ("\u{1B}[1;5C", .key(Key(.right, .control))), ("\u{1B}[6~", .key(Key(.pageDown))),
      ("\u{4}", .key(.control("d"))), ("\u{1B}", .key(Key(.escape))), ("\r", .key(Key(.enter))),
      ("\u{7F}", .key(Key(.backspace))), ("é", .key(.character("é"))), ("日", .key(.character("日"))),
      ("\u{1B}[Z", .key(Key(.backtab))), ("\u{1B}[15;2~", .key(Key(.function(5), .shift))),
      ("\u{1B}k", .key(Key(.character("k"), .alt))),
      ("\u{1B}[<0;5;3M", .mouse(MouseEvent(.press(.left), at: Position(row: 2, column: 4)))),
      ("\u{1B}[<65;80;3M", .mouse(MouseEvent(.wheelDown, at: Position(row: 2, column: 79)))),
      ("\u{1B}[200~zwei\rZeilen\u{7F}\u{1B}[201~", .paste("zwei\nZeilen")),
      ("\u{1B}[?62;4c", .reply("\u{1B}[?62;4c")),
      ("\u{1B}]11;rgb:0/0/0\u{1B}\\", .reply("\u{1B}]11;rgb:0/0/0\u{1B}\\")),
      ("\u{1B}_Gi=1;OK\u{1B}\\", .reply("\u{1B}_Gi=1;OK\u{1B}\\")),
    ]
    for (bytes, event) in inputs {
      probe.pty.type(bytes)
      try probe.expect(report(event))
    }
    probe.pty.type("q")
    try expectEnd(probe, .exit(0))
  }

  @Test("An invalid UTF-8 byte does not affect the following input")
  func invalid() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type(bytes: [0xFF, 0xC3, 0x28, 0x78])
    try probe.expect(report(.key(.character("x"))))
    probe.pty.type("q")
    try expectEnd(probe, .exit(0))
  }

  @Test("TUI-4: a resize reports cells and pixels and redraws everything")
  func resize() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.resize(rows: 12, columns: 40, pixelsWide: 400, pixelsHigh: 240)
    let size = TerminalSize(rows: 12, columns: 40, pixelsWide: 400, pixelsHigh: 240)
    try probe.expect(report(.resize(size)))
    try probe.expect("fresh 12x40")
    #expect(size.cellPixels ?? (0, 0) == (10, 20))
    probe.pty.type("q")
    try expectEnd(probe, .exit(0))
  }

  @Test("A task wakes the sleeping thread")
  func wakes() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type("p")
    try probe.expect("posted")
    probe.pty.type("q")
    try expectEnd(probe, .exit(0))
  }

  @Test(
    "SEC-5: SIGTERM, SIGINT and SIGHUP end the program", arguments: [SIGTERM, SIGINT, SIGHUP])
  func asked(signal: Int32) throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.send(signal)
    try expectEnd(probe, .exit(signal == SIGHUP ? 2 : 0))
  }

  @Test("TUI-16: control characters in a pasted text send no signals")
  func signalsInPaste() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type("\u{1B}[200~a\u{3}b\u{1A}c\u{1C}d\u{1B}[201~")
    try probe.expect(report(.paste("a\u{3}b\u{1A}c\u{1C}d")))
    probe.pty.type("\u{3}")
    try probe.expect(report(.interrupt))
    probe.pty.type("q")
    try expectEnd(probe, .exit(0))
  }

  @Test("SEC-5: Ctrl-C is an interrupt event and does not kill the program")
  func interrupt() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type("\u{3}")
    try probe.expect(report(.interrupt))
    try expectEnd(probe, .exit(0))
  }

  // A sanitizer handles crashes before the program's own handler.
  @Test(
    "SEC-5: a crash restores the terminal and ends with its signal", .unlessSanitized,
    arguments: [("f", SIGILL), ("0", SIGSEGV), ("a", SIGABRT)])
  func crash(key: String, signal: Int32) throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type(key)
    try expectEnd(probe, .signal(signal))
    if key == "f" {
      let after = try #require(probe.pty.output.split(separator: normalScreen).last)
      #expect(after.contains("failed on purpose"))
    }
  }

  @Test(
    "SEC-15: after a crash of another thread no frame follows the bytes that restore the terminal",
    .unlessSanitized, arguments: [SIGSEGV, SIGABRT, SIGUSR1, SIGSYS], 1...4)
  func crashWhileWriting(signal: Int32, frames: Int) throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type("s")
    let frame = 150_000
    try probe.pty.wait(for: "frames") { probe.pty.bytes.count > frames * frame ? () : nil }
    probe.pty.send(signal)
    try expectEnd(probe, .signal(signal))
    #expect(probe.pty.output.hasSuffix("\u{1B}[23;0;0t"))
  }

  @Test("Only a part of a long output on stderr is kept, and its end is shown after the screen")
  func longOutput() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type("o")
    try probe.expect("stderr is full: true")
    probe.pty.type("q")
    try probe.pty.expectEnd(.exit(0))
    #expect(probe.pty.modes == probe.pty.modesBefore)
    let after = try #require(probe.pty.output.split(separator: "\u{1B}[23;0;0t").last)
    #expect(after == String(repeating: "o", count: 65_536))
  }

  @Test("SEC-5: exit() from anywhere restores the terminal")
  func exits() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type("e")
    try expectEnd(probe, .exit(3))
  }

  @Test(
    "SEC-5: the program can be ended while the terminal accepts no output",
    arguments: ["\u{3}", nil])
  func stuck(typed: String?) throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.type("w")
    try probe.expect("flood", unread: true)
    if let typed { probe.pty.type(typed) } else { probe.pty.send(SIGTERM) }
    try probe.pty.wait(for: "the end", unread: true) { probe.pty.hasEnded ? () : nil }
    #expect(probe.pty.modes == probe.pty.modesBefore)
    try probe.pty.expectEnd(.exit(2))
  }

  @Test("SEC-5: a terminal that hangs up ends the program")
  func hangup() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.hangUp()
    try probe.expect(report(.hangup))
    // If SIGHUP arrives after the handlers were removed, it ends the program directly.
    let ending = try probe.pty.ended()
    #expect([.exit(2), .signal(SIGHUP)].contains(ending))
  }

  @Test("SEC-5: the program can be stopped and continued under a shell")
  func stops() throws {
    let probe = try ProbeProcess(shell: ["/bin/bash", "--norc", "-i"])
    try probe.pty.expect("$ ")
    probe.pty.type(probe.command + "\r")
    try probe.expect("fresh 24x80")
    for stop in 1...2 {
      probe.pty.type("\u{1A}")
      try probe.expect(report(.suspend))
      try prompt(probe) { $0.ranges(of: "Stopped").count == stop }
      probe.pty.type("fg\r")
      try probe.expect(report(.resume))
      try probe.expect("fresh 24x80")
    }
    probe.pty.type("x")
    try probe.expect(report(.key(.character("x"))))
    probe.pty.type("q")
    try prompt(probe) { $0.ranges(of: normalScreen).count == 3 }
    probe.pty.type("exit 7\r")
    try expectEnd(probe, .exit(7))
    let stops = probe.pty.output.split(separator: "Stopped")
    #expect(stops.count == 3)
    #expect(stops.dropLast().allSatisfy { $0.contains(normalScreen) })
  }

  @Test("SEC-5: a program that the shell continues in the background waits for the foreground")
  func background() throws {
    let probe = try ProbeProcess(shell: ["/bin/bash", "--norc", "-i"])
    try probe.pty.expect("$ ")
    probe.pty.type(probe.command + "\r")
    try probe.expect("fresh 24x80")
    probe.pty.type("\u{1A}")
    try probe.expect(report(.suspend))
    try prompt(probe) { $0.contains("Stopped") }
    // The shell reports the second stop before its next prompt.
    probe.pty.type("bg; until jobs %1 | grep -q Stopped; do sleep 0.1; done; fg\r")
    try probe.expect(report(.resume))
    try probe.expect("fresh 24x80")
    probe.pty.type("x")
    try probe.expect(report(.key(.character("x"))))
    probe.pty.type("q")
    try prompt(probe) { $0.ranges(of: normalScreen).count == 2 }
    probe.pty.type("exit 7\r")
    try expectEnd(probe, .exit(7))
  }

  private func prompt(_ probe: ProbeProcess, when fact: (String) -> Bool) throws {
    try probe.pty.wait(for: "the prompt") {
      fact(probe.pty.output) && probe.pty.output.hasSuffix("$ ") ? () : nil
    }
  }

  @Test(
    "TUI-1: a signal that was handled just before the stop in the background ends the process",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func endedBeforeStop(signal: Int32) throws {
    let probe = try ProbeProcess(shell: ["/bin/bash", "--norc", "-i"])
    try probe.pty.expect("$ ")
    let program = Program.quoted(ProbeProcess.program)
    probe.pty.type("\(program) --ending \(signal) & wait %1; echo waited-$?\n")
    try probe.pty.expect("waited-\(128 + signal)")
    probe.pty.type("exit\n")
    _ = try probe.pty.ended()
  }

  private func hasEcho(_ pty: PtyProcess) -> Bool { pty.modes[3] & UInt32(ECHO) != 0 }

  @Test(
    "SEC-5: after the wait for `q` the terminal has its echo again, even after a crash",
    .unlessSanitized,
    arguments: [
      ("xq", nil, .exit(0)), ("\u{1C}", nil, .signal(SIGQUIT)), ("x", SIGABRT, .signal(SIGABRT)),
    ] as [(String, Int32?, PtyProcess.Ending)])
  func quitKey(typed: String, signal: Int32?, ending: PtyProcess.Ending) throws {
    let pty = try PtyProcess([ProbeProcess.program, "--quit-key"], environment: [:])
    try pty.wait(for: "no echo") { hasEcho(pty) ? nil : () }
    pty.type(typed)
    if let signal { pty.send(signal) }
    try pty.expectEnd(ending)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("FEED-22: the wait for `q` continues when the terminal is gone")
  func quitKeyWithoutTerminal() throws {
    let command = "trap '' HUP; exec \(Program.quoted(ProbeProcess.program)) --quit-key"
    let pty = try PtyProcess(["/bin/sh", "-c", command], environment: ["PATH": "/usr/bin:/bin"])
    try pty.wait(for: "no echo") { hasEcho(pty) ? nil : () }
    pty.hangUp()
    // A probe that gives up ends by itself. Without this pause the signal could come first.
    for _ in 0..<100 where !pty.hasEnded { usleep(2_000) }
    pty.send(SIGUSR1)
    try pty.expectEnd(.exit(1))
  }

  @Test("SEC-5: the shell has echo while the wait for `q` is suspended; after fg the echo is off")
  func quitKeyStops() throws {
    let pty = try PtyProcess(
      ["/bin/sh", "-i"], environment: ["PS1": "$ ", "PATH": "/usr/bin:/bin"])
    try pty.expect("$ ")
    pty.type("\(Program.quoted(ProbeProcess.program)) --quit-key\n")
    try pty.wait(for: "no echo") { hasEcho(pty) ? nil : () }
    pty.type("\u{1A}")
    try pty.expect("Stopped")
    pty.type("stty -a | tr ' ' '\\n' | grep -x -e '-*echo'; echo stopped-$?\n")
    try pty.expect("stopped-0")
    #expect(!pty.output.contains("-echo\r\n"))
    pty.type("fg; echo ended-$?\n")
    try pty.wait(for: "no echo") { hasEcho(pty) ? nil : () }
    pty.type("q")
    try pty.expect("ended-0")
    pty.type("exit 7\n")
    try pty.expectEnd(.exit(7))
  }

  @Test("SEC-5: SIGSTOP, which cannot be handled, is noticed afterward")
  func stopped() throws {
    let probe = try ProbeProcess()
    try probe.expect("fresh 24x80")
    probe.pty.send(SIGSTOP)
    probe.pty.send(SIGCONT)
    try probe.expect(report(.resume))
    try probe.expect("fresh 24x80")
    probe.pty.type("q")
    try probe.pty.expectEnd(.exit(0))
    #expect(probe.pty.modes == probe.pty.modesBefore)
  }

  @Test(
    "An unknown kind of terminal is rejected with an error",
    arguments: [
      ("", TerminalError.noName), ("no-such-terminal", .unknown(name: "no-such-terminal")),
      ("dumb", .cannotMoveCursor(name: "dumb")),
    ])
  func refused(name: String, error: TerminalError) throws {
    let probe = try ProbeProcess(environment: ["TERM": name])
    try probe.expect("error \(error)")
    try probe.pty.expectEnd(.exit(2))
    #expect(probe.pty.output == "")
    #expect(probe.pty.modes == probe.pty.modesBefore)
  }

  @Test("SEC-5: a terminal whose terminfo entry has a long string is restored")
  func longString() throws {
    let folder = try TemporaryFolder()
    let string = String(repeating: "\\E[m", count: 500)
    let source = try folder.write(
      "long|a long string,\n  rmcup=\(string)\\E[?1049l\\E[23;0;0t, use=xterm-256color,\n",
      to: "long.ti")
    try Program.run("tic", ["-x", "-o", folder.path, source])
    let probe = try ProbeProcess(environment: ["TERM": "long", "TERMINFO": folder.path])
    try probe.expect("fresh 24x80")
    probe.pty.type("q")
    try expectEnd(probe, .exit(0))
  }

  @Test("TUI-6: other terminals and locales work", arguments: ["linux", "tmux-256color", "vt100"])
  func others(name: String) throws {
    let probe = try ProbeProcess(environment: ["TERM": name, "LANG": "C"])
    try probe.expect("fresh 24x80")
    try probe.pty.expect("日本 probe 24x80")
    probe.pty.type("é\u{1B}[A\u{1B}[<64;1;1M")
    try probe.expect(report(.key(.character("é"))))
    try probe.expect(report(.key(Key(.up))))
    try probe.expect(report(.mouse(MouseEvent(.wheelUp, at: Position(row: 0, column: 0)))))
    probe.pty.type("q")
    try probe.pty.expectEnd(.exit(0))
    #expect(probe.pty.modes == probe.pty.modesBefore)
  }
}
