package import FeedCore

/// The folders that resolve relative paths: the user's home, and the working directory.
package struct BaseFolders: Sendable, Hashable {
  package let home: String?
  /// The working directory; nil if it was deleted.
  package let current: String?

  package init(home: String? = nil, current: String? = nil) {
    (self.home, self.current) = (home, current)
  }

  /// Returns the absolute path. A leading `~` becomes the home folder, as in a shell, and a
  /// relative path is resolved against the working directory. A path that cannot be resolved is
  /// returned unchanged.
  package func absolute(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    if path.hasPrefix("/") { return path }
    guard let current else { return path }
    return current == "/" ? current + path : "\(current)/\(path)"
  }

  /// The path for messages, with `~` for the home folder.
  package func shortened(_ path: String) -> String {
    guard let home, home.count > 1, path.hasPrefix("\(home)/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// Checks a path from another program.
  ///
  /// - Throws: `usage` for `~name`, which only a shell expands, and for `~/` without a home: either
  ///   would become a folder of that name in the working directory.
  package func checkHome(of path: String) throws(FeedError) {
    guard path.hasPrefix("~") else { return }
    let isOwn = path == "~" || path.hasPrefix("~/")
    if !isOwn || home == nil { throw FeedError(.usage, Message(.errorOtherHome, path, path)) }
  }

  /// Returns the path relative to the working directory, without `./`. A relative path stays valid
  /// if the whole folder moves. A path that contains `..` is returned unchanged, because after a
  /// symbolic link it may lead to another folder.
  package func relative(_ path: String) -> String {
    let parts = Self.parts(path)
    guard path.hasPrefix("/"), !parts.contains(".."), let current, current.hasPrefix("/") else {
      return path.hasPrefix("/") ? path : parts.joined(separator: "/")
    }
    let base = Self.parts(current)
    let common = zip(parts, base).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: base.count - common)
    return (up + parts.dropFirst(common)).joined(separator: "/")
  }

  /// Returns the path from the working directory if the file is below it. Returns nil for any other
  /// absolute path, including one that begins with `~/`. A relative path is returned unchanged.
  package func relativeBelow(_ path: String) -> String? {
    let path = path == "~" || path.hasPrefix("~/") ? absolute(path) : path
    guard path.hasPrefix("/") else { return path }
    let relative = relative(path)
    return relative.hasPrefix("/") || relative.isEmpty || Self.parts(relative).first == ".."
      ? nil : relative
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
