import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc

@testable import LocalStores

/// A named pipe that shows the bytes from its writers and when the last one has closed it.
final class Fifo: Sendable {
  enum Phase: Sendable, Hashable {
    case waiting
    case open
    /// Whether every writer has closed the pipe.
    case gone(String)
  }

  let path: String
  let phase = Watched(Phase.waiting)

  init(_ path: String) throws {
    self.path = path
    guard mkfifo(path, 0o600) == 0 else {
      throw Spawn.Failure(code: errno)
    }
    DedicatedThread.start { [phase] in
      let end = open(path, O_RDONLY | O_CLOEXEC)
      phase.change { $0 = .open }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while case let count = read(end, &buffer, buffer.count), count > 0 {
        bytes += buffer[..<count]
      }
      close(end)
      let text = String(decoding: bytes, as: UTF8.self)
      phase.change { $0 = .gone(text) }
    }
  }

  /// Returns when a process holds the other end.
  func opened() async throws { try await phase.wait { $0 != .waiting } }

  /// Waits until all writers have closed the pipe, and returns their bytes.
  func text() async throws -> String {
    try await phase.wait { if case .gone = $0 { true } else { false } }
    return if case .gone(let text) = phase.value { text } else { "" }
  }
}
