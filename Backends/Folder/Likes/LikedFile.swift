import FeedCore
import FeedSystem

/// A file of the folder as it was when the likes were stored. Those of the newest likes, and some
/// others if there are few likes, are stored with the likes. They show whether the likes belong to
/// a folder (FAV-10, FAV-40).
struct LikedFile: Sendable, Hashable {
  /// The path from the folder.
  let path: String
  let bytes: Int64
  /// The modification time, in nanoseconds since 1970.
  let modified: Int64
  /// The time when the photo was taken by the camera's clock, in seconds since 1970. An edit usually
  /// keeps it. It is `nil` if it is unknown.
  let taken: Int64?

  /// The number of files that are stored and compared.
  static let count = 32
  /// The difference of times that counts as none. FAT counts in steps of two seconds.
  private static let step: UInt64 = 2_000_000_000
  /// FAT stores local times, so a change of the time zone moves all of them by the same number of
  /// quarter hours, up to 26 hours.
  private static let zoneStep: UInt64 = 900_000_000_000
  private static let maxZoneSteps: UInt64 = 26 * 4

  /// Creates a file for a path, or returns `nil` if its state is unknown or its path is not UTF-8.
  init?(_ path: [UInt8], _ photo: PhotoRecord) {
    let state = photo.file
    guard state != .unknown, let text = String(validating: path, as: UTF8.self) else { return nil }
    (self.path, bytes, modified, taken) = (text, state.bytes, state.modified, photo.taken)
  }

  init?(_ json: JSON) {
    guard let object = json.objectValue, let path = object["path"]?.stringValue,
      let bytes = object["bytes"]?.integerValue, let modified = object["modified"]?.integerValue
    else { return nil }
    (self.path, self.bytes, self.modified) = (path, bytes, modified)
    taken = object["taken"]?.integerValue
  }

  var json: JSON {
    var object: JSONObject = [
      "path": .string(path), "bytes": .integer(bytes), "modified": .integer(modified),
    ]
    object["taken"] = taken.map { .integer($0) }
    return .object(object)
  }

  /// Whether the file in a folder has the same size and time, or `nil` if it is missing there.
  func isSame(in root: FolderRoot) -> Bool? {
    (try? root.state(Array(path.utf8))).map { $0.bytes == bytes && hasTime(of: $0) }
  }

  /// Whether the file in a folder has another size, or `nil` if it is missing there. The time does not
  /// count, because copies and `touch` change it.
  func hasOtherSize(in root: FolderRoot) -> Bool? {
    (try? root.state(Array(path.utf8))).map { $0.bytes != bytes }
  }

  private func hasTime(of state: FileState) -> Bool {
    let (difference, isTooLarge) = state.modified.subtractingReportingOverflow(modified)
    let (steps, rest) = difference.magnitude.quotientAndRemainder(dividingBy: Self.zoneStep)
    let isNear = rest <= Self.step || rest >= Self.zoneStep - Self.step
    return !isTooLarge && isNear && steps <= Self.maxZoneSteps
  }
}

extension PhotoRecord {
  /// The time when the photo was taken, if the camera wrote it.
  var taken: Int64? { state == .readable && !flags.contains(.fileDate) ? date : nil }
}
