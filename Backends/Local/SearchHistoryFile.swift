package import FeedCore
import FeedSystem

/// The file `searches.json`: an object with the recent searches of each backend, newest first
/// (FIND-9). Its loss is harmless: a damaged file counts as empty, and the next search replaces it.
package struct SearchHistoryFile: SearchHistoryPort {
  private let path: String
  private let backend: String

  package init(path: String, backend: String) { (self.path, self.backend) = (path, backend) }

  package func load() async -> RecentSearches { searches(in: entries()) }

  package func add(_ text: String) async throws(FeedError) {
    try await change { entries in
      var searches = searches(in: entries)
      searches.add(text)
      entries[backend] = .array(searches.texts.map { .string($0) })
    }
  }

  package func forget() async throws(FeedError) {
    // Without a file there is nothing to remove.
    if case .some(.missing) = try? file.read() { return }
    try await change { $0[backend] = nil }
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
    RecentSearches((entries[backend]?.arrayValue ?? []).lazy.compactMap(\.stringValue))
  }
}
