import FeedCore
import Glibc

/// A child and all that it starts, which die together. Any thread may kill it at any time, also
/// before its start, which then does not happen.
package final class ProcessGroup: Sendable {
  private enum Phase {
    case new
    /// Started, and not waited for yet, so that the number is nobody else's. Without a
    /// group of its own, the leader and its descendants get the signals.
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

  /// Sends all of them a signal that ends them. A process that the leader started counts although
  /// it has moved to a group of its own, as `setsid` and a shell's job control do.
  package func kill(_ signal: Int32 = SIGKILL) {
    phase.withLock { phase in
      switch phase {
      case .new: phase = .ended(signal)
      case .running(let leader, let hasGroup):
        // Looked for first: the children of an ended process have another parent.
        let descendants = ProcessTree.descendants(of: leader)
        Glibc.kill(hasGroup ? -leader : leader, signal)
        for process in descendants { Glibc.kill(process, signal) }
      case .ended: break
      }
    }
  }

  /// Whether the leader has ended. It is not waited for, so that its number stays its own and the
  /// rest of the group can be killed by it.
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

  /// The status with which the leader ended, as `wait` tells it; nil while it runs.
  package func ending() -> Int32? {
    phase.withLock { phase in
      if case .running(let leader, _) = phase {
        var status: Int32 = 0
        if waitpid(leader, &status, WNOHANG) == leader { phase = .ended(status) }
      }
      return if case .ended(let status) = phase { status } else { nil }
    }
  }
}

/// The processes of this machine by who started them, as `/proc` lists them.
enum ProcessTree {
  /// The processes that a process started, and those that they started in turn.
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

  /// The parent in `/proc/PID/stat`: the second field after the name, which is in parentheses and
  /// may contain anything. Nil for a process that has ended.
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
