import Glibc

/// Other programs on this machine.
package enum Executables {
  /// The path of a program that `PATH` leads to. A relative folder in it would be another one in
  /// each working directory, where anybody may have put a program of that name, so it counts as
  /// none.
  package static func path(of name: String, _ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  package static func isProgram(_ path: String) -> Bool {
    FileType(of: path) == .regular && access(path, X_OK) == 0
  }

  /// The environment for other programs, without our own variables, which may hold keys and tokens
  /// (SEC-2).
  package static func environment(_ environment: [String: String]) -> [String: String] {
    environment.filter { !$0.key.hasPrefix("IMAGEFEED_") }
  }
}
