import FeedCore
import FeedFormats
import FeedSystem
import Glibc

/// The entries of one folder that matter for the catalog.
struct FolderListing: ~Copyable {
  enum Entry {
    /// A folder below it. Symbolic links to folders are skipped because they may form cycles.
    case folder
    case photo(FileState)
    /// A photo or an entry of unknown type whose status cannot be read.
    case unreadable(FileFault)
    /// A picture of another format. These are counted.
    case otherPicture
  }

  /// The folder's state, which changes when an entry is added, removed or renamed.
  let state: FileState
  /// The device that contains the folder. A network share has a new number after each mount.
  let device: UInt64
  private let fileSystem: FileSystem
  private let stream: OpaquePointer
  private let descriptor: Int32
  private let root: FolderRoot
  private let path: [UInt8]

  /// Opens the folder at a path from the root. An empty path is the root itself.
  init(_ path: [UInt8], of root: FolderRoot) throws(FileFault) {
    let full = Array(root.path.utf8) + [FolderRoot.slash] + path
    // The root may be a link; a folder below it never is.
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (path.isEmpty ? 0 : O_NOFOLLOW)
    let descriptor = open(full.cString, flags)
    guard descriptor >= 0 else { throw .last }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw FileFault(code)
    }
    (self.stream, self.descriptor, self.root, self.path) = (stream, descriptor, root, path)
    fileSystem = FileSystem(of: descriptor)
    state = FileState(status, on: fileSystem)
    device = UInt64(status.st_dev)
  }

  deinit { closedir(stream) }

  /// Calls `body` with each entry and its name. Hidden entries and the folders of storage systems
  /// are skipped.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>, Entry) -> Void) throws(FileFault) {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        return
      }
      let start = UnsafeRawPointer(entry) + Self.nameOffset
      let name = UnsafeBufferPointer(
        start: start.assumingMemoryBound(to: UInt8.self),
        count: strlen(start.assumingMemoryBound(to: CChar.self)))
      guard name.first != UInt8(ascii: ".") else { continue }
      guard let found = self.entry(named: name, type: Int32(entry.pointee.d_type)) else { continue }
      if case .folder = found, SystemFolder.isName(name) { continue }
      body(name, found)
    }
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

  private func entry(named name: UnsafeBufferPointer<UInt8>, type: Int32) -> Entry? {
    let kind = PictureExtension(name)
    if type == Int32(DT_DIR) { return .folder }
    // The status is read only if the name is that of a picture, or if the file system does not
    // report types.
    if type != Int32(DT_UNKNOWN), kind != .readable {
      return kind == .other && type == Int32(DT_REG) ? .otherPicture : nil
    }
    var status = stat()
    let found = name.withMemoryRebound(to: CChar.self) { name in
      name.baseAddress.map { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 } ?? false
    }
    guard found else {
      let fault = FileFault.last
      return fault.isMissing ? nil : .unreadable(fault)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG:
      let state = FileState(status, on: fileSystem)
      return kind == .readable ? .photo(state) : kind == .other ? .otherPicture : nil
    case S_IFLNK where kind == .readable: return linked(name)
    default: return nil
    }
  }

  /// Returns the file that a link leads to, unless it is outside of the folder.
  private func linked(_ name: UnsafeBufferPointer<UInt8>) -> Entry? {
    let file = path.isEmpty ? Array(name) : path + [FolderRoot.slash] + Array(name)
    return (try? root.state(file)).map { .photo($0) }
  }
}

/// The folders that storage systems and desktops keep among the user's files: thumbnails, deleted
/// files, snapshots and files that a file system check has recovered. Names that begin with a dot, such as
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
      // macOS and Netatalk: resource forks from an archive or a share, deleted files
      "__MACOSX", "Network Trash Folder", "Temporary Items",
    ].map { $0.utf8.map(\.lowercasedASCII) })

  /// Returns whether a folder has such a name. The case does not matter, because Windows varies it.
  static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    names.contains(name.map(\.lowercasedASCII))
  }
}
