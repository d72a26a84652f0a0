package import FeedCore
package import FeedSession
import Glibc

/// The JSON-RPC 2.0 endpoint on stdin and stdout, one message per line, for editors and other
/// programs.
package struct JSONLinesFrontend: FrontendPlugin {
  package let name = "jsonl"
  package let summary = "JSON-RPC on stdin and stdout, one message per line, for editors"

  /// The offered operations. Nil means all of them, which are created by `run`, because every
  /// command creates this plugin (PERF-1).
  private let offered: OfferedOperations?

  package init() { offered = nil }

  /// Makes an endpoint that offers only these operations, as methods and over MCP.
  package init(offering offered: OfferedOperations) { self.offered = offered }

  package func run(_ context: FrontendContext) async -> ExitStatus {
    guard let streams = Self.takeStandardStreams() else {
      context.console.note("imagefeed: stdin or stdout is closed.")
      return .failure
    }
    let writer = LineWriter(streams.output)
    return await JSONLinesServer(context, writer: writer, offering: offered ?? .everything)
      .serve(streams.input)
  }

  /// Moves stdin and stdout to other descriptors, because only messages may reach stdout (RPC-8).
  /// Descriptor 1 then points to stderr, so that no other output, even of a child process, can
  /// corrupt the stream. For the same reason, descriptor 0 is /dev/null.
  private static func takeStandardStreams() -> (input: Int32, output: Int32)? {
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard input >= 0, output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return nil }
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if null >= 0 {
      dup2(null, STDIN_FILENO)
      close(null)
    }
    return (input, output)
  }
}
