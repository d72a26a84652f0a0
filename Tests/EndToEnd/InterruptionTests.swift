import FeedTestSupport
import Glibc
import Testing

/// Signals that arrive while the program waits, for example at a prompt or a full pipe.
@Suite("Interruption", .blocking, .timeLimit(.minutes(10)))
struct InterruptionTests {
  private let home: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    home = try TemporaryFolder()
    environment = [
      "TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path, "PS1": "$ ",
    ]
  }

  private func isSilent(_ pty: PtyProcess) -> Bool { pty.modes[3] & UInt32(ECHO) == 0 }

  @Test(
    "CLI-2, SEC-5: Ctrl-C at a prompt ends the program and restores the echo",
    arguments: ["access-key", "timeout"])
  func prompt(key: String) throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "config", "set", key], environment: environment)
    try pty.expect("\(key): ")
    #expect(isSilent(pty) == (key == "access-key"))
    pty.type("half\u{3}")
    try pty.expectEnd(.exit(130))
    #expect(pty.modes == pty.modesBefore)
    #expect(access(home.file(".config/imagefeed/config.json"), F_OK) != 0)
  }

  @Test(
    "SEC-5: a fatal signal at the prompt for a secret restores the echo",
    arguments: [SIGQUIT, SIGABRT])
  func killed(signal: Int32) throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "config", "set", "access-key"], environment: environment)
    try pty.expect("access-key: ")
    #expect(isSilent(pty))
    if signal == SIGQUIT { pty.type("half\u{1C}") } else { pty.send(signal) }
    try pty.expectEnd(.signal(signal))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("CLI-31: after Ctrl-C the outcomes that are known are still printed")
  func knownOutcome() throws {
    let mark = home.file("mark")
    // Four likes run at once: the fifth request means that the outcome of p1 was received.
    let script = #"""
      user='{"username":"ada","name":"Ada"}'
      while IFS= read -r line; do
        id=$(printf '%s' "$line" | sed -nE 's/.*"jsonrpc":"2.0","id":([0-9]+).*/\1/p')
        case $line in
        *imagefeed/describe*)
          reply='{"operations":["list_feed","get_photo","get_profile","like_photo","unlike_photo"]}' ;;
        *imagefeed/get_profile*) reply=$user ;;
        *like_photo*'"p1"'*)
          reply='{"photo":{"id":"p1","width":1,"height":1,"isLiked":true,"author":'$user'}}' ;;
        *like_photo*'"p4"'*) echo >"$1"; continue ;;
        *) continue ;;
        esac
        [ -z "$id" ] || printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$reply"
      done
      """#
    let program = try home.write(script, to: "program.sh")
    let pty = try PtyProcess(
      [
        BuiltProgram.path, "--backend", "stdio", "--backend-option",
        "command=/bin/sh \(program) \(mark)", "like", "p0", "p1", "p2", "p3", "p4", "--jsonl",
      ], environment: environment)
    try pty.wait(for: "p4") { access(mark, F_OK) == 0 ? () : nil }
    pty.type("\u{3}")
    try pty.expectEnd(.exit(130))
    #expect(pty.output.contains("isLiked"), "\(pty.output)")
    #expect(pty.output.contains("p0 was not confirmed"), "\(pty.output)")
  }

  @Test("CLI-23: Ctrl-C ends the wait for a terminal that does not answer")
  func probe() throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "feed", "--limit", "30"], environment: environment)
    try pty.expect("\u{1B}[")
    pty.type("\u{3}")
    try pty.expectEnd(.exit(130))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test(
    "SEC-5: a signal while the terminal is queried restores its modes",
    arguments: [
      (SIGTERM, .exit(143)), (SIGHUP, .exit(143)), (SIGQUIT, .signal(SIGQUIT)),
      (SIGABRT, .signal(SIGABRT)),
    ] as [(Int32, PtyProcess.Ending)])
  func killedInProbe(signal: Int32, ending: PtyProcess.Ending) throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "feed", "--limit", "30"], environment: environment)
    try pty.expect("\u{1B}[")
    #expect(isSilent(pty))
    pty.send(signal)
    try pty.expectEnd(ending)
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("CLI-23: Ctrl-C ends `config set` while stdin is a pipe without data")
  func emptyPipe() throws {
    let child = try BuiltProgram().start("config", "set", "access-key")
    try child.waitUntilItCatchesSignals()
    child.signal(SIGINT)
    #expect(child.endUnread() == 130)
  }

  @Test("SEC-5: the shell has echo while the prompt is suspended; after fg the echo is off")
  func suspension() throws {
    let pty = try PtyProcess(["/bin/sh", "-i"], environment: environment)
    try pty.expect("$ ")
    pty.type("\(Program.quoted(BuiltProgram.path)) config set access-key\n")
    try pty.expect("access-key: ")
    #expect(isSilent(pty))
    pty.type("\u{1A}")
    try pty.wait(for: "echo") { isSilent(pty) ? nil : () }
    pty.type("stty -a | tr ' ' '\\n' | grep -x -e '-*echo'; echo stopped-$?\n")
    try pty.expect("stopped-0")
    #expect(!pty.output.contains("-echo\r\n"))
    pty.type("fg\n")
    try pty.wait(for: "no echo") { isSilent(pty) ? () : nil }
    try pty.wait(for: "a second prompt") {
      pty.output.ranges(of: "access-key: ").count == 2 ? () : nil
    }
    pty.type("SECRETKEY123\n")
    try pty.expect("Set access-key in")
    pty.type("exit\n")
    _ = try pty.ended()
    #expect(!pty.output.contains("SECRETKEY123"))
  }

  @Test(
    "CLI-23: a signal ends a command that waits for a full pipe",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)] as [(Int32, Int32)])
  func fullPipe(number: Int32, status: Int32) throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).start(
      "feed", "--limit", "5000", "--backend-option", "photos=5000", "--jsonl")
    #expect(child.readOutput() != nil)
    child.signal(number)
    #expect(child.endUnread() == status)
  }

  @Test(
    "CLI-23: a signal ends show while it reads a pipe that stays open",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)] as [(Int32, Int32)])
  func silentInput(number: Int32, status: Int32) throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
      .start("show", "--protocol", "symbols", "-")
    // Twice the capacity of a pipe, so the write returns only when the program reads.
    #expect(child.write([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 131_072)))
    child.signal(number)
    #expect(child.endUnread() == status)
  }

  @Test("SEC-5: Ctrl-\\ ends a command at once, without a report of a crash")
  func quit() throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).start(
      "feed", "--backend-option", "latency=60000")
    try child.waitUntilItCatchesSignals()
    child.signal(SIGQUIT)
    let outcome = child.finish(closing: false)
    #expect(outcome.signal == SIGQUIT)
    #expect(outcome.error.isEmpty)
  }

  @Test("TUI-1: a screen in the background stops, and can be ended there")
  func background() throws {
    let pty = try PtyProcess(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      environment: [
        "HOME": "/", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
        "PS1": "ready> ", "IMAGEFEED_BACKEND": "mock", "PROGRAM": BuiltProgram.path,
      ])
    try pty.expect("ready> ")
    // timeout(1) runs the program in a separate group, which is never in the foreground.
    pty.type("sh -c 'timeout 1 $PROGRAM'; echo ended-$?\n")
    try pty.expect("ended-124")
    pty.type("$PROGRAM & wait %1; echo waited-$?\n")
    try pty.expect("waited-150")
    #expect(!pty.output.contains("\u{1B}[?1049h"), "nothing was drawn")
    // Until the signals have arrived the job counts as stopped. `jobs -ps` lists stopped jobs.
    pty.type(
      "kill %1; while [ -n \"$(jobs -ps)\" ]; do sleep 0.1; done; wait $!; echo gone-$?\n")
    try pty.expect("gone-143")
    pty.type("exit\n")
    _ = try pty.ended()
  }

  @Test("TUI-1: SIGTERM followed by SIGCONT ends a screen that is stopped in the background")
  func stoppedAndTerminated() throws {
    let pty = try PtyProcess(
      ["/bin/bash", "--norc", "--noprofile", "-i"],
      environment: environment.merging(
        ["PS1": "ready> ", "IMAGEFEED_BACKEND": "mock", "PROGRAM": BuiltProgram.path]) { $1 })
    try pty.expect("ready> ")
    // Often enough that the two signals reach different threads. `jobs -ps` lists stopped jobs.
    pty.type(
      "for n in 1 2 3 4 5 6 7 8; do $PROGRAM & wait $!; kill -TERM $!; kill -CONT $!; done; "
        + "while [ -n \"$(jobs -ps)\" ]; do sleep 0.1; done; echo none-$?\n")
    try pty.expect("none-0")
    pty.type("exit\n")
    _ = try pty.ended()
  }
}
