import FeedCore
import FeedTestSupport
import Glibc

/// A child process with pipes on its three standard streams.
final class ChildProcess: Sendable {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  let id: pid_t
  private let input: OwnedDescriptor
  private let output: OwnedDescriptor
  private let error: OwnedDescriptor

  init(_ path: String, _ arguments: [String], _ environment: [String: String]) throws {
    let (childInput, input) = try openPipe()
    let (output, childOutput) = try openPipe()
    let (error, childError) = try openPipe()
    self.input = OwnedDescriptor(input)
    self.output = OwnedDescriptor(output)
    self.error = OwnedDescriptor(error)
    defer { for end in [childInput, childOutput, childError] { close(end) } }
    id = try Self.spawn(
      path, arguments, environment.map { "\($0)=\($1)" },
      streams: [childInput, childOutput, childError])
  }

  /// Writes the input, closes it, reads all output and waits for the end.
  ///
  /// - Parameter closing: Whether to close the input. An open input lets the child end for another
  ///   reason than the end of its input.
  func finish(input text: [UInt8] = [], closing: Bool = true) -> BuiltProgram.Outcome {
    let (out, err) = (Watched([UInt8]()), Watched([UInt8]()))
    let readers = [(output, out), (error, err)].map { end, bytes in
      TestThread {
        while let part = Self.read(end) { bytes.change { $0 += part } }
        end.close()
      }
    }
    _ = write(text)
    if closing { input.close() }
    let (status, peak) = waitForEnd()
    input.close()
    readers.forEach { $0.join() }
    return BuiltProgram.Outcome(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -1, signal: status & 0x7F,
      output: String(decoding: out.value, as: UTF8.self),
      error: String(decoding: err.value, as: UTF8.self), peakMemory: peak)
  }

  /// Waits for the child and polls its peak memory. The kernel's figure for an ended child includes
  /// its parent's memory, so the high-water mark is read while the child lives.
  private func waitForEnd() -> (status: Int32, peak: Int) {
    let file = open("/proc/\(id)/status", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var status: Int32 = 0
    var peak = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      peak = max(peak, Self.highWaterMark(file))
      usleep(2_000)
    }
    return (status, peak)
  }

  /// Returns the peak memory in MiB. Parses without a `String` because it runs often.
  private static func highWaterMark(_ file: Int32) -> Int {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { buffer in
      let count = pread(file, buffer.baseAddress, buffer.count - 1, 0)
      guard count > 0, let base = buffer.baseAddress else { return 0 }
      buffer[count] = 0
      guard let line = strstr(base, "VmHWM:") else { return 0 }
      return strtol(line + "VmHWM:".utf8.count, nil, 10) / 1_024
    }
  }

  /// Returns false if the child no longer reads.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Pipes have no MSG_NOSIGNAL. The test process ignores SIGPIPE.
      let count = rest.withUnsafeBytes { Glibc.write(input.number, $0.baseAddress, $0.count) }
      if count < 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns the next line of stderr with its line feed, or what there is at its end.
  func readErrorLine() -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.last != UInt8(ascii: "\n") {
      let count = Glibc.read(error.number, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns the next bytes of the output, or nil at its end.
  func readOutput() -> [UInt8]? { Self.read(output) }

  /// Waits for the end without reading. Returns the exit status, or -1 after a signal.
  func endUnread() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    for end in [input, output, error] { end.close() }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }

  /// Whether the child has ended. It can still be waited for.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo == SIGCHLD
  }

  /// Closes the reading end of the output.
  func closeOutput() { output.close() }

  func signal(_ number: Int32) { kill(id, number) }

  private static func read(_ end: OwnedDescriptor) -> [UInt8]? {
    guard end.isOpen else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(end.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], streams: [Int32]
  ) throws -> pid_t {
    try startChild(path, [path] + arguments, environment) { actions in
      for (number, end) in streams.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
      }
    }
  }
}

extension ChildProcess {
  /// Waits until the child has a handler for SIGTERM. A signal sent before that would kill it.
  /// /proc lists the signals that a process catches.
  func waitUntilItCatchesSignals() throws {
    while !catches(SIGTERM) {
      guard kill(id, 0) == 0 else { throw Failure(call: "kill", code: errno) }
      sched_yield()
    }
  }

  private func catches(_ number: Int32) -> Bool {
    guard let file = fopen("/proc/\(id)/status", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("SigCgt:") else { continue }
      let digits = text.dropFirst(7).filter(\.isHexDigit)
      return (UInt64(digits, radix: 16) ?? 0) >> UInt64(number - 1) & 1 == 1
    }
    return false
  }
}
