import FeedTestSupport

/// The built binary, run as a user runs it: own arguments, own environment, real pipes. Each has
/// a home folder of its own, so that no run sees the settings of this machine.
final class BuiltProgram: Sendable {
  struct Outcome: Sendable {
    let status: Int32
    /// The signal that ended it, 0 for none.
    let signal: Int32
    let output: String
    let error: String
    /// The largest resident size that was seen, in MiB.
    let peakMemory: Int
  }

  let home: TemporaryFolder
  private let environment: [String: String]

  init(_ environment: [String: String] = [:]) throws {
    home = try TemporaryFolder()
    // What a test says of times it says by `--timeout`; a slow machine fails no other.
    let basic = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb",
      "IMAGEFEED_TIMEOUT": "300",
    ]
    self.environment = basic.merging(environment) { $1 }
  }

  static let path = Program.built

  /// Runs it to its end.
  func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: Array(input.utf8))
  }

  func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
    let process = try ChildProcess(Self.path, arguments, environment)
    return process.finish(input: input)
  }

  /// The same with a shell's redirection, as `> /dev/full`, and what the shell does before, as
  /// `ulimit -f 1`.
  func run(
    _ arguments: [String], after setUp: String = ":", redirected redirection: String = ""
  ) throws -> Outcome {
    let script = "\(setUp); exec \"$0\" \"$@\" \(redirection)"
    let process = try ChildProcess("/bin/sh", ["-c", script, Self.path] + arguments, environment)
    return process.finish()
  }

  /// The same as an argument of another program, as `unshare`.
  func run(_ arguments: [String], inside words: [String]) throws -> Outcome {
    try ChildProcess("/usr/bin/env", words + [Self.path] + arguments, environment).finish()
  }

  /// Starts it and leaves it running.
  func start(_ arguments: String...) throws -> ChildProcess { try start(arguments) }

  func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(Self.path, arguments, environment)
  }
}
