import Glibc

/// Runs other programs to their end. It is for tests only because it blocks the calling thread.
package enum Program {
  package struct Failure: Error {
    package let program: String
    package let status: Int32
  }

  /// The path of the built imagefeed binary, which is next to the test bundle.
  package static let built: String = {
    guard let own = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(own) }
    let folder = String(cString: own).split(separator: "/").dropLast()
    return folder.reduce(into: "") { $0 += "/" + $1 } + "/imagefeed"
  }()

  package static func isInstalled(_ name: String) -> Bool {
    folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - output: The file for its stdout.
  ///   - errors: The file for its stderr.
  /// - Throws: An error unless the program exits with 0.
  package static func run(
    _ name: String, _ arguments: [String], output: String = "/dev/null",
    errors: String = "/dev/null"
  ) throws {
    guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else {
      throw Failure(program: name, status: 127)
    }
    let child = try start("\(folder)/\(name)", [name] + arguments, output, errors)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(program: name, status: status) }
  }

  /// The folders to search. Servers are often installed outside of the usual `PATH`.
  private static var folders: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]
  }

  private static func start(
    _ path: String, _ words: [String], _ output: String, _ errors: String
  ) throws -> pid_t {
    try startChild(path, words, inherited) { actions in
      for (file, path) in [(0, "/dev/null"), (1, output), (2, errors)] as [(Int32, String)] {
        posix_spawn_file_actions_addopen(&actions, file, path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
      }
    }
  }

  /// The environment of this process.
  private static var inherited: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// Quotes the text as a single word of a shell command.
  package static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
