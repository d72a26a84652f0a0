import Glibc

/// What is known of a path before anything is fetched for it.
enum TargetPath {
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
