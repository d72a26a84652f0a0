import FeedCore
import Glibc

/// The pipes to a child's stdin, stdout and stderr. Sockets are not used, because a shell cannot
/// open a socket as /dev/stdout.
package struct ChildPipes: Sendable {
  /// Our ends, which do not block. The caller closes them.
  package let input: Int32
  package let output: Int32
  package let errors: Int32
  private let child: [Int32]

  private init() throws(Spawn.Failure) {
    var open: [Int32] = []
    while open.count < 6 {
      guard let ends = ClosedOnExec.pipe() else {
        let code = errno
        open.forEach { _ = Glibc.close($0) }
        throw Spawn.Failure(code: code)
      }
      open += [ends.reading, ends.writing]
    }
    child = [open[0], open[3], open[5]]
    (input, output, errors) = (open[1], open[2], open[4])
    // The child's ends block, as programs expect.
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Starts a program with pipes as its streams.
  ///
  /// - Parameters:
  ///   - text: The input, which is written before the start, so that no thread has to keep writing.
  ///     A pipe holds 64 KiB.
  ///   - program: The program for the streams that it gets.
  package static func start(
    in group: ProcessGroup, writing text: [UInt8] = [], _ program: (_ streams: [Int32]) -> Spawn
  ) throws(Spawn.Failure) -> ChildPipes {
    let pipes = try ChildPipes()
    defer { pipes.child.forEach { _ = Glibc.close($0) } }
    do throws(Spawn.Failure) {
      guard text.isEmpty || write(pipes.input, text, text.count) == text.count else {
        throw Spawn.Failure(code: ENOBUFS)
      }
      try group.start(program(pipes.child))
      return pipes
    } catch {
      for end in [pipes.input, pipes.output, pipes.errors] { Glibc.close(end) }
      throw error
    }
  }
}
