import FeedCore
package import Glibc

/// A program about to be started, with nothing of this process but what is handed in: the signals
/// that are ignored or blocked here are as usual there.
package struct Spawn: Sendable {
  /// What the program and all that it starts have in common.
  package enum ProcessIsolation: Sendable {
    /// Nothing of its own: it is in this process's group, and the keys of the terminal that send
    /// signals reach both.
    case shared
    /// A process group, which can be killed as one.
    case group
    /// A session, which is a group too: no terminal, and no part in what happens to ours.
    case session
  }

  package struct Failure: Error, Hashable {
    /// An errno.
    package let code: Int32

    package init(code: Int32) { self.code = code }
  }

  let path: String
  /// The arguments after the program's name.
  let arguments: [String]
  let environment: [String: String]
  /// The descriptors that become its stdin, stdout and stderr; they stay the caller's.
  let streams: [Int32]
  let isolation: ProcessIsolation

  package init(
    path: String, arguments: [String], environment: [String: String], streams: [Int32],
    isolation: ProcessIsolation
  ) {
    (self.path, self.arguments, self.environment) = (path, arguments, environment)
    (self.streams, self.isolation) = (streams, isolation)
  }

  /// Held while a program is started and while descriptors are made that are not closed on exec from
  /// their first moment on: what another thread starts in between would inherit them.
  private static let descriptors = Lock(())

  /// A pipe that no program inherits: the end to read from and the end to write to.
  package static func pipe() throws(Failure) -> [Int32] {
    try descriptors.withLock { _ throws(Failure) -> [Int32] in
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { throw Failure(code: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return ends
    }
  }

  package func start() throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setAttributes(&attributes)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var child = pid_t()
    let code = Self.descriptors.withLock { _ in
      posix_spawn(&child, path, &actions, &attributes, &words, &variables)
    }
    guard code == 0 else { throw Failure(code: code) }
    return child
  }

  private func setAttributes(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Swift's Glibc has no name for a new session.
    let newSession: Int32 = 0x80
    let isolationFlag: Int32 =
      switch isolation {
      case .shared: 0
      case .group: POSIX_SPAWN_SETPGROUP
      case .session: newSession
      }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | isolationFlag))
  }
}
