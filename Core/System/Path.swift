import Glibc

/// A path, split into folder and name.
package struct Path {
  /// The folder with a slash at its end; empty for the current one.
  package let folder: String
  package let name: String

  package init(_ path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    (folder, name) = (String(path[..<start]), String(path[start...]))
  }

  /// Makes the missing folders above a path, as `mkdir -p` does. If one cannot be made, none is
  /// left. Each belongs to the owner of the folder above it (`FileOwner`).
  ///
  /// - Returns: The folders that it made, outermost first.
  @discardableResult
  package static func makeFolders(
    above path: String, mode: UInt32
  ) throws(FileFault) -> [String] {
    var made: [String] = []
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      // A folder that is there may still refuse to be made in words of its own.
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

  /// Removes the folders that `makeFolders` made, as far as nobody has put anything into them.
  package static func remove(folders: [String]) {
    for folder in folders.reversed() {
      guard rmdir(folder) == 0 else { return }
    }
  }

  /// The folder without a link in its own path; nil where there is none.
  package var realFolder: String? {
    Self.real(Array((folder.isEmpty ? "." : folder).utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

// Paths are bytes here, as on the disk: they need not be UTF-8.
extension Path {
  private static let slash = UInt8(ascii: "/")

  /// The absolute path, with all links followed.
  ///
  /// - Returns: Nil where there is nothing of that name; `FileFault.last` then says why.
  package static func real(_ path: [UInt8]) -> [UInt8]? {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard let pointer = realpath(name, nil) else { return nil }
    defer { free(pointer) }
    return UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)).map(\.self)
  }

  /// The absolute path of a file below a folder, with all links followed.
  ///
  /// - Parameter root: The folder's absolute path, without links.
  /// - Returns: Nil if the file is outside of the folder.
  package static func real(_ name: [UInt8], inside root: [UInt8]) throws(FileFault) -> [UInt8]? {
    guard let target = real(root + [slash] + name) else { throw .last }
    return target.starts(with: root == [slash] ? root : root + [slash]) ? target : nil
  }
}

/// Symbolic links, followed one at a time: `realpath` fails if the last one leads to no file.
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

  /// The end of a chain of links, which need not exist; `path` itself if it is no link.
  package static func end(of path: String) -> String {
    var path = path
    for _ in 0..<limit {
      guard let target = target(of: path) else { return path }
      path = target
    }
    return path
  }
}
