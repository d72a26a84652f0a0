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
  ///     A pipe holds 64 KiB. A longer text, such as a picture, is in a file without a name.
  ///   - program: The program for the streams that it gets.
  package static func start(
    in group: ProcessGroup, writing text: [UInt8] = [], _ program: (_ streams: [Int32]) -> Spawn
  ) throws(Spawn.Failure) -> ChildPipes {
    let pipes = try ChildPipes()
    defer { pipes.child.forEach { _ = Glibc.close($0) } }
    do throws(Spawn.Failure) {
      let file = try text.count > pipeCapacity ? self.file(of: text) : nil
      defer { if let file { Glibc.close(file) } }
      let input = file == nil ? text : []
      guard input.isEmpty || write(pipes.input, input, input.count) == input.count else {
        throw Spawn.Failure(code: ENOBUFS)
      }
      try group.start(program([file ?? pipes.child[0]] + pipes.child[1...]))
      return pipes
    } catch {
      for end in [pipes.input, pipes.output, pipes.errors] { Glibc.close(end) }
      throw error
    }
  }

  private static let pipeCapacity = 65_536

  /// A file without a name that has this content, at its beginning.
  private static func file(of content: [UInt8]) throws(Spawn.Failure) -> Int32 {
    // O_TMPFILE, which Swift's Glibc module lacks. In memory, if the system has such a folder.
    let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
    for folder in ["/dev/shm", "/tmp"] {
      let file = open(folder, O_RDWR | O_CLOEXEC | withoutName, 0o600)
      guard file >= 0 else { continue }
      var rest = content[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
      }
      if rest.isEmpty, lseek(file, 0, SEEK_SET) == 0 { return file }
      Glibc.close(file)
    }
    throw Spawn.Failure(code: ENOBUFS)
  }
}
