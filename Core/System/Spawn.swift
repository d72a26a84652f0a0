package import Glibc

/// A program to start. It gets its arguments, its environment and its three streams from the
/// caller, and default signal handling. It also inherits the open descriptors of this process's
/// parent, such as those of a shell's `<(…)`. Descriptors of this process are closed on exec.
package struct Spawn: Sendable {
  /// The degree of separation between the program and this process.
  package enum ProcessIsolation: Sendable {
    /// The process group of this process. The keys of the terminal that send signals reach both.
    case shared
    /// Its own process group, which can be killed as a whole.
    case group
    /// Its own session, without a terminal, which is also its own process group.
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
  /// The descriptors that become its stdin, stdout and stderr. The caller still closes them.
  let streams: [Int32]
  let isolation: ProcessIsolation

  package init(
    path: String, arguments: [String], environment: [String: String], streams: [Int32],
    isolation: ProcessIsolation
  ) {
    (self.path, self.arguments, self.environment) = (path, arguments, environment)
    (self.streams, self.isolation) = (streams, isolation)
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
    let code = posix_spawn(&child, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw Failure(code: code) }
    return child
  }

  private func setAttributes(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Swift's Glibc does not declare the flag for a new session.
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
