import Glibc

/// Other programs, run to their end. For tests alone: it blocks the calling thread.
package enum Program {
  package struct Failure: Error {
    package let program: String
    package let status: Int32
  }

  package static func isInstalled(_ name: String) -> Bool {
    folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Throws unless the program ends with 0. What it says goes into the file `output`; what it
  /// complains of goes nowhere.
  package static func run(
    _ name: String, _ arguments: [String], output: String = "/dev/null"
  ) throws {
    guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else {
      throw Failure(program: name, status: 127)
    }
    let child = try start("\(folder)/\(name)", [name] + arguments, output)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(program: name, status: status) }
  }

  /// Servers are often installed where an ordinary `PATH` does not look.
  private static var folders: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]
  }

  private static func start(_ path: String, _ words: [String], _ output: String) throws -> pid_t {
    try startChild(path, words, inherited) { actions in
      for (file, path) in [(0, "/dev/null"), (1, output), (2, "/dev/null")] as [(Int32, String)] {
        posix_spawn_file_actions_addopen(&actions, file, path, O_RDWR | O_CREAT, 0o600)
      }
    }
  }

  /// This process's own environment.
  private static var inherited: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// As one word of a shell's command line, blanks in a path included.
  package static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
