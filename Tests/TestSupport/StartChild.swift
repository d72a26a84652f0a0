import FeedCore
package import Glibc

/// Starts a program without blocked or ignored signals, as a shell does. Otherwise the program
/// would inherit them. The threads of tests block nearly every signal, so a server would survive
/// SIGTERM and outlive the run.
///
/// - Parameter session: Whether to start a new session. The first terminal that the program opens
///   then becomes its controlling terminal.
/// - Throws: `StartFailure` with an errno.
package func startChild(
  _ path: String, _ words: [String], _ variables: [String], session: Bool = false,
  streams: (inout posix_spawn_file_actions_t) -> Void
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  streams(&actions)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  setUp(&attributes, session: session)
  var child = pid_t()
  let code = withStrings(words) { words in
    withStrings(variables + sanitizerVariables) { variables in
      posix_spawn(&child, path, &actions, &attributes, words, variables)
    }
  }
  guard code == 0 else { throw StartFailure(program: path, code: code) }
  return child
}

package struct StartFailure: Error {
  package let program: String
  package let code: Int32
}

/// Opens a pipe that children inherit only by `streams`. Its writers get an error instead of a
/// signal after the reading end is closed.
///
/// - Throws: `StartFailure` with an errno.
package func openPipe() throws -> (read: Int32, write: Int32) {
  signal(SIGPIPE, SIG_IGN)
  guard let ends = ClosedOnExec.pipe() else { throw StartFailure(program: "pipe", code: errno) }
  return (ends.reading, ends.writing)
}

private func setUp(_ attributes: inout posix_spawnattr_t, session: Bool) {
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  // POSIX_SPAWN_SETSID, which Swift's Glibc does not declare.
  let newSession: Int32 = session ? 0x80 : 0
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
}

private func withStrings<Answer>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Answer
) -> Answer {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
