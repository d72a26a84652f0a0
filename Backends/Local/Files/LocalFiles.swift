package import FeedCore
import FeedFormats
import FeedSystem
import Glibc

/// The user's files. They are written under a temporary name in the same folder, and get their own
/// name when they are complete and on disk (PHOTO-17, SEC-4).
package struct LocalFiles: FilesPort {
  package init() {}

  package func exists(_ path: String) -> Bool { FileType(of: path) != nil }

  package func create(
    at path: String, name: String, replacing: Bool, keeping own: OwnPhotos?,
    allowsStreams: Bool
  ) async throws(FeedError) -> any NewFile {
    let (target, isNamed, madeFolders) = try Self.target(path, name)
    let names = TargetNames(isGiven: !isNamed, own: own, replacing: replacing)
    do throws(FeedError) {
      try await names.check(names.place(of: target))
      return try await Self.newFile(
        target, names, replacing: replacing, allowsStreams: allowsStreams,
        madeFolders: madeFolders)
    } catch {
      Path.remove(folders: madeFolders)
      throw error
    }
  }

  package func read(_ path: [UInt8], _ take: ([UInt8]) -> Bool) {
    let file = Self.open(path)
    guard file >= 0 else { return }
    defer { close(file) }
    // A device could be read forever.
    var status = stat()
    guard fstat(file, &status) == 0, FileType(status) == .regular else { return }
    while let part = Self.read(file, 1 << 20), !part.isEmpty, take(part) {}
  }

  package func isCopy(_ path: String, of original: [UInt8]) -> Bool {
    let files = [Self.open(Array(path.utf8)), Self.open(original)]
    defer { for file in files where file >= 0 { close(file) } }
    guard files.allSatisfy({ $0 >= 0 }), Self.size(files[0]) == Self.size(files[1]) else {
      return false
    }
    while true {
      guard let part = Self.read(files[0], 1 << 20), part == Self.read(files[1], 1 << 20) else {
        return false
      }
      if part.isEmpty { return true }
    }
  }

  private static func open(_ path: [UInt8]) -> Int32 {
    withName(path) { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  }

  /// - Returns: The call's result, or -1 for an empty name.
  private static func withName(_ path: [UInt8], _ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    (path + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { name in
      name.baseAddress.map(call) ?? -1
    }
  }

  private static func size(_ file: Int32) -> Int? {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Returns whether a name itself, and not its link target, is the original.
  fileprivate static func isSame(_ path: String, _ original: [UInt8]) -> Bool {
    var (status, known) = (stat(), stat())
    return lstat(path, &status) == 0 && withName(original) { stat($0, &known) } == 0
      && (status.st_dev, status.st_ino) == (known.st_dev, known.st_ino)
  }

  /// Reads up to a number of bytes, or fewer at the end of the file.
  ///
  /// - Returns: The bytes, or `nil` if the file cannot be read.
  private static func read(_ file: Int32, _ count: Int) -> [UInt8]? {
    var isReadable = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let part = Glibc.read(file, buffer.baseAddress.map { $0 + filled }, count - filled)
        if part < 0, errno == EINTR { continue }
        if part < 0 { isReadable = false }
        if part <= 0 { break }
        filled += part
      }
    }
    return isReadable ? bytes : nil
  }

  private static func newFile(
    _ target: String, _ names: TargetNames, replacing: Bool, allowsStreams: Bool,
    madeFolders: [String]
  ) async throws(FeedError) -> any NewFile {
    switch DownloadTarget(target) {
    case .ownStream where !allowsStreams, .stream where !allowsStreams:
      throw FeedError(.disk, Message(.errorNotRegularFile, target))
    case .ownStream(let number): return try DownloadStream(target, own: number)
    case .stream: return try await DownloadStream.open(target)
    case .file where !replacing:
      throw try LocalNewFile.mayReplace(target)
        ? .exists(target) : FeedError(.exists, Message(.errorNoPictureThere, target))
    case .free, .file:
      return try LocalNewFile(
        target: target, names, replacing: replacing, madeFolders: madeFolders)
    case .other: throw FeedError(.disk, Message(.errorNotRegularFile, target))
    }
  }

  /// Returns the path of the file, whether it has the given name, and the folders that were made for
  /// it.
  private static func target(
    _ path: String, _ name: String
  ) throws(FeedError) -> (path: String, isNamed: Bool, madeFolders: [String]) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FeedError(.usage, Message(.errorDisk, path, FileFault(ENOENT).text))
    }
    let isFolder = FileType(of: path) == .folder
    guard path.hasSuffix("/") else { return (isFolder ? "\(path)/\(name)" : path, isFolder, []) }
    guard !isFolder else { return (path + name, true, []) }
    do throws(FileFault) {
      let madeFolders = try Path.makeFolders(above: path, mode: 0o777)
      return (path + name, true, madeFolders)
    } catch {
      throw FeedError(.disk, Message(.errorDisk, path, error.text))
    }
  }
}

/// The rules for the name of a download that may replace a file.
private struct TargetNames {
  /// Whether the user chose the name, which then stays.
  let isGiven: Bool
  /// The photos that must not be replaced.
  let own: OwnPhotos?
  /// Whether a file of that name may be replaced. Otherwise any file stays, but the error for the
  /// photo itself must not suggest to replace it.
  let replacing: Bool

  /// The path to write to. A link that the user names is followed, as by `curl -o`, `wget -O` and
  /// `cp`. A link with a name that imagefeed chose is replaced.
  ///
  /// - Throws: The errors of `LinkedFile.target(of:)`.
  func place(of target: String) throws(FeedError) -> String {
    guard replacing, isGiven, FileType(ofLink: target) == .link,
      case .file = DownloadTarget(target)
    else { return target }
    return try LinkedFile.target(of: target)
  }

  /// - Throws: `usage` for a file that stays. It is not `exists`, because the question whether to
  ///   overwrite the file would be asked again and again.
  func check(_ target: String) async throws(FeedError) {
    guard let own else { return }
    if let avoided = own.avoidedFolder, !isGiven, let folder = Path(target).realFolder,
      Array("\(folder)/".utf8).starts(with: avoided)
    {
      throw FeedError(.usage, Message(.errorInOpenedFolder))
    }
    if LocalFiles.isSame(target, own.original) {
      throw FeedError(.usage, Message(.errorOwnPhoto, target))
    }
    // A link with this name is replaced, and the photo that it leads to stays.
    guard replacing, !isGiven, FileType(ofLink: target) == .regular,
      let folder = Path(target).realFolder
    else { return }
    if await own.isOther("\(folder)/\(Path(target).name)") {
      throw FeedError(.usage, Message(.errorOtherPhoto, target))
    }
  }
}

/// A file under a temporary name. Only one transfer uses it. Its calls follow each other, but on
/// any thread.
private final class LocalNewFile: NewFile {
  private struct State {
    /// The file that is written, or `nil` once it has its name or is discarded.
    var file: TemporaryFile?
    var count = 0
  }

  private let target: String
  private let names: TargetNames
  private let replacing: Bool
  /// The folders that were made for the file. The empty ones are removed with it.
  private let madeFolders: [String]
  private let state: Lock<State>

  init(
    target: String, _ names: TargetNames, replacing: Bool, madeFolders: [String]
  ) throws(FeedError) {
    (self.target, self.replacing, self.madeFolders) = (target, replacing, madeFolders)
    self.names = names
    let place = try names.place(of: target)
    if replacing { try Self.checkOldFile(target) }
    // A private file stays private while its replacement is written.
    let mode = replacing ? WholeFile.permissions(of: place) : nil
    let file = try Self.passing(target) { () throws(FileFault) in
      try TemporaryFile.claim(
        beside: place, ending: "part", mode: mode.map { $0 | 0o200 } ?? 0o666)
    }
    state = Lock(State(file: file))
  }

  deinit { discard() }

  var count: Int { state.withLock(\.count) }

  func write(_ bytes: ArraySlice<UInt8>) throws(FeedError) {
    try work(target) { state throws(FileFault) in
      try state.file?.write(bytes)
      state.count += bytes.count
    }
  }

  func restart() throws(FeedError) {
    try work(target) { state throws(FileFault) in
      try state.file?.empty()
      state.count = 0
    }
  }

  func finish() async throws(FeedError) -> String { try await finish(as: nil) }

  func finish(as format: PictureFormat?) async throws(FeedError) -> String {
    let target = target(for: format)
    try work(target) { state throws(FileFault) in
      guard let file = state.file else { return }
      // Syncs the file before it gets its name, so that after a crash the name never refers to a
      // partial file.
      try file.sync()
    }
    // Checks again, because it may be another file by now, or have another ending.
    if replacing { try Self.checkOldFile(target) }
    let place = try names.place(of: target)
    try await names.check(place)
    try work(target) { state throws(FileFault) in
      guard let file = state.file else { return }
      try put(file, at: place)
      file.release()
      state.file = nil
    }
    return target
  }

  func discard() {
    state.withLock { state in
      guard let file = state.file else { return }
      file.discard()
      state.file = nil
      Path.remove(folders: madeFolders)
    }
  }

  static func mayReplace(_ target: String) throws(FeedError) -> Bool {
    try passing(target) { () throws(FileFault) in
      try ReplaceableFile(path: target).mayBeReplaced()
    }
  }

  private static func checkOldFile(_ target: String) throws(FeedError) {
    guard try mayReplace(target) else {
      throw FeedError(.disk, Message(.errorNoPictureThere, target))
    }
  }

  private func target(for format: PictureFormat?) -> String {
    guard let format, !names.isGiven, PictureFormat(fileName: target) != format,
      let dot = target.lastIndex(of: ".")
    else { return target }
    return target[...dot] + format.fileExtension
  }

  private func put(_ file: TemporaryFile, at target: String) throws(FileFault) {
    if replacing {
      if let mode = WholeFile.permissions(of: target) { fchmod(file.descriptor, mode) }
      return try file.replace(target)
    }
    try file.flush()
    if let code = ExclusiveRename.put(file.path, at: target) { throw FileFault(code) }
  }

  /// - Parameter target: The path that an error names.
  private func work(
    _ target: String, _ body: (inout State) throws(FileFault) -> Void
  ) throws(FeedError) {
    try state.withLock { state throws(FeedError) in
      try Self.passing(target) { () throws(FileFault) in try body(&state) }
    }
  }

  private static func passing<Value>(
    _ target: String, _ body: () throws(FileFault) -> Value
  ) throws(FeedError) -> Value {
    do throws(FileFault) {
      return try body()
    } catch {
      throw failure(error, target)
    }
  }

  private static func failure(_ fault: FileFault, _ target: String) -> FeedError {
    switch fault.code {
    case EEXIST: .exists(target)
    case ENOENT where lacksFolder(target): FeedError(.disk, Message(.errorNoFolder, target))
    default: FeedError(.disk, Message(.errorDisk, target, fault.text))
    }
  }

  /// Returns whether the file's folder is missing. The error code does not tell, because folders
  /// that take no files, such as those in /proc, fail with the same code.
  private static func lacksFolder(_ target: String) -> Bool {
    guard let slash = target.lastIndex(of: "/") else { return false }
    return access(String(target[...slash]), F_OK) != 0
  }
}
