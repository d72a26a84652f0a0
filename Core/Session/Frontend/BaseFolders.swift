/// The folders from which a path is understood that names none: the person's home, and the one
/// that the program was started in.
package struct BaseFolders: Sendable, Hashable {
  package let home: String?
  /// Nil where it was removed meanwhile.
  package let current: String?

  package init(home: String? = nil, current: String? = nil) {
    (self.home, self.current) = (home, current)
  }

  /// Puts the home for a leading `~`, as a shell does, and the current folder before what is
  /// relative. What cannot be resolved stays as it is.
  package func absolute(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    if path.hasPrefix("/") { return path }
    guard let current else { return path }
    return current == "/" ? current + path : "\(current)/\(path)"
  }
}
