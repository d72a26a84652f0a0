import FeedCore
import FeedSystem

/// The file `tokens.json`: an object with one entry for each audience, by the API's address.
/// Without an entry the user is signed out, and no other store needs to be asked.
struct TokenFile: Sendable {
  let path: String
  /// Receives messages about harmless oddities.
  let warn: @Sendable (Message) -> Void

  /// Takes the lock that a change of entries holds while it reads and writes.
  func lock() async throws(FeedError) -> FileLock {
    try PrivateFile(path: path).makeFolder()
    return try await FileLock.take("\(path).lock")
  }

  /// Takes the same lock, unless it is held.
  ///
  /// - Returns: The lock, or `nil` while it is held.
  func lockUnlessHeld() throws(FeedError) -> FileLock? {
    try PrivateFile(path: path).makeFolder()
    return try FileLock.takeUnlessHeld("\(path).lock")
  }

  /// Checks that an entry could be set. Oddities of the file are reported when it is set.
  func checkIsWritable() throws(FeedError) {
    _ = try TokenFile(path: path, warn: { _ in }).entries()
    try PrivateFile(path: path).followingLinks().checkIsWritable()
  }

  func entry(of account: String) throws(FeedError) -> TokenEntry? {
    guard let json = try entries()[account] else { return nil }
    guard let entry = TokenEntry(json) else { throw damaged("the entry of \(account)") }
    return entry
  }

  /// Replaces the entry of an audience, or removes it for `nil`. The other entries are written as
  /// they were read, whatever they contain. A link stays a link, and its target is changed.
  func set(_ entry: TokenEntry?, of account: String) throws(FeedError) {
    var entries = try entries()
    entries[account] = entry?.json
    let bytes = JSON.object(entries).encodedPretty()
    let target = try PrivateFile(path: path).followingLinks()
    let hasOtherName = target.hasOtherName
    try target.write(bytes + [UInt8(ascii: "\n")])
    if hasOtherName { warn(Message(.warningHardLinked, target.path)) }
  }

  private func entries() throws(FeedError) -> JSONObject {
    guard case .contents(let bytes, let exposure) = try PrivateFile(path: path).read() else {
      try LinkedFile.checkFolder(of: path)
      return [:]
    }
    switch exposure {
    case .none: break
    case .closed: warn(Message(.warningExposed, path))
    case .leftOpen: warn(Message(.warningStillExposed, path))
    }
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes, keepsNumerals: true)
    } catch {
      throw damaged(error.description)
    }
    guard let object = json.objectValue else { throw damaged("not an object") }
    return object
  }

  private func damaged(_ fault: String) -> FeedError {
    FeedError(.disk, Message(.errorTokensDamaged, path, fault))
  }
}
