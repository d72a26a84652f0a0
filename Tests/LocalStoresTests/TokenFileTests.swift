import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("Tokens in a private file", .timeLimit(.minutes(10)))
struct TokenFileTests {
  private let home: TokenHarness

  init() throws { home = try TokenHarness() }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func write(_ text: String) throws {
    try PrivateFile(path: home.path).write(Array(text.utf8))
  }

  @Test("Without a stored token the user is signed out, and reading writes and starts nothing")
  func nothing() async throws {
    try home.installKeyring()
    #expect(try await home.store().load() == nil)
    #expect(home.calls == nil)
    #expect(try !home.folder.names().contains("config"))
  }

  @Test("SEC-10: without a keyring the token is in a 0600 file in a 0700 folder, with one notice")
  func save() async throws {
    let store = try home.store()
    let credentials = try await store.save(try grant("TOKEN"))
    #expect(credentials.origin == .file(home.path))
    #expect(credentials.scopes == ["public", "write_likes"])
    #expect(mode(home.path) == 0o600)
    #expect(mode(home.folder.file("config")) == 0o700)
    #expect(try await home.store().load() == credentials)
    let warning = Message(.warningTokenInFile, "secret-tool is not installed", home.path)
    #expect(home.warnings.value == [warning])
  }

  @Test("SEC-4: only the file and its lock remain")
  func leftovers() async throws {
    _ = try await home.store().save(try grant("ONE"))
    _ = try await home.store().save(try grant("TWO"))
    let names = try home.folder.names().filter { $0.hasPrefix("config/") }
    #expect(names == ["config/tokens.json", "config/tokens.json.lock"])
    #expect(mode("\(home.path).lock") == 0o600)
  }

  @Test("SEC-11: a file that others can read is made private, with a warning")
  func exposed() async throws {
    _ = try await home.store().save(try grant("TOKEN"))
    home.warnings.change { $0 = [] }
    chmod(home.path, 0o644)
    #expect(try await home.store().token() == "TOKEN")
    #expect(home.warnings.value == [Message(.warningExposed, home.path)])
    #expect(mode(home.path) == 0o600)
  }

  @Test(
    "Every call reports a damaged file with its fault and does not change it",
    arguments: [
      "{\"https://api.example.org/\":", "[]",
      #"{"https://api.example.org/":{"store":"cupboard"}}"#,
      #"{"https://api.example.org/":{"store":"file","scopes":[]}}"#,
      #"{"https://api.example.org/":"token"}"#,
    ])
  func damaged(text: String) async throws {
    try write(text)
    let store = try home.store()
    let (old, new) = (try Credentials(grant("OLD"), .keyring), try grant("NEW"))
    let errors = [
      await #expect(throws: FeedError.self) { try await store.load() },
      await #expect(throws: FeedError.self) { _ = try await store.save(new) },
      await #expect(throws: FeedError.self) { try await store.remove(old) },
    ]
    for error in errors {
      #expect(error?.code == .disk)
      #expect(error?.message.phrase == .errorTokensDamaged)
      #expect(error?.message.arguments.first == home.path)
    }
    #expect(home.tokens == text)
  }

  @Test("AUTH-37: a warning names a file that has the old token under another name, a hard link")
  func hardLinked() async throws {
    let store = try home.store()
    let old = try await store.save(try grant("OLD"))
    try #require(link(home.path, home.path + ".other") == 0)
    let before = home.warnings.value.count
    try await store.remove(old)
    #expect(home.warnings.value.dropFirst(before) == [Message(.warningHardLinked, home.path)])
  }

  @Test("An unreadable file is an error, and is not overwritten")
  func unreadable() async throws {
    try write("")
    unlink(home.path)
    mkdir(home.path, 0o700)
    let store = try home.store()
    let error = FeedError(.disk, Message(.errorUnreadable, home.path, "Is a directory"))
    await #expect(throws: error) { try await store.load() }
    await #expect(throws: error) { _ = try await store.save(try grant("TOKEN")) }
    #expect(mode(home.path) == 0o700)
  }

  @Test("LIVE-33: a token belongs to the address and the key of its sign-in")
  func audiences() async throws {
    let other = "https://other.example.org/v1"
    _ = try await home.store().save(try grant("TOKEN"))
    #expect(try await home.store(key: "OTHER").load() == nil)
    #expect(try await home.store(api: other).load() == nil)
    let credentials = try await home.store(api: other).save(try grant("OTHER"))
    #expect(try await home.store().token() == "TOKEN")
    #expect(try await home.store(api: other).token() == "OTHER")
    try await home.store(api: other).remove(credentials)
    #expect(try await home.store(api: other).load() == nil)
    #expect(try await home.store().token() == "TOKEN")
  }

  @Test("An unknown entry for another address is kept")
  func strangers() async throws {
    try write(#"{"https://other.example.org/":{"store":"cloud","deep":[1]}}"#)
    let credentials = try await home.store().save(try grant("TOKEN"))
    try await home.store().remove(credentials)
    let entries = try JSON(parsing: try #require(home.tokens))
    #expect(entries == ["https://other.example.org/": ["store": "cloud", "deep": [1]]])
  }

  @Test("AUTH-9: only the given token is removed; a missing one is not an error")
  func remove() async throws {
    let store = try home.store()
    let old = try await store.save(try grant("OLD"))
    let new = try await store.save(try grant("NEW"))
    try await store.remove(old)
    #expect(try await store.token() == "NEW")
    try await store.remove(new)
    try await store.remove(new)
    #expect(try await store.load() == nil)
    #expect(home.tokens?.contains("NEW") == false)
  }

  @Test(
    "SEC-7, AUTH-10: a link to the file stays a link, and after a sign-out its target has no token")
  func linked() async throws {
    let target = home.folder.file("dotfiles/tokens.json")
    for name in ["config", "dotfiles"] { mkdir(home.folder.file(name), 0o700) }
    try #require(symlink("../dotfiles/tokens.json", home.path) == 0)
    let credentials = try await home.store().save(try grant("TOKEN"))
    #expect(FileType(ofLink: home.path) == .link)
    #expect(home.text(target)?.contains("TOKEN") == true && mode(target) == 0o600)
    #expect(try await home.store().token() == "TOKEN")
    try await home.store().remove(credentials)
    #expect(FileType(ofLink: home.path) == .link)
    #expect(home.text(target)?.contains("TOKEN") == false)
  }

  @Test(
    "SEC-16: a link into a missing folder is an error and stays; the token is on a missing disk")
  func missingDisk() async throws {
    mkdir(home.folder.file("config"), 0o700)
    try #require(symlink("/nowhere/tokens.json", home.path) == 0)
    let message = Message(.errorLinkTargetMissing, home.path, "/nowhere/tokens.json")
    let (store, token) = (try home.store(), try grant("TOKEN"))
    await #expect(throws: FeedError(.disk, message)) { try await store.load() }
    await #expect(throws: FeedError(.disk, message)) { _ = try await store.save(token) }
    #expect(FileType(ofLink: home.path) == .link)
  }

  @Test(
    "SEC-16: a token is never written into another user’s file or folder",
    .enabled(if: geteuid() == 0, "needs root, who gives files away"),
    arguments: ["theirs", "theirs/tokens.json", "config/tokens.json"])
  func foreign(name: String) async throws {
    for name in ["config", "theirs"] { mkdir(home.folder.file(name), 0o700) }
    let target = try home.folder.write("{}", to: "theirs/tokens.json")
    try #require(symlink(target, home.path) == 0)
    try #require(lchown(home.folder.file(name), 1, 1) == 0)
    let message = Message(.errorLinkTargetForeign, home.path, target)
    let (store, token) = (try home.store(), try grant("TOKEN"))
    await #expect(throws: FeedError(.disk, message)) { _ = try await store.save(token) }
    #expect(home.text(target) == "{}" && FileType(ofLink: home.path) == .link)
  }

  @Test("Numbers and their order in other entries are written as they were read")
  func numerals() async throws {
    try write(#"{"https://other.example.org/":{"z":12345678901234567890123,"a":1.50}}"#)
    _ = try await home.store().save(try grant("TOKEN"))
    #expect(home.tokens?.contains("12345678901234567890123,\n    \"a\": 1.50\n") == true)
  }

  @Test("A token that is useless elsewhere is kept in memory")
  func memory() async throws {
    let store = TokenStores.store(for: nil, file: home.path, environment: [:]) { _ in }
    #expect(try await store.load() == nil)
    let old = try await store.save(try grant("OLD"))
    #expect(old.origin == .memory)
    let new = try await store.save(try grant("NEW"))
    try await store.remove(old)
    #expect(try await store.load() == new)
    try await store.remove(new)
    #expect(try await store.load() == nil)
    #expect(home.tokens == nil)
  }

  @Test("Without a home folder sign-in is unavailable, and this is reported beforehand")
  func homeless() async throws {
    let audience = TokenAudience(
      api: try WebAddress(TokenHarness.api), accessKey: try #require(Secret("KEY")))
    let store = TokenStores.store(for: audience, file: nil, environment: [:]) { _ in }
    #expect(try await store.load() == nil)
    let homeless = FeedError(.disk, Message(.errorNoHomeForToken))
    await #expect(throws: homeless) { try await store.prepare() }
    await #expect(throws: homeless) { try await store.save(grant("TOKEN")) }
  }

  @Test("A read-only folder is reported before a sign-in")
  func unwritable() async throws {
    let home = try TokenHarness()
    try home.folder.write("", to: "config")
    let error = await #expect(throws: FeedError.self) { try await home.store().prepare() }
    #expect(error?.code == .disk)
  }

  @Test(
    "AUTH-50: a store that cannot take a token is reported before a sign-in, with the same error",
    arguments: ["damaged", "folder", "link into a missing folder"]
      + (geteuid() == 0 ? ["link into a folder of another user"] : []))
  func unprepared(kind: String) async throws {
    let home = try TokenHarness()
    switch kind {
    case "damaged": try PrivateFile(path: home.path).write(Array("{\"brok".utf8))
    case "folder": try PrivateFile(path: home.path + "/x").write([])
    case "link into a missing folder":
      try PrivateFile(path: home.path).makeFolder()
      try #require(symlink("/nowhere/tokens.json", home.path) == 0)
    default:
      try PrivateFile(path: home.path).makeFolder()
      let foreign = home.folder.file("foreign")
      try #require(mkdir(foreign, 0o700) == 0 && chown(foreign, 65_534, 65_534) == 0)
      try #require(symlink(foreign + "/tokens.json", home.path) == 0)
    }
    let store = try home.store()
    let early = await #expect(throws: FeedError.self) { try await store.prepare() }
    let late = await #expect(throws: FeedError.self) { try await store.save(grant("TOKEN")) }
    #expect(early == late && early?.code == .disk)
  }

  @Test("AUTH-50: the check before a sign-in changes nothing")
  func prepared() async throws {
    let home = try TokenHarness()
    let store = try home.store()
    try await store.prepare()
    #expect(home.tokens == nil)
    let saved = try await store.save(grant("TOKEN"))
    let (text, names) = (home.tokens, try home.folder.names())
    try await store.prepare()
    #expect(home.tokens == text)
    #expect(try home.folder.names() == names)
    #expect(try await home.store().load() == saved)
  }
}

extension Credentials {
  init(_ grant: TokenGrant, _ origin: Origin) {
    self.init(token: grant.token, scopes: grant.scopes, origin: origin)
  }
}
