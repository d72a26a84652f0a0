import FeedPrograms
import Glibc

/// The pipes to a program's stdin, stdout and stderr. Pipes rather than sockets: a shell cannot open
/// a socket as /dev/stdout, and these programs are written by others.
struct ProgramStreams {
  /// Those that the program gets.
  let child: [Int32]
  let input: Int32
  let output: Int32
  let errors: Int32

  init() throws(Spawn.Failure) {
    var open: [Int32] = []
    do throws(Spawn.Failure) {
      for _ in 0..<3 { open += try Spawn.pipe() }
    } catch {
      open.forEach { _ = close($0) }
      throw error
    }
    child = [open[0], open[3], open[5]]
    (input, output, errors) = (open[1], open[2], open[4])
    // Only our ends: the program's are as it expects them.
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  func closeChild() { child.forEach { _ = close($0) } }
}
