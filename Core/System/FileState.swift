import CPlatform
package import Glibc

/// The state of a file: size, inode and both times. A change of the state reveals a change of the
/// content without reading it. `git` compares the same values. Size and modification time are not
/// enough, because many programs keep the time when they edit a file. The device is left out,
/// because a share gets another one each time it is mounted.
package struct FileState: Sendable, Hashable, BitwiseCopyable {
  package let bytes: Int64
  /// The modification time, in nanoseconds since 1970. Programs can set it.
  package let modified: Int64
  /// The time of the last change of content, name or permissions, in nanoseconds since 1970. Only
  /// the system sets it.
  package let changed: Int64
  /// The inode, or 0 if the file system does not keep it.
  package let inode: UInt64

  package init(bytes: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    (self.bytes, self.modified, self.changed, self.inode) = (bytes, modified, changed, inode)
  }

  package init(_ status: stat, on fileSystem: FileSystem) {
    bytes = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    inode = fileSystem.keepsInodes ? UInt64(status.st_ino) : 0
  }

  /// A state that differs from that of every file.
  package static let unknown = FileState(bytes: -1, modified: .min, changed: .min, inode: 0)

  /// Returns whether the last change is so near to `now` that another one may leave the same times.
  /// File systems count in steps of up to two seconds.
  ///
  /// - Parameter now: The current time, in nanoseconds since 1970.
  package func isRecent(at now: Int64) -> Bool {
    let age = now.subtractingReportingOverflow(changed)
    return !age.overflow && (-Self.day..<Self.step).contains(age.partialValue)
  }

  /// Returns whether an open file is still the known one. A file system that does not keep inodes
  /// may also count times differently for an open file.
  package func isStill(_ known: FileState) -> Bool {
    guard inode == 0 || known.inode == 0 else { return self == known }
    return (bytes, modified) == (known.bytes, known.modified)
  }

  private static let step: Int64 = 2_000_000_000
  /// The tolerance for a server's clock that is ahead.
  private static let day: Int64 = 86_400_000_000_000

  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (seconds, isTooLarge) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLarge ? (time.tv_sec < 0 ? .min : .max) : seconds &+ Int64(time.tv_nsec)
  }
}

/// The type of file system that contains a file.
package struct FileSystem: Sendable, Hashable {
  /// Whether a file has the same inode as long as it exists. FUSE, FAT and most shares number files
  /// as they are used. So only file systems that write the number to the disk count.
  package let keepsInodes: Bool

  /// Creates the file system of an open file.
  package init(of descriptor: Int32) { self.init(type: imgf_file_system(descriptor)) }

  /// Creates the file system of a path. A link is followed.
  package init(of path: [CChar]) { self.init(type: imgf_file_system_of(path)) }

  package init(type: UInt) { keepsInodes = Self.withInodes.contains(type) }

  /// The numbers that `statfs` reports (`linux/magic.h`).
  private static let withInodes: Set<UInt> = [
    0xEF53,  // ext2, ext3, ext4
    0x5846_5342,  // XFS
    0x9123_683E,  // Btrfs
    0x2FC1_2FC1,  // ZFS
    0xCA45_1A4E,  // bcachefs
    0xF2F5_2010,  // F2FS
    0x3153_464A,  // JFS
    0x5265_4973,  // ReiserFS
    0x482B,  // HFS+
    0x7366_746E,  // NTFS
    0x0102_1994,  // tmpfs
  ]
}
