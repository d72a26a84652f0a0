import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("Tokens in the keyring", .timeLimit(.minutes(10)))
struct KeyringTests {
  private let home: TokenHarness

  init() throws { home = try TokenHarness() }

  @Test("SEC-1, TUI-84: the token is in the keyring; the file mentions it, with its owner's digest")
  func save() async throws {
    try home.installKeyring()
    let credentials = try await home.store().save(try grant("TOKEN"))
    #expect(credentials.origin == .keyring)
    #expect(home.item?.contains("TOKEN") == true)
    #expect(
      try JSON(parsing: try #require(home.tokens)) == [
        TokenHarness.api: .object([
          "store": "keyring",
          "person": .string(try digest("TOKEN").text),
          "key": .string(SHA256.name(of: "KEY")),
        ])
      ])
    #expect(try await home.store().load() == credentials)
    #expect(home.warnings.value == [])
  }

  private func digest(_ token: String) throws -> AccountDigest {
    AccountDigest(try #require(Secret(token)), at: try WebAddress(TokenHarness.api))
  }

  @Test("TUI-84: the file names the token's owner, but not for another key")
  func owner() async throws {
    #expect(try await home.store().owner() == .noToken)
    let inFile = try await home.store().save(try grant("INFILE"))
    #expect(try await home.store().owner() == .user(try digest("INFILE")))
    try home.installKeyring()
    try await home.store().remove(inFile)
    _ = try await home.store().save(try grant("TOKEN"))
    let calls = home.calls
    #expect(try await home.store().owner() == .user(try digest("TOKEN")))
    #expect(try await home.store(key: "OTHER").owner() == .noToken)
    #expect(home.calls == calls, "the keyring is not asked")
  }

  @Test("TUI-84: an entry that is wrong or from an older version is corrected")
  func corrected() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("TOKEN"))
    let entry = #"{"\#(TokenHarness.api)":{"store":"keyring"}}"#
    try PrivateFile(path: home.path).write(Array(entry.utf8))
    #expect(try await home.store().owner() == .unknown)
    #expect(try await home.store().token() == "TOKEN")
    #expect(try await home.store().owner() == .user(try digest("TOKEN")))
    unlink(home.folder.file("item"))
    #expect(try await home.store().load() == nil)
    #expect(try await home.store().owner() == .unknown)
  }

  @Test("TUI-12: reading the token does not wait for another process that changes it")
  func loadsBesideAChange() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("TOKEN"))
    let entry = #"{"\#(TokenHarness.api)":{"store":"keyring"}}"#
    try PrivateFile(path: home.path).write(Array(entry.utf8))
    let lock = try await FileLock.take("\(home.path).lock")
    #expect(try await home.store().token() == "TOKEN")
    #expect(try await home.store().owner() == .unknown, "the entry is left to the other process")
    lock.release()
    #expect(try await home.store().token() == "TOKEN")
    #expect(try await home.store().owner() == .user(try digest("TOKEN")))
  }

  @Test(
    "TUI-12: changes of the token by other processes are noticed even if folders are missing",
    arguments: ["config", "home/.config/imagefeed"])
  func changes(folder: String) async throws {
    let path = home.folder.file("\(folder)/tokens.json")
    let (store, other) = (try home.store(file: path), try home.store(file: path))
    // The token's owner at each noticed change.
    let owners = Watched([TokenOwner]())
    let following = Task {
      for await _ in store.changes() {
        let owner = await store.owner()
        owners.change { $0.append(owner) }
      }
    }
    defer { following.cancel() }
    try await owners.wait { $0 == [.noToken] }
    for token in ["FIRST", "SECOND"] {
      let user = TokenOwner.user(try digest(token))
      let credentials = try await other.save(try grant(token))
      try await owners.wait { $0.last == user }
      try await other.remove(credentials)
      try await owners.wait { $0.last == .noToken }
      // The folder can be removed and created again.
      let top = try #require(folder.split(separator: "/").first)
      try Program.run("rm", ["-r", home.folder.file(String(top))])
    }
  }

  @Test("TUI-12: a new file next to the missing folder is not a change of the token")
  func unrelated() async throws {
    let path = home.folder.file("config/tokens.json")
    let (store, config) = (try home.store(file: path), home.folder.file("config"))
    // Whether the folder existed at each noticed change.
    let heard = Watched([Bool]())
    let following = Task {
      for await _ in store.changes() { heard.change { $0.append(access(config, F_OK) == 0) } }
    }
    defer { following.cancel() }
    try await heard.wait { $0 == [false] }
    for number in 0..<9 { _ = try home.folder.write("", to: "other-\(number)") }
    mkdir(config, 0o700)
    try await heard.wait { $0.count > 1 }
    #expect(heard.value == [false, true])
  }

  @Test("A path that can never be a folder is not watched")
  func notWatched() async throws {
    let file = try home.folder.write("", to: "file")
    var changes = try home.store(file: "\(file)/tokens.json").changes().makeAsyncIterator()
    #expect(await changes.next() == nil)
  }

  @Test("SEC-2: neither arguments nor variables of a child hold a secret")
  func arguments() async throws {
    try home.installKeyring()
    let variables = ["IMAGEFEED_SECRET_KEY": "HUSH", "HOME": "/somewhere"]
    let store = try home.store(key: "ACCESS", variables: variables)
    let credentials = try await store.save(try grant("TOKEN"))
    try await store.remove(credentials)
    let calls = try #require(home.calls)
    #expect(
      calls.split(separator: "\n") == [
        "store --label=imagefeed (https://api.example.org/) service imagefeed account https://api.example.org/",
        "lookup service imagefeed account https://api.example.org/",
        "lookup service imagefeed account https://api.example.org/",
        "clear service imagefeed account https://api.example.org/",
      ])
    let seen = try #require(home.text(home.folder.file("variables")))
    #expect(seen.contains("HOME=/somewhere"))
    for secret in ["TOKEN", "ACCESS", "HUSH"] { #expect(!(calls + seen).contains(secret)) }
  }

  @Test("Each address has its own item")
  func accounts() async throws {
    try home.installKeyring()
    _ = try await home.store(api: "https://other.example.org/").save(try grant("TOKEN"))
    #expect(home.calls?.contains("account https://other.example.org/") == true)
  }

  @Test("LIVE-33: a token of another access key is not returned")
  func wrongKey() async throws {
    try home.installKeyring()
    _ = try await home.store().save(try grant("TOKEN"))
    #expect(try await home.store(key: "OTHER").load() == nil)
  }

  @Test("A token moves from the file to the keyring completely")
  func moving() async throws {
    _ = try await home.store().save(try grant("INFILE"))
    try home.installKeyring()
    #expect(try await home.store().token() == "INFILE")
    _ = try await home.store().save(try grant("INKEYRING"))
    #expect(home.tokens?.contains("INFILE") == false)
    #expect(try await home.store().token() == "INKEYRING")
  }

  @Test("AUTH-9: removing compares, then empties the keyring, then the file")
  func remove() async throws {
    try home.installKeyring()
    let store = try home.store()
    let old = try await store.save(try grant("OLD"))
    let new = try await store.save(try grant("NEW"))
    try await store.remove(old)
    #expect(try await store.load() == new)
    try await store.remove(new)
    #expect(home.item == nil)
    #expect(home.tokens == "{}\n")
  }

  @Test("The user is signed out if another program removed the keyring item")
  func taken() async throws {
    try home.installKeyring()
    let credentials = try await home.store().save(try grant("TOKEN"))
    unlink(home.folder.file("item"))
    #expect(try await home.store().load() == nil)
    try await home.store().remove(credentials)
    #expect(home.tokens == "{}\n")
  }

  @Test("Empty and relative folders in PATH are not searched")
  func relativePath() async throws {
    try home.installKeyring()
    let there = home.folder.file("bin").split(separator: "/").joined(separator: "/")
    let up = String(repeating: "../", count: 64)
    for path in ["\(up)\(there)", ":", "\(up)\(there):", ""] {
      let credentials = try await home.store(variables: ["PATH": path]).save(try grant("TOKEN"))
      #expect(credentials.origin == .file(home.path))
    }
    #expect(home.calls == nil)
  }
}
