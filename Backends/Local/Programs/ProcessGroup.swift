import FeedCore
import Glibc

/// A child and all that it starts, which die together. Any thread may kill it at any time, also
/// before its start, which then does not happen.
final class ProcessGroup: Sendable {
  private enum Phase {
    case new
    /// Not waited for yet, so that the number is nobody else's.
    case running(pid_t)
    case ended(Int32)
  }

  private let phase = Lock(Phase.new)

  func start(_ program: Spawn) throws(Spawn.Failure) {
    try phase.withLock { phase throws(Spawn.Failure) in
      guard case .new = phase else { throw Spawn.Failure(code: ECANCELED) }
      phase = .running(try program.start())
    }
  }

  func kill() {
    phase.withLock { phase in
      switch phase {
      case .new: phase = .ended(SIGKILL)
      case .running(let leader): Glibc.kill(-leader, SIGKILL)
      case .ended: break
      }
    }
  }

  /// The status with which the leader ended, as `wait` tells it; nil while it runs.
  func ending() -> Int32? {
    phase.withLock { phase in
      if case .running(let leader) = phase {
        var status: Int32 = 0
        if waitpid(leader, &status, WNOHANG) == leader { phase = .ended(status) }
      }
      return if case .ended(let status) = phase { status } else { nil }
    }
  }
}
