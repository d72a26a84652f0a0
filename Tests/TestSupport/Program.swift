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
    var child = pid_t()
    let code = spawn("\(folder)/\(name)", [name] + arguments, output, &child)
    guard code == 0 else { throw Failure(program: name, status: code) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(program: name, status: status) }
  }

  /// Servers are often installed where an ordinary `PATH` does not look.
  private static var folders: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/bin", "/sbin", "/bin"]
  }

  private static func spawn(
    _ path: String, _ words: [String], _ output: String, _ child: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (file, path) in [(0, "/dev/null"), (1, output), (2, "/dev/null")] as [(Int32, String)] {
      posix_spawn_file_actions_addopen(&actions, file, path, O_RDWR | O_CREAT, 0o600)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return posix_spawn(&child, path, &actions, nil, &arguments, environ)
  }
}
