import Glibc

/// A path, split into folder and name.
package struct Path {
  /// The folder with a slash at its end, or empty for the current one.
  package let folder: String
  package let name: String

  package init(_ path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    (folder, name) = (String(path[..<start]), String(path[start...]))
  }

  /// Makes the missing folders above a path, as `mkdir -p` does. If one cannot be made, the others
  /// are removed. Each belongs to the owner of its parent folder (`FileOwner`).
  ///
  /// - Returns: The folders that it made, outermost first.
  @discardableResult
  package static func makeFolders(
    above path: String, mode: UInt32
  ) throws(FileFault) -> [String] {
    var made: [String] = []
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      // For an existing folder, `mkdir` may fail with another error than `EEXIST`.
      guard access(folder, F_OK) != 0 else { continue }
      if mkdir(folder, mode) == 0 {
        made.append(folder)
        FileOwner.inherit(folder: folder)
      } else if errno != EEXIST {
        let fault = FileFault.last
        remove(folders: made)
        throw fault
      }
    }
    return made
  }

  /// Removes the folders that `makeFolders` made, as far as they are still empty.
  package static func remove(folders: [String]) {
    for folder in folders.reversed() {
      guard rmdir(folder) == 0 else { return }
    }
  }

  /// The real path of the folder, without links, or `nil` if there is no such folder.
  package var realFolder: String? {
    Self.real(Array((folder.isEmpty ? "." : folder).utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

// Paths are bytes here, as on disk. They need not be UTF-8.
extension Path {
  private static let slash = UInt8(ascii: "/")

  /// Returns the absolute path, with all links followed. It is `nil` if there is no such file.
  /// `FileFault.last` then has the reason.
  package static func real(_ path: [UInt8]) -> [UInt8]? {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard let pointer = realpath(name, nil) else { return nil }
    defer { free(pointer) }
    return UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)).map(\.self)
  }

  /// Returns the absolute path of a file below a folder, with all links followed.
  ///
  /// - Parameter root: The folder's absolute path, without links.
  /// - Returns: The path, or `nil` if the file is outside of the folder.
  package static func real(_ name: [UInt8], inside root: [UInt8]) throws(FileFault) -> [UInt8]? {
    guard let target = real(root + [slash] + name) else { throw .last }
    return target.starts(with: root == [slash] ? root : root + [slash]) ? target : nil
  }
}

/// Symbolic links, followed one at a time, because `realpath` fails if the last one leads to no
/// file.
package enum SymbolicLink {
  /// The largest number of links that are followed, which is that of the system.
  package static let limit = 40

  /// Returns the path of a link's target, resolved against the link's folder. It is `nil` if the
  /// file is not a link, or if the target is not UTF-8.
  package static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count,
      let target = String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    else { return nil }
    return target.hasPrefix("/") ? target : Path(path).folder + target
  }

  /// Returns the end of a chain of links, which need not exist. For a path that is not a link, it
  /// is `path` itself.
  package static func end(of path: String) -> String {
    var path = path
    for _ in 0..<limit {
      guard let target = target(of: path) else { return path }
      path = target
    }
    return path
  }
}

extension Path {
  /// Returns the names in a folder, or none if it cannot be read.
  ///
  /// - Parameter following: Whether the folder may be a link.
  package static func names(in path: String, following: Bool = true) -> [String] {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (following ? 0 : O_NOFOLLOW)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { return [] }
    guard let folder = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
