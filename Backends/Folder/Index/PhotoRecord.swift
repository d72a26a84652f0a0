import FeedSystem
import Glibc

/// A text in the catalog's store of texts. An empty range means that there is no text.
struct TextRange: Sendable, Hashable {
  var start: UInt32 = 0
  var count: UInt32 = 0

  var bytes: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The catalog's record of one file: 104 bytes that contain only numbers. A hundred thousand of
/// them fit in memory, and are written to the index as they are.
struct PhotoRecord: Sendable, Hashable {
  enum State: UInt8, Sendable {
    /// The file was not read yet. The photo is sorted by the file's date.
    case unread
    case readable
    /// The file is not a picture, is damaged, or cannot be opened.
    case unreadable
    /// The file is a truncated picture.
    case cut
    /// The system cannot decode the format. The file counts as changed until it can.
    case undecodable
  }

  /// Further facts about a file, as bits that the index may contain in any combination.
  struct Flags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// The folder is currently empty or unreadable, for example because a share is unmounted. The
    /// photo is not shown, and kept until it returns.
    static let away = Flags(rawValue: 1)
    /// The file was changed just before it was read, so that a later change may have left the same
    /// times.
    static let recent = Flags(rawValue: 2)
    /// The date is that of the file, because the camera wrote no date.
    static let fileDate = Flags(rawValue: 4)
    /// The photo of a large file was not decoded yet. Its placeholder is of the EXIF thumbnail,
    /// which may be older than the photo, or is missing.
    static let undecoded = Flags(rawValue: 8)
  }

  /// The digest of the path from the folder.
  var id: UInt64 = 0
  var file = FileState.unknown
  /// The time when the photo was taken by the camera's clock. Otherwise it is the file's
  /// modification time as local time. It is in seconds since 1970.
  var date: Int64 = 0
  /// The file's name within its folder.
  var name = TextRange()
  var caption = TextRange()
  var hash = TextRange()
  var folder: UInt32 = 0
  /// The position among the catalog's authors, or 0 without an author.
  var author: UInt32 = 0
  /// The size of the upright photo in pixels, or zeros until the file is read.
  var width: UInt32 = 0
  var height: UInt32 = 0
  /// The color as `0x1RRGGBB`, or 0 if it is unknown.
  var color: UInt32 = 0
  /// The range of the EXIF thumbnail in the file. It is empty if there is no usable thumbnail.
  var thumbnailStart: UInt32 = 0
  var thumbnailCount: UInt32 = 0
  /// A raw value of `State`, because the index may contain any byte.
  var stateCode: UInt8 = 0
  /// A raw value of `EXIFOrientation`.
  var orientation: UInt8 = 1
  var flags: Flags = []

  var state: State {
    get { State(rawValue: stateCode) ?? .unread }
    set { stateCode = newValue.rawValue }
  }

  var isAway: Bool { flags.contains(.away) }

  /// Whether the color to search by must still be computed from the photo.
  var needsColor: Bool { !isAway && state == .readable && flags.contains(.undecoded) }

  /// Whether lists show the file. Files that are not photos are left out.
  var isShown: Bool { !isAway && (state == .unread || state == .readable) }

  /// Whether the file is not a photo or cannot be read.
  var isLeftOut: Bool { !isAway && !isShown }

  init(id: UInt64, _ file: FileState, name: TextRange, folder: UInt32) {
    (self.id, self.name, self.folder, self.file) = (id, name, folder, file)
    flags = .fileDate
    dateByFile()
  }

  init() {}

  /// Marks the file to be read again. Its metadata stays until then.
  mutating func markUnread(_ file: FileState) {
    (self.file, state) = (file, .unread)
    flags.remove(.recent)
    dateByFile()
  }

  /// Marks a file that cannot be read. Its state becomes unknown, because the reason may
  /// disappear without a change of the file. The next check then counts it as changed.
  mutating func markUnreadable() { (file, state) = (.unknown, .unreadable) }

  /// Sets the date from the file if the camera wrote no date. It depends on the time zone, so it is
  /// set again when an index is loaded.
  mutating func dateByFile() {
    guard flags.contains(.fileDate), file != .unknown else { return }
    date = WallClock.seconds(at: Self.seconds(file.modified))
  }

  static func seconds(_ nanoseconds: Int64) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}

/// A folder of the catalog. Its photos are adjacent.
struct FolderRecord: Sendable, Hashable {
  /// The path from the root, or empty for the root itself.
  var path = TextRange()
  /// The folder's state when it was listed. It is unknown if the folder could not be listed, or was
  /// changed so recently that another change may have left the same state.
  var state = FileState.unknown
  /// The device that it was listed on.
  var device: UInt64 = 0
  /// The position of the parent folder, which precedes this one. For the root it is the root's own
  /// position.
  var parent: UInt32 = 0
  var first: UInt32 = 0
  var count: UInt32 = 0
  /// The number of pictures of other formats in it.
  var others: UInt32 = 0
  /// The error's number if the folder or something in it cannot be read, otherwise 0.
  var fault: Int32 = 0

  var photos: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

/// The local time for dates of files, so that they can be compared with dates of photos. Cameras
/// write what their clock shows, without a time zone. A file's date is therefore what a clock on
/// the wall showed.
enum WallClock {
  /// Returns the local time at a moment, both in seconds since 1970. If the system knows no local
  /// time for it, the result is the moment itself.
  static func seconds(at moment: Int64) -> Int64 {
    var time = time_t(moment)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return moment }
    return moment.addingReportingOverflow(Int64(parts.tm_gmtoff)).partialValue
  }
}
