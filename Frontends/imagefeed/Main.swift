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
    let arguments = Array(CommandLine.arguments.dropFirst())
    let program = Program(
      environment: Environment.current(),
      misread: InvalidUTF8.arguments() ?? InvalidUTF8.variables())
    // Dispatch reads there what its threads do, and ends the process at any moment if it cannot.
    guard access("/proc/self/stat", R_OK) == 0 else {
      exit(program.fail(FeedError(.disk, Message(.errorNoProc)), arguments).rawValue)
    }
    // Dispatch opens files and event descriptors at any moment, and also ends the process if it
    // cannot.
    guard SystemResource.canOpenDescriptors(neededDescriptors) else {
      exit(program.fail(FeedError(.disk, Message(.errorNoDescriptors)), arguments).rawValue)
    }
    exit(await run(program, arguments).rawValue)
  }

  /// More than the screen, its programs and its connections have open at a time.
  private static let neededDescriptors = 64

  /// Runs off the main actor: nothing here may depend on a main loop, since there is none.
  @concurrent
  private static func run(_ program: Program, _ arguments: [String]) async -> ExitStatus {
    await Signals.watching { await program.run(arguments) }
  }
}
