import FeedCore

/// The folders that storage systems and desktops keep among the user's files: thumbnails, deleted
/// files, snapshots and what a file system check found. Names that begin with a dot, such as
/// `.Trash-1000`, are hidden anyway.
enum SystemFolder {
  private static let names: Set<[UInt8]> = Set(
    [
      // Synology: thumbnails and metadata, deleted files, snapshots, unfinished uploads
      "@eaDir", "#recycle", "#snapshot", "@tmp",
      // QNAP: deleted files, snapshots, thumbnails, transcoded files
      "@Recycle", "@Recently-Snapshot", "@__thumb", "@Transcode",
      // Windows: deleted files, restore points
      "$RECYCLE.BIN", "RECYCLER", "System Volume Information",
      // ext4 and XFS
      "lost+found",
      // macOS and Netatalk: what an archive or a share keeps of resource forks, deleted files
      "__MACOSX", "Network Trash Folder", "Temporary Items",
    ].map { $0.utf8.map(\.lowercasedASCII) })

  /// Whether a folder has such a name. Windows writes some of them in other letters.
  static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    names.contains(name.map(\.lowercasedASCII))
  }
}
