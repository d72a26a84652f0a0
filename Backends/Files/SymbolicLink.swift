import Glibc

/// Links, a step at a time: `realpath` goes too far where the last step leads to no name.
package enum SymbolicLink {
  /// The most links that are followed, as many as the system itself follows.
  package static let limit = 40

  /// The target of the link of that name, seen from the folder that it lies in; nil for what is
  /// none, and for a name that is no UTF-8.
  package static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count,
      let target = String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    else { return nil }
    return target.hasPrefix("/") ? target : Path(path).folder + target
  }
}

/// A path as the system takes it apart.
package struct Path {
  /// With a slash at its end; empty for the current one.
  package let folder: String
  package let name: String

  package init(_ path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    (folder, name) = (String(path[..<start]), String(path[start...]))
  }

  /// Makes the folders above a path that are missing, as `mkdir -p` does.
  package static func makeFolders(above path: String, mode: UInt32) throws(FileFault) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      // A folder that is there may still refuse to be made in words of its own.
      guard access(folder, F_OK) != 0, mkdir(folder, mode) != 0, errno != EEXIST else { continue }
      throw .last
    }
  }

  /// The folder without a link in its own path; nil where there is none.
  package var realFolder: String? {
    guard let pointer = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
