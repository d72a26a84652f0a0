package import FeedCore
import FeedSystem

/// `searches.json`: an object with the recent searches of each backend, newest first (FIND-30). It
/// can be missed: one that is damaged counts as empty, and the next search replaces it.
///
/// Each program of a backend has its own entry. Up to version 0.2.0 they shared that of the
/// backend, which is read until the program has its own.
package struct SearchHistoryFile: SearchHistoryPort {
  private let path: String
  private let backend: String
  /// The name of the entry.
  private let name: String

  /// - Parameter program: The digest of the backend's program; nil for a backend without programs.
  package init(path: String, backend: String, program: String? = nil) {
    (self.path, self.backend) = (path, backend)
    name = program.map { "\(backend)/\($0)" } ?? backend
  }

  package func load() async -> RecentSearches { searches(in: entries()) }

  package func add(_ text: String) async throws(FeedError) {
    try await change { entries in
      var searches = searches(in: entries)
      searches.add(text)
      entries[name] = .array(searches.texts.map { .string($0) })
    }
  }

  package func forget() async throws(FeedError) {
    // Without a file there is nothing to remove.
    if case .some(.missing) = try? file.read() { return }
    try await change { entries in
      for name in [name, backend] { entries[name] = nil }
    }
  }

  private func change(_ change: (inout JSONObject) -> Void) async throws(FeedError) {
    try file.makeFolder()
    let lock = try await FileLock.take("\(path).lock")
    defer { lock.release() }
    var entries = entries()
    change(&entries)
    try file.followingLinks().write(JSON.object(entries).encodedPretty() + [UInt8(ascii: "\n")])
  }

  private var file: PrivateFile { PrivateFile(path: path, isSynced: false) }

  private func entries() -> JSONObject {
    guard case .some(.contents(let bytes, _)) = try? file.read(),
      let json = try? JSON(parsing: bytes, keepsNumerals: true)
    else { return [:] }
    return json.objectValue ?? [:]
  }

  private func searches(in entries: JSONObject) -> RecentSearches {
    let texts = (entries[name] ?? entries[backend])?.arrayValue ?? []
    return RecentSearches(texts.lazy.compactMap(\.stringValue))
  }
}
