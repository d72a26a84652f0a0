import FeedCore
import Glibc

/// A child with all the processes that it starts, which are killed together. Any thread may kill it
/// at any time. A kill before the start prevents the start.
package final class ProcessGroup: Sendable {
  private enum Phase {
    case new
    /// The leader was started and not yet waited for, so that the system cannot reuse its number.
    /// Without a group of its own, the leader and its descendants get the signals.
    case running(pid_t, hasGroup: Bool)
    case ended(Int32)
  }

  private let phase = Lock(Phase.new)

  package init() {}

  package func start(_ program: Spawn) throws(Spawn.Failure) {
    try phase.withLock { phase throws(Spawn.Failure) in
      guard case .new = phase else { throw Spawn.Failure(code: ECANCELED) }
      let hasGroup = program.isolation != .shared
      phase = .running(try program.start(), hasGroup: hasGroup)
    }
  }

  /// Prevents the start if the program has not been started.
  package func preventStart() {
    phase.withLock { phase in
      if case .new = phase { phase = .ended(SIGTERM) }
    }
  }

  /// Sends a signal to the leader and all processes that it started. This includes those in other
  /// process groups, where `setsid` and a shell's job control put them.
  package func kill(_ signal: Int32 = SIGKILL) {
    phase.withLock { phase in
      switch phase {
      case .new: phase = .ended(signal)
      case .running(let leader, let hasGroup):
        // The descendants are listed first, because the children of an ended process get another
        // parent.
        let descendants = ProcessTree.descendants(of: leader)
        Glibc.kill(hasGroup ? -leader : leader, signal)
        for process in descendants { Glibc.kill(process, signal) }
      case .ended: break
      }
    }
  }

  /// Whether the leader has ended. This does not wait for it, so that its number stays reserved and
  /// the rest of the group can be killed by it.
  package var hasEnded: Bool {
    phase.withLock { phase in
      switch phase {
      case .new: return false
      case .ended: return true
      case .running(let leader, _):
        var info = siginfo_t()
        return waitid(P_PID, id_t(leader), &info, WEXITED | WNOHANG | WNOWAIT) != 0
          || info.si_signo != 0
      }
    }
  }

  /// Returns the leader's status in the form of `wait`, or `nil` while it runs.
  package func ending() -> Int32? {
    phase.withLock { phase in
      if case .running(let leader, _) = phase {
        var status: Int32 = 0
        if waitpid(leader, &status, WNOHANG) == leader { phase = .ended(status) }
      }
      return if case .ended(let status) = phase { status } else { nil }
    }
  }

  /// Blocks the calling thread until the leader has ended.
  ///
  /// - Returns: The leader's status in the form of `wait`, or `nil` if it still runs after `limit`.
  package func ending(within limit: Duration) -> Int32? {
    let deadline = ContinuousClock.now + limit
    while true {
      if let status = ending() { return status }
      if ContinuousClock.now >= deadline { return nil }
      poll(nil, 0, 10)
    }
  }

  /// Blocks the calling thread until the leader has ended, and removes its entry from the system's
  /// table of processes.
  package func reap() {
    let leader: pid_t? = phase.withLock {
      if case .running(let leader, _) = $0 { leader } else { nil }
    }
    guard let leader else { return }
    var info = siginfo_t()
    while waitid(P_PID, id_t(leader), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    _ = ending()
  }
}

/// The processes of this machine and their parents, as `/proc` lists them.
enum ProcessTree {
  /// Returns the children of a process, their children, and so on.
  static func descendants(of ancestor: pid_t) -> [pid_t] {
    let children = Dictionary(grouping: all(), by: \.parent)
    var (found, open): ([pid_t], [pid_t]) = ([], [ancestor])
    while let parent = open.popLast() {
      let next = children[parent]?.map(\.process) ?? []
      found += next
      open += next
    }
    return found
  }

  private static func all() -> [(process: pid_t, parent: pid_t)] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var all: [(process: pid_t, parent: pid_t)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if let process = pid_t(name), let parent = parent(of: process) {
        all.append((process, parent))
      }
    }
    return all
  }

  /// Returns the parent from `/proc/PID/stat`. It is the second field after the name, which is in
  /// parentheses and may contain anything. It is `nil` for a process that has ended.
  private static func parent(of process: pid_t) -> pid_t? {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let count = read(file, &buffer, buffer.count)
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = buffer[(end + 1)..<count].split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}
