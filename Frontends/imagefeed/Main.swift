import FeedCore
import Glibc

@main
enum Main {
  static let version = "0.1.0"

  static func main() async {
    // A closed pipe is an error to be answered, not a reason to be killed (CLI-3).
    signal(SIGPIPE, SIG_IGN)
    // So is a file that may not grow (ulimit -f): the write fails, and what was begun goes (SEC-4).
    signal(SIGXFSZ, SIG_IGN)
    StandardOutput.replaceClosedStreams()
    exit(await run(Array(ProcessArguments.all.dropFirst())).rawValue)
  }

  /// Off the main actor: nothing here may depend on a main loop, since there is none.
  @concurrent
  private static func run(_ arguments: [String]) async -> ExitStatus {
    let program = Program(
      environment: Environment.current(),
      misread: InvalidUTF8.arguments() ?? InvalidUTF8.variables())
    return await Signals.watching { await program.run(arguments) }
  }
}
