import Glibc

/// The way to the desktop's services.
enum SessionBus {
  /// A program that was given little more than `HOME`, as an MCP client does, still finds the bus
  /// where the system always puts it (RPC-10).
  static func environment(
    _ environment: [String: String], user: uid_t = getuid(), folders: String = "/run/user"
  ) -> [String: String] {
    let folder = "\(folders)/\(user)"
    guard (environment["XDG_RUNTIME_DIR"] ?? "").isEmpty, isSocket("\(folder)/bus") else {
      return environment
    }
    return environment.merging(["XDG_RUNTIME_DIR": folder]) { $1 }
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
