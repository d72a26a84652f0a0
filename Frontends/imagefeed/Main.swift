import FeedCore
import Glibc

@main
enum Main {
  static func main() async {
    // A closed pipe is handled as an error of the write instead (CLI-3).
    signal(SIGPIPE, SIG_IGN)
    // So is the limit on file sizes (ulimit -f): the write fails, and the partial file is removed
    // (SEC-4).
    signal(SIGXFSZ, SIG_IGN)
    StandardOutput.replaceClosedStreams()
    exit(await run(Array(ProcessArguments.all.dropFirst())).rawValue)
  }

  /// Runs off the main actor: nothing here may depend on a main loop, since there is none.
  @concurrent
  private static func run(_ arguments: [String]) async -> ExitStatus {
    let program = Program(
      environment: Environment.current(),
      misread: InvalidUTF8.arguments() ?? InvalidUTF8.variables())
    return await Signals.watching { await program.run(arguments) }
  }
}
