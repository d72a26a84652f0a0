import FeedTestSupport

/// The built binary, run as a user runs it, with arguments, an environment and real pipes. Each
/// instance has its own home folder, so a run does not see the settings of this machine.
final class BuiltProgram: Sendable {
  struct Outcome: Sendable {
    let status: Int32
    /// The signal that ended the process, or 0.
    let signal: Int32
    let output: String
    let error: String
    /// The largest observed resident size in MiB.
    let peakMemory: Int
  }

  let home: TemporaryFolder
  private let environment: [String: String]

  init(_ environment: [String: String] = [:]) throws {
    home = try TemporaryFolder()
    // A long timeout keeps tests stable on slow machines. Tests about time use `--timeout`.
    let basic = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb",
      "IMAGEFEED_TIMEOUT": "300",
    ]
    self.environment = basic.merging(environment) { $1 }
  }

  static let path = Program.built

  /// Runs the program to its end.
  func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: Array(input.utf8))
  }

  func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
    let process = try ChildProcess(Self.path, arguments, environment)
    return process.finish(input: input)
  }

  /// Runs the program from a shell.
  ///
  /// - Parameters:
  ///   - setUp: Shell code that runs before, such as `ulimit -f 1`.
  ///   - redirection: A redirection, for example `> /dev/full`.
  func run(
    _ arguments: [String], after setUp: String = ":", redirected redirection: String = ""
  ) throws -> Outcome {
    let script = "\(setUp); exec \"$0\" \"$@\" \(redirection)"
    let process = try ChildProcess("/bin/sh", ["-c", script, Self.path] + arguments, environment)
    return process.finish()
  }

  /// Runs the program through another program, such as `unshare`.
  func run(_ arguments: [String], inside words: [String]) throws -> Outcome {
    try ChildProcess("/usr/bin/env", words + [Self.path] + arguments, environment).finish()
  }

  /// Starts the program and leaves it running.
  func start(_ arguments: String...) throws -> ChildProcess { try start(arguments) }

  /// Starts a program from a shell, after shell code such as `ulimit -n 84`.
  func start(_ words: [String], after setUp: String) throws -> ChildProcess {
    let script = "\(setUp); exec \"$0\" \"$@\""
    return try ChildProcess("/bin/sh", ["-c", script] + words, environment)
  }

  func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(Self.path, arguments, environment)
  }
}
