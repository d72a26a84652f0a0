import FeedTestSupport
import Glibc

/// The program `TerminalProbe` in a pseudo-terminal, with the events that it reports.
final class ProbeProcess {
  let pty: PtyProcess
  private let pipe: Int32
  private let folder: TemporaryFolder
  private var told = ""

  static var program: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(
      decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/TerminalProbe"
  }

  /// Starts the probe, or `shell` with the probe's command line ready to be typed.
  init(environment: [String: String] = [:], shell: [String]? = nil) throws {
    folder = try TemporaryFolder()
    let path = folder.file("events")
    mkfifo(path, 0o600)
    pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    let standard = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "PS1": "$ ",
    ]
    pty = try PtyProcess(
      shell ?? [Self.program, path],
      environment: standard.merging(environment) { $1 }.filter { !$0.value.isEmpty })
  }

  deinit { close(pipe) }

  /// The command line to type into a shell.
  var command: String {
    [Self.program, folder.file("events")].map(Program.quoted).joined(separator: " ")
  }

  /// Waits until the probe reports `line`, and discards everything up to it.
  func expect(_ line: String, unread: Bool = false) throws {
    try pty.wait(for: line, unread: unread) { () -> Void? in
      readPipe()
      guard let range = told.firstRange(of: line + "\n") else { return nil }
      told.removeSubrange(..<range.upperBound)
      return ()
    }
  }

  private func readPipe() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(pipe, &chunk, chunk.count), count > 0 {
      told += String(decoding: chunk[..<count], as: UTF8.self)
    }
  }
}
