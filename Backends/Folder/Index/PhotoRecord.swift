/// A text in the catalog's store of texts. An empty one stands for none.
struct TextRange: Sendable, Hashable {
  var start: UInt32 = 0
  var count: UInt32 = 0

  var bytes: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The catalog's record of one file, of 88 bytes and numbers alone: a hundred thousand of them are
/// held in memory, and written to the index as they are.
struct PhotoRecord: Sendable, Hashable {
  enum State: UInt8, Sendable {
    /// The file was not read yet: the photo is sorted by the file's date.
    case unread
    case readable
    /// No JPEG, damaged, or not to be opened.
    case unreadable
    /// A JPEG that ends before its picture does.
    case cut
  }

  /// The digest of the path from the folder.
  var id: UInt64 = 0
  var bytes: Int64 = 0
  /// The modification time, in nanoseconds since 1970.
  var modified: Int64 = 0
  /// The time when the photo was taken by the camera's clock, else when the file was changed, in
  /// seconds since 1970.
  var date: Int64 = 0
  /// The file's name within its folder.
  var name = TextRange()
  var caption = TextRange()
  var hash = TextRange()
  var folder: UInt32 = 0
  /// The position among the catalog's authors; 0 without an author.
  var author: UInt32 = 0
  /// The size of the upright photo in pixels; zeros until the file is read.
  var width: UInt32 = 0
  var height: UInt32 = 0
  /// `0x1RRGGBB`; 0 for an unknown one.
  var color: UInt32 = 0
  /// The EXIF thumbnail within the file; of no length where there is none that can be used.
  var thumbnailStart: UInt32 = 0
  var thumbnailCount: UInt32 = 0
  /// A raw value of `State`, since the index may hold any byte.
  var stateCode: UInt8 = 0
  /// A raw value of `EXIFOrientation`.
  var orientation: UInt8 = 1

  var state: State { State(rawValue: stateCode) ?? .unread }

  var version: FileVersion { FileVersion(bytes: bytes, modified: modified) }

  /// Whether lists show it: what was found out to be none is left out.
  var isShown: Bool { state == .unread || state == .readable }

  init(id: UInt64, _ version: FileVersion, name: TextRange, folder: UInt32) {
    (self.id, self.name, self.folder) = (id, name, folder)
    bytes = version.bytes
    modified = version.modified
    date = Self.seconds(version.modified)
  }

  /// Marks a file that may not be read. The reason may go without a trace in the file, so that its
  /// next version is taken for another one.
  mutating func markUnreadable() {
    stateCode = State.unreadable.rawValue
    modified = .min
  }

  static func seconds(_ nanoseconds: Int64) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}

/// A folder of the catalog, whose photos lie side by side.
struct FolderRecord: Sendable, Hashable {
  /// The path from the root; empty for the root itself.
  var path = TextRange()
  /// The folder's time when it was listed; 0 where that time was too young to be trusted.
  var modified: Int64 = 0
  /// The position of the folder above, which stands before; the root's is its own.
  var parent: UInt32 = 0
  var first: UInt32 = 0
  var count: UInt32 = 0
  /// How many pictures of other formats it has.
  var others: UInt32 = 0

  var photos: Range<Int> { Int(first)..<Int(first) + Int(count) }
}
