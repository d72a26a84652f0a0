import FeedSystem
import Glibc

/// A text in the catalog's store of texts. An empty one stands for none.
struct TextRange: Sendable, Hashable {
  var start: UInt32 = 0
  var count: UInt32 = 0

  var bytes: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The catalog's record of one file, of 104 bytes and numbers alone: a hundred thousand of them are
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

  /// Further facts about a file, as bits that the index may hold in any combination.
  struct Flags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// The folder is empty or cannot be read at the moment, as that of an unmounted share. The photo
    /// is not shown, and kept for the time when it comes back.
    static let away = Flags(rawValue: 1)
    /// The file was changed just before it was read, so that a later change may have left the same
    /// times.
    static let recent = Flags(rawValue: 2)
    /// The date is that of the file, for want of one by the camera.
    static let fileDate = Flags(rawValue: 4)
    /// The photo of a large file was not decoded yet. Its placeholder is of the EXIF thumbnail, which
    /// may be older than the photo, or is missing.
    static let undecoded = Flags(rawValue: 8)
  }

  /// The digest of the path from the folder.
  var id: UInt64 = 0
  var file = FileState.unknown
  /// The time when the photo was taken by the camera's clock, else when the file was changed by the
  /// local one, in seconds since 1970.
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
  var flags: Flags = []

  var state: State {
    get { State(rawValue: stateCode) ?? .unread }
    set { stateCode = newValue.rawValue }
  }

  var isAway: Bool { flags.contains(.away) }

  /// Whether the color to search by is still to be computed from the photo.
  var needsColor: Bool { !isAway && state == .readable && flags.contains(.undecoded) }

  /// Whether lists show it: what was found out to be none is left out.
  var isShown: Bool { !isAway && (state == .unread || state == .readable) }

  /// Whether the file was found out to be no photo, or cannot be read.
  var isLeftOut: Bool { !isAway && !isShown }

  init(id: UInt64, _ file: FileState, name: TextRange, folder: UInt32) {
    (self.id, self.name, self.folder, self.file) = (id, name, folder, file)
    flags = .fileDate
    dateByFile()
  }

  init() {}

  /// Has the file read again. What is known of it stays until then.
  mutating func markUnread(_ file: FileState) {
    (self.file, state) = (file, .unread)
    flags.remove(.recent)
    dateByFile()
  }

  /// Marks a file that may not be read. The reason may go without a trace in the file, so that its
  /// next version is taken for another one.
  mutating func markUnreadable() { (file, state) = (.unknown, .unreadable) }

  /// Takes the date from the file if the camera wrote none. It depends on the time zone, so it is
  /// taken again when an index is loaded.
  mutating func dateByFile() {
    guard flags.contains(.fileDate), file != .unknown else { return }
    date = WallClock.seconds(at: Self.seconds(file.modified))
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
  /// The folder's state when it was listed; unknown if it could not be listed, or was changed so
  /// recently that another change may have left the same state.
  var state = FileState.unknown
  /// The device that it was listed on.
  var device: UInt64 = 0
  /// The position of the folder above, which stands before; the root's is its own.
  var parent: UInt32 = 0
  var first: UInt32 = 0
  var count: UInt32 = 0
  /// How many pictures of other formats it has.
  var others: UInt32 = 0
  /// The error's number if the folder or something in it cannot be read; 0 otherwise.
  var fault: Int32 = 0

  var photos: Range<Int> { Int(first)..<Int(first) + Int(count) }
}

/// The local time by which files are dated next to photos. Cameras write what their clock shows,
/// without a time zone, so a file's date is what a clock on the wall showed.
enum WallClock {
  /// The local time at a moment, both in seconds since 1970; the moment itself if the system knows
  /// no local time for it.
  static func seconds(at moment: Int64) -> Int64 {
    var time = time_t(moment)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return moment }
    return moment.addingReportingOverflow(Int64(parts.tm_gmtoff)).partialValue
  }
}
