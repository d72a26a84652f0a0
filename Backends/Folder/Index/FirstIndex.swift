import FeedSystem

/// The layout of an index of version 0.2.0 or older. It identified files only by size and
/// modification time, so each of them is read again, once. Its captions, dates and colors are shown
/// until then.
enum FirstIndex {
  /// "imagef01".
  static let magic: UInt64 = 0x696d_6167_6566_3031
  static let layout =
    UInt64(MemoryLayout<Photo>.stride) << 32 | UInt64(MemoryLayout<Folder>.stride)

  struct Photo {
    var id: UInt64
    var bytes: Int64
    var modified: Int64
    var date: Int64
    var name: TextRange
    var caption: TextRange
    var hash: TextRange
    var folder: UInt32
    var author: UInt32
    var width: UInt32
    var height: UInt32
    var color: UInt32
    var thumbnailStart: UInt32
    var thumbnailCount: UInt32
    var stateCode: UInt8
    var orientation: UInt8
  }

  struct Folder {
    var path: TextRange
    var modified: Int64
    var parent: UInt32
    var first: UInt32
    var count: UInt32
    var others: UInt32
  }

  static func photo(_ old: Photo) -> PhotoRecord {
    var photo = PhotoRecord()
    photo.id = old.id
    photo.file = FileState(bytes: old.bytes, modified: old.modified, changed: 0, inode: 0)
    photo.date = old.date
    // Colors may be those of an embedded thumbnail. Searches skip them until the file is read
    // again.
    photo.flags = .undecoded
    if old.date == PhotoRecord.seconds(old.modified) { photo.flags.insert(.fileDate) }
    (photo.name, photo.caption, photo.hash) = (old.name, old.caption, old.hash)
    (photo.folder, photo.author) = (old.folder, old.author)
    (photo.width, photo.height, photo.color) = (old.width, old.height, old.color)
    photo.thumbnailStart = old.thumbnailStart
    photo.thumbnailCount = old.thumbnailCount
    photo.orientation = old.orientation
    // Older versions read captions and dates differently, and refused files that are valid now.
    photo.state = .unread
    return photo
  }

  static func folder(_ old: Folder) -> FolderRecord {
    var folder = FolderRecord()
    (folder.path, folder.parent) = (old.path, old.parent)
    (folder.first, folder.count, folder.others) = (old.first, old.count, old.others)
    return folder
  }
}
