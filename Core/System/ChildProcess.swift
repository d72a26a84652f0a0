import FeedCore
import Glibc

/// Another program that is run to its end within a time limit. It gets a short input and returns a
/// short output.
package struct ChildProcess: Sendable {
  package let path: String
  package let environment: [String: String]
  /// The time after which the program and all that it started are killed.
  package let limit: Duration
  /// The isolation of the program. In a session of its own, processes that the program leaves
  /// running survive the end of our terminal.
  private let isolation: Spawn.ProcessIsolation

  package struct Ending: Sendable {
    /// The exit status, or `nil` if a signal ended the program.
    package let exit: Int32?
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  package enum Failure: Error, Hashable {
    case cancelled
    /// An errno.
    case notStarted(Int32)
    case timedOut
    case outputTooLarge
  }

  package init(
    path: String, environment: [String: String], limit: Duration,
    isolation: Spawn.ProcessIsolation = .group
  ) {
    (self.path, self.environment) = (path, environment)
    (self.limit, self.isolation) = (limit, isolation)
  }

  /// Runs the program to its end. A cancellation kills it, and all that it started.
  package func run(_ arguments: [String], input: [UInt8] = []) async throws(Failure) -> Ending {
    let group = ProcessGroup()
    return try await withCancellableContinuation(cancelled: Failure.cancelled) { waiter in
      DedicatedThread.start {
        do throws(Failure) {
          waiter.resume(.success(try runBlocking(arguments, input: input, in: group)))
        } catch {
          waiter.resume(.failure(error))
        }
      }
    } cancel: {
      group.kill()
    }
  }

  /// Runs the program to its end and blocks the calling thread until then.
  package func runBlocking(
    _ arguments: [String], input: [UInt8] = [], in group: ProcessGroup = ProcessGroup()
  ) throws(Failure) -> Ending {
    let pipes: ChildPipes
    do throws(Spawn.Failure) {
      pipes = try ChildPipes.start(in: group, writing: input) { streams in
        Spawn(
          path: path, arguments: arguments, environment: environment, streams: streams,
          isolation: isolation)
      }
    } catch {
      throw .notStarted(error.code)
    }
    close(pipes.input)
    defer {
      close(pipes.output)
      close(pipes.errors)
    }
    return try listen(to: pipes, group)
  }

  private func listen(
    to pipes: ChildPipes, _ group: ProcessGroup
  ) throws(Failure) -> Ending {
    let deadline = ContinuousClock.now + limit
    var (output, errors) = (ChildOutput(pipes.output), ChildOutput(pipes.errors))
    var failure: Failure?
    var pause: useconds_t = 200
    while true {
      // The status is checked before the read, so that everything the program wrote is available by
      // then. The end of the streams is not enough, because processes that the program left running
      // may keep them open.
      let status = group.ending()
      output.read()
      errors.read()
      if failure == nil, status == nil, ContinuousClock.now >= deadline { failure = .timedOut }
      if output.isTooLong || errors.isTooLong { failure = .outputTooLarge }
      if failure != nil { group.kill() }
      if let status {
        if let failure { throw failure }
        return Ending(status, output.bytes, errors.bytes)
      }
      if output.hasEnded, errors.hasEnded {
        // The program ends soon, or closed its streams early.
        usleep(pause)
        pause = min(pause * 2, 5_000)
      } else {
        ChildOutput.wait(for: [output, errors])
      }
    }
  }
}

extension ChildProcess.Ending {
  fileprivate init(_ status: Int32, _ output: [UInt8], _ errors: [UInt8]) {
    let exit = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    self.init(exit: exit, output: output, errors: errors)
  }
}

/// The bytes that a child has written to one stream so far.
private struct ChildOutput {
  private(set) var bytes: [UInt8] = []
  /// The descriptor, or -1 after its end, which `poll` skips.
  private var stream: Int32

  /// The limit on the bytes that are kept, far above any expected answer.
  private static let sizeLimit = 65_536

  init(_ stream: Int32) { self.stream = stream }

  var isTooLong: Bool { bytes.count > Self.sizeLimit }

  var hasEnded: Bool { stream < 0 }

  /// Reads what is available, without waiting for more.
  mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !hasEnded, !isTooLong {
      let count = Glibc.read(stream, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        stream = -1
        return
      }
      bytes += buffer[..<count]
    }
  }

  /// Waits until there is something to read, but only a short time, because a wait for streams does
  /// not notice the end of the child.
  static func wait(for outputs: [ChildOutput]) {
    let pollInterval: Int32 = 5
    var polled = outputs.map { pollfd(fd: $0.stream, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), pollInterval)
  }
}
