package import FeedCore
import Glibc

/// The person's files: written under a temporary name in the same folder, given their own when
/// they are whole and on the disk (PHOTO-5, SEC-4).
package struct LocalFiles: FilesPort {
  package init() {}

  package func create(
    at path: String, name: String, replacing: Bool
  ) async throws(FeedError) -> any NewFile {
    let target = try Self.target(path, name)
    var status = stat()
    // Devices and pipes are not files to be replaced, whatever was asked for.
    if lstat(target, &status) == 0, !replacing || !status.isReplaceable {
      throw FeedError(.exists, Message(.errorExists, target))
    }
    return try LocalNewFile(target: target, replacing: replacing)
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

extension stat {
  fileprivate var isReplaceable: Bool {
    st_mode & S_IFMT == S_IFREG || st_mode & S_IFMT == S_IFLNK
  }
}

/// Used by one transfer, whose calls follow each other, but on whichever thread.
private final class LocalNewFile: NewFile {
  private struct State {
    var file: Int32
    var count = 0
  }

  private let target: String
  private let temporary: String
  private let replacing: Bool
  private let state: Lock<State>

  init(target: String, replacing: Bool) throws(FeedError) {
    self.target = target
    self.replacing = replacing
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    // A name of its own for each, so that two downloads of one photo do not share a file.
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    temporary = "\(folder).imagefeed-\(number).part"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Self.failure(target, errno) }
    state = Lock(State(file: file))
  }

  deinit { discard() }

  var count: Int { state.withLock(\.count) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    try state.withLock { state throws(FeedError) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          state.file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw Self.failure(target, errno) }
        rest = rest.dropFirst(count)
        state.count += count
      }
    }
  }

  func restart() throws(FeedError) {
    try state.withLock { state throws(FeedError) in
      guard ftruncate(state.file, 0) == 0, lseek(state.file, 0, SEEK_SET) == 0 else {
        throw Self.failure(target, errno)
      }
      state.count = 0
    }
  }

  func finish() async throws(FeedError) -> String {
    try state.withLock { state throws(FeedError) in
      // On the disk before it has its name: after a crash the name never stands for half of it.
      guard fsync(state.file) == 0 else { throw Self.failure(target, errno) }
      try place()
      close(state.file)
      state.file = -1
    }
    return target
  }

  func discard() {
    state.withLock { state in
      guard state.file >= 0 else { return }
      close(state.file)
      state.file = -1
      unlink(temporary)
    }
  }

  private func place() throws(FeedError) {
    let fault =
      replacing
      ? FinishedFile.replace(target, by: temporary) : FinishedFile.put(temporary, at: target)
    switch fault {
    case nil: return
    case EEXIST: throw FeedError(.exists, Message(.errorExists, target))
    case let code?: throw Self.failure(target, code)
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, String(cString: strerror(code))))
  }
}
