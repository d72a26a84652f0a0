package import FeedCore
import FeedSystem

/// `searches.json`: an object with the recent searches of each backend, newest first (FIND-30). A
/// damaged file counts as empty. It is kept next to the one that the next search writes (FIND-32).
///
/// Each program of a backend has its own entry. Up to version 0.2.0 they shared that of the
/// backend, which is read until the program has its own.
package struct RecentSearchesFile: RecentSearchesPort {
  private let path: String
  private let backend: String
  /// The name of the entry.
  private let name: String
  private let warn: @Sendable (Message) -> Void
  private let hasWarned = Lock(false)

  /// - Parameters:
  ///   - program: The digest of the backend's program; nil for a backend without programs.
  ///   - warn: Receives the name of a damaged file that was kept, and why searches are not stored.
  package init(
    path: String, backend: String, program: String? = nil,
    warn: @escaping @Sendable (Message) -> Void = { _ in }
  ) {
    (self.path, self.backend, self.warn) = (path, backend, warn)
    name = program.map { "\(backend)/\($0)" } ?? backend
  }

  package func load() async -> RecentSearches { searches(in: contents().entries) }

  package func add(_ text: String) async throws(FeedError) {
    do throws(FeedError) {
      try await change { contents, target throws(FeedError) in
        if contents.isDamaged { try keepDamaged(target) }
        var searches = searches(in: contents.entries)
        searches.add(text)
        contents.entries[name] = .array(searches.texts.map { .string($0) })
      }
    } catch {
      // Each search fails for the same reason, which is worth one warning.
      let isFirst = hasWarned.withLock { hasWarned in
        defer { hasWarned = true }
        return !hasWarned
      }
      if isFirst, error.code != .cancelled { warn(error.message) }
      throw error
    }
  }

  /// Removes the searches. A damaged file is not kept, because the user wants them to be gone.
  package func forget() async throws(FeedError) {
    // Without a file there is nothing to remove.
    if case .some(.missing) = try? file.read() { return }
    try await change { contents, _ throws(FeedError) in
      for name in [name, backend] { contents.entries[name] = nil }
    }
  }

  private func change(
    _ change: (inout Contents, _ target: PrivateFile) throws(FeedError) -> Void
  ) async throws(FeedError) {
    try file.makeFolder()
    let lock = try await FileLock.take("\(path).lock")
    defer { lock.release() }
    let target = try file.followingLinks()
    var contents = contents()
    try change(&contents, target)
    try target.write(JSON.object(contents.entries).encodedPretty() + [UInt8(ascii: "\n")])
  }

  private func keepDamaged(_ target: PrivateFile) throws(FeedError) {
    do throws(FileFault) {
      guard let kept = try DamagedFile.keep(target.path) else { return }
      warn(Message(.warningDamagedKept, path, kept))
    } catch {
      throw FeedError(.disk, Message(.errorDisk, target.path, error.text))
    }
  }

  private var file: PrivateFile { PrivateFile(path: path, isSynced: false) }

  private struct Contents {
    var entries = JSONObject()
    /// Whether the file has something that the next write would lose.
    var isDamaged = false
  }

  private func contents() -> Contents {
    switch try? file.read() {
    case .missing: return Contents()
    // A file that is too large or cannot be read.
    case nil: return Contents(isDamaged: true)
    case .contents(let bytes, _):
      guard let json = try? JSON(parsing: bytes, keepsNumerals: true),
        let entries = json.objectValue
      else { return Contents(isDamaged: !bytes.isEmpty) }
      let texts = entry(in: entries)
      let isDamaged = texts.map { $0.arrayValue?.allSatisfy { $0.stringValue != nil } != true }
      return Contents(entries: entries, isDamaged: isDamaged ?? false)
    }
  }

  private func entry(in entries: JSONObject) -> JSON? { entries[name] ?? entries[backend] }

  private func searches(in entries: JSONObject) -> RecentSearches {
    RecentSearches(
      (entry(in: entries)?.arrayValue ?? []).lazy.compactMap(\.stringValue))
  }
}
