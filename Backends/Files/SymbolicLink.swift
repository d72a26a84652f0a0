import Glibc

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
}
