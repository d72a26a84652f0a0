package import FeedCore
import FeedFiles
import Glibc

/// The person's files: written under a temporary name in the same folder, given their own when
/// they are whole and on the disk (PHOTO-5, SEC-4).
package struct LocalFiles: FilesPort {
  package init() {}

  package func create(
    at path: String, name: String, replacing: Bool
  ) async throws(FeedError) -> any NewFile {
    let target = try Self.target(path, name)
    switch Place(target) {
    case .stream: return try await LocalStream.open(target)
    case .file where !replacing: throw FeedError(.exists, Message(.errorExists, target))
    case .free, .file: return try LocalNewFile(target: target, replacing: replacing)
    case .other: throw FeedError(.disk, Message(.errorNoFile, target))
    }
  }

  private static func target(_ path: String, _ name: String) throws(FeedError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FeedError(.usage, Message(.errorDisk, path, String(cString: strerror(ENOENT))))
    }
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder || path.hasSuffix("/") else { return path }
    return path + (path.hasSuffix("/") ? "" : "/") + name
  }
}

/// What a name stands for before anything is written there.
private enum Place {
  case free
  /// Also a link, which is replaced and never followed to a file.
  case file
  /// Also behind a link, as the shell's `>(command)` is.
  case stream
  /// A folder, a whole disk, a socket.
  case other

  init(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0, [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) {
      self = .stream
    } else if lstat(path, &status) != 0 {
      self = .free
    } else {
      self = [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) ? .file : .other
    }
  }
}

/// Used by one transfer, whose calls follow each other, but on whichever thread.
private final class LocalNewFile: NewFile {
  private struct State {
    /// Nil once it has its name or is given up.
    var file: TemporaryFile?
    var count = 0
  }

  private let target: String
  private let replacing: Bool
  private let state: Lock<State>

  init(target: String, replacing: Bool) throws(FeedError) {
    self.target = target
    self.replacing = replacing
    let file = try Self.passing(target) { () throws(FileFault) in
      try TemporaryFile.claim(beside: target, ending: "part", mode: 0o666)
    }
    state = Lock(State(file: file))
  }

  deinit { discard() }

  var count: Int { state.withLock(\.count) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    try work { state throws(FileFault) in
      try state.file?.write(bytes)
      state.count += bytes.count
    }
  }

  func restart() throws(FeedError) {
    try work { state throws(FileFault) in
      try state.file?.empty()
      state.count = 0
    }
  }

  func finish() async throws(FeedError) -> String {
    try work { state throws(FileFault) in
      guard let file = state.file else { return }
      // On the disk before it has its name: after a crash the name never stands for half of it.
      try file.sync()
      try place(file)
      file.release()
      state.file = nil
    }
    return target
  }

  func discard() {
    state.withLock { state in
      state.file?.discard()
      state.file = nil
    }
  }

  private func place(_ file: TemporaryFile) throws(FileFault) {
    if replacing { return try file.replace(target) }
    if let code = FinishedFile.put(file.path, at: target) { throw FileFault(code) }
  }

  private func work(_ body: (inout State) throws(FileFault) -> Void) throws(FeedError) {
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
      throw error.code == EEXIST
        ? FeedError(.exists, Message(.errorExists, target))
        : FeedError(.disk, Message(.errorDisk, target, error.text))
    }
  }
}
