/// The folders that resolve relative paths: the user's home, and the working directory.
package struct BaseFolders: Sendable, Hashable {
  package let home: String?
  /// The working directory; nil if it was deleted.
  package let current: String?

  package init(home: String? = nil, current: String? = nil) {
    (self.home, self.current) = (home, current)
  }

  /// The absolute path: a leading `~` becomes the home, as in a shell, and a relative path is
  /// resolved in the working directory. What cannot be resolved stays as it is.
  package func absolute(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    if path.hasPrefix("/") { return path }
    guard let current else { return path }
    return current == "/" ? current + path : "\(current)/\(path)"
  }
}
