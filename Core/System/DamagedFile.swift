import Glibc

/// A damaged file of the user, which is about to be written again. The user may be able to repair
/// it, so it is kept.
package enum DamagedFile {
  private static let limit = 1_000

  /// Renames a file to `NAME.damaged`, or to `NAME.damaged-2` and so on if there is an earlier one.
  ///
  /// - Parameter ending: The ending of the new name.
  /// - Returns: The new path, or `nil` if the file is missing.
  /// - Throws: The fault of the system call, or `EEXIST` if a thousand names are taken.
  package static func keep(
    _ path: String, ending: String = "damaged"
  ) throws(FileFault) -> String? {
    guard FileType(ofLink: path) != nil else { return nil }
    for number in 1...limit {
      let kept = number == 1 ? "\(path).\(ending)" : "\(path).\(ending)-\(number)"
      guard let code = ExclusiveRename.put(path, at: kept) else { return kept }
      guard code == EEXIST else { throw FileFault(code) }
    }
    throw FileFault(EEXIST)
  }
}
