import FeedCore
import Glibc

@main
enum Main {
  static func main() async {
    // A closed pipe is handled as an error of the write instead (CLI-26).
    signal(SIGPIPE, SIG_IGN)
    // So is the limit on file sizes (ulimit -f): the write fails, and the partial file is removed
    // (SEC-4).
    signal(SIGXFSZ, SIG_IGN)
    StandardOutput.replaceClosedStreams()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let program = Program(
      environment: Environment.current(),
      argumentError: InvalidUTF8.arguments() ?? InvalidUTF8.variables())
    // Dispatch reads the states of its threads there. If it cannot, it ends the process at any
    // moment.
    guard access("/proc/self/stat", R_OK) == 0 else {
      exit(program.fail(FeedError(.disk, Message(.errorNoProc)), Invocation(arguments)).rawValue)
    }
    // Dispatch also opens files and event descriptors at any moment, and ends the process if it
    // cannot.
    guard SystemResource.canOpenDescriptors(neededDescriptors) else {
      let message = Message(.errorNoDescriptors, String(neededDescriptors))
      exit(program.fail(FeedError(.disk, message), Invocation(arguments)).rawValue)
    }
    // If there is no memory for a thread's stack, or at the limit on threads (ulimit -u), Dispatch
    // waits forever.
    guard hasAddressSpace else { SystemResource.unavailable("thread", error: ENOMEM) }
    if let error = SystemResource.threadError(neededThreads) {
      SystemResource.unavailable("thread", error: error)
    }
    exit(await run(program, arguments).rawValue)
  }

  /// More descriptors than the screen, its programs and its connections use at the same time.
  private static let neededDescriptors = 64

  /// The threads with which Dispatch always makes progress.
  private static let neededThreads = 3

  /// Whether there is room for the stacks and heaps of the threads, which `ulimit -v` may limit.
  private static var hasAddressSpace: Bool {
    let length = 192 << 20
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let space = mmap(nil, length, PROT_NONE, flags, -1, 0), space != MAP_FAILED else {
      return false
    }
    munmap(space, length)
    return true
  }

  /// Runs outside the main actor, because the program has no main loop.
  @concurrent
  private static func run(_ program: Program, _ arguments: [String]) async -> ExitStatus {
    await Signals.watching { await program.run(arguments) }
  }
}
