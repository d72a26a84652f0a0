import FeedCore
import FeedSystem

/// The file of a liked photo. Those of the newest likes are stored, so that the likes of a folder are
/// found again after the folder was moved (FAV-10).
struct LikedFile: Sendable, Hashable {
  /// The path from the folder.
  let path: String
  let bytes: Int64
  /// The modification time, in nanoseconds since 1970.
  let modified: Int64

  /// The number of liked files that are stored and compared.
  static let count = 32
  /// The difference of times that counts as none. FAT counts in steps of two seconds.
  private static let step: Int64 = 2_000_000_000

  /// Creates a file for a path, or returns `nil` if its state is unknown or its path is not UTF-8.
  init?(_ path: [UInt8], _ state: FileState) {
    guard state != .unknown, let text = String(validating: path, as: UTF8.self) else { return nil }
    (self.path, bytes, modified) = (text, state.bytes, state.modified)
  }

  init?(_ json: JSON) {
    guard let object = json.objectValue, let path = object["path"]?.stringValue,
      let bytes = object["bytes"]?.integerValue, let modified = object["modified"]?.integerValue
    else { return nil }
    (self.path, self.bytes, self.modified) = (path, bytes, modified)
  }

  var json: JSON {
    ["path": .string(path), "bytes": .integer(bytes), "modified": .integer(modified)]
  }

  /// Whether the file is in a folder.
  func exists(in root: FolderRoot) -> Bool {
    guard let state = try? root.state(Array(path.utf8)), state.bytes == bytes else { return false }
    let (difference, isTooLarge) = state.modified.subtractingReportingOverflow(modified)
    return !isTooLarge && difference.magnitude <= Self.step.magnitude
  }
}
