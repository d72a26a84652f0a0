import FeedCore
import FeedSystem
import Glibc

/// Another program that is asked something: a little in, a little out, and not for long.
struct ChildProcess: Sendable {
  let path: String
  let environment: [String: String]
  /// The time after which the program and all that it started are killed.
  let limit: Duration
  /// How far the program is apart from this process: what it leaves running lives on after our
  /// terminal in a session of its own.
  var isolation = Spawn.ProcessIsolation.group

  struct Ending: Sendable {
    /// The exit status; nil when a signal ended it.
    let exit: Int32?
    let output: [UInt8]
    let errors: [UInt8]
  }

  enum Failure: Error, Hashable {
    case cancelled
    /// With an errno.
    case notStarted(Int32)
    case timedOut
    case outputTooLarge
  }

  /// Runs the program to its end. A cancel kills it, and all that it started.
  func run(_ arguments: [String], input: [UInt8] = []) async throws(Failure) -> Ending {
    let group = ProcessGroup()
    return try await withCancellableContinuation(cancelled: Failure.cancelled) { resumer in
      DedicatedThread.start {
        do throws(Failure) {
          resumer.resume(.success(try runToEnd(arguments, input, group)))
        } catch {
          resumer.resume(.failure(error))
        }
      }
    } cancel: {
      group.kill()
    }
  }

  private func runToEnd(
    _ arguments: [String], _ input: [UInt8], _ group: ProcessGroup
  ) throws(Failure) -> Ending {
    let streams = try ChildStreams(input: input)
    defer { streams.close() }
    let program = Spawn(
      path: path, arguments: arguments, environment: environment, streams: streams.child,
      isolation: isolation)
    do throws(Spawn.Failure) {
      try group.start(program)
    } catch {
      throw .notStarted(error.code)
    }
    return try listen(to: streams, group)
  }

  private func listen(
    to streams: ChildStreams, _ group: ProcessGroup
  ) throws(Failure) -> Ending {
    let deadline = ContinuousClock.now + limit
    var (output, errors) = (ChildOutput(streams.output), ChildOutput(streams.errors))
    var failure: Failure?
    while true {
      // Asked before the reading, so that all that it wrote is there by then. The streams' end
      // would not tell: what the program started may hold them open for ever.
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
      ChildOutput.wait(for: [output, errors])
    }
  }
}

extension ChildProcess.Ending {
  fileprivate init(_ status: Int32, _ output: [UInt8], _ errors: [UInt8]) {
    let exit = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    self.init(exit: exit, output: output, errors: errors)
  }
}
