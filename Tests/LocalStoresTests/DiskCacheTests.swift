import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("LIVE-5: the cache on disk")
struct DiskCacheTests {
  private let harness: CacheHarness
  private let cache: DiskCache

  init() throws {
    harness = try CacheHarness()
    cache = harness.cache()
  }

  @Test(
    "A stored entry is read back with its time, even by another process",
    arguments: [[], [0], Array("one\ntwo".utf8), [UInt8](repeating: 7, count: 60_000)])
  func roundTrip(bytes: [UInt8]) {
    let key = harness.key("photos?page=1")
    #expect(cache.load(key) == nil)
    cache.store(bytes, as: key)
    let entry = CacheEntry(bytes, storedAt: harness.clock.now())
    #expect(cache.load(key) == entry)
    #expect(harness.cache().load(key) == entry)
    #expect(harness.reports.value == [])
  }

  @Test("A newer entry replaces the older one, and keys do not affect each other")
  func replaced() {
    let keys = ["a", "b", "a\n", ""].map { harness.key($0) } + [harness.picture("a")]
    for (number, key) in keys.enumerated() {
      cache.store([9], as: key)
      cache.store([UInt8(number)], as: key)
    }
    #expect(keys.map { cache.load($0)?.bytes } == [[0], [1], [2], [3], [4]])
  }

  @Test("SEC-4: only the owner can read entries, and file names reveal nothing")
  func privacy() throws {
    let user = try harness.user("secret-token")
    cache.store([1], as: CacheKey(.pages(harness.api, for: user), "me"))
    let path = try harness.onlyFile()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)
    #expect(stat(String(folder), &status) == 0 && status.st_mode & 0o777 == 0o700)
    let names = try harness.folder.names().joined(separator: " ")
    #expect(!names.contains("secret-token") && !names.contains("me"))
    #expect(!String(decoding: try harness.bytes(path), as: UTF8.self).contains("secret-token"))
  }

  @Test("LIVE-28: A flipped bit anywhere is detected, and the entry is removed")
  func flipped() throws {
    let key = harness.key("k")
    cache.store([1, 2, 3], as: key)
    let path = try harness.onlyFile()
    let good = try harness.bytes(path)
    for index in good.indices {
      var bad = good
      bad[index] ^= 1 << UInt8(index % 8)
      try harness.write(bad, path)
      #expect(cache.load(key) == nil, "byte \(index)")
      #expect(access(path, F_OK) != 0, "byte \(index)")
    }
    try harness.write(good, path)
    #expect(cache.load(key)?.bytes == [1, 2, 3])
  }

  @Test("An entry that was truncated at any byte, or grew, is removed")
  func cut() throws {
    let key = harness.key("k")
    cache.store([1, 2, 3], as: key)
    let path = try harness.onlyFile()
    let good = try harness.bytes(path)
    for bad in good.indices.map({ Array(good[..<$0]) }) + [good + [0], good + good] {
      try harness.write(bad, path)
      #expect(cache.load(key) == nil, "\(bad.count) of \(good.count) bytes")
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test("An entry moved to another name or another account is not read")
  func misplaced() throws {
    let (ada, bob) = try (harness.user("ada"), harness.user("bob"))
    let theirs = CacheKey(.pages(harness.api, for: ada), "me")
    for other in [CacheKey(.pages(harness.api, for: bob), "me"), CacheKey(theirs.scope, "you")] {
      cache.store([1], as: theirs)
      let bytes = try harness.bytes(try harness.onlyFile())
      try cache.forget(theirs.scope)
      cache.store([2], as: other)
      try harness.write(bytes, try harness.onlyFile())
      #expect(cache.load(other) == nil)
      #expect(try harness.files() == [])
    }
  }

  @Test("A folder, a pipe or an oversized file instead of an entry is not read", arguments: 0...2)
  func strange(kind: Int) throws {
    let key = harness.key("k")
    cache.store([1], as: key)
    let path = try harness.onlyFile()
    unlink(path)
    switch kind {
    case 0: mkdir(path, 0o700)
    case 1: mkfifo(path, 0o600)
    default:
      try harness.write([1], path)
      truncate(path, 1 << 40)
    }
    #expect(cache.load(key) == nil)
  }

  @Test("AUTH-30: deleting an account's entries includes other processes' writes; others stay")
  func forgotten() throws {
    let (ada, bob) = try (harness.user("ada"), harness.user("bob"))
    let scopes = [ada, bob, nil].map { CacheScope.pages(harness.api, for: $0) }
    for scope in scopes + [.pictures(harness.api)] {
      cache.store([1], as: CacheKey(scope, "a"))
      harness.cache().store([2], as: CacheKey(scope, "b"))
    }
    try cache.forget(scopes[0])
    #expect(try harness.files().count == 6)
    #expect(cache.load(CacheKey(scopes[0], "a")) == nil)
    #expect(cache.load(CacheKey(scopes[1], "b"))?.bytes == [2])
    #expect(try !harness.folder.names().contains { $0.hasSuffix(scopes[0].owner) })
    try cache.forget(scopes[0])
    #expect(harness.reports.value == [])
  }

  @Test("AUTH-33: entries that cannot be deleted are reported, and the rest is deleted")
  func stuck() throws {
    let scope = CacheScope.pages(harness.api, for: try harness.user("ada"))
    for name in ["a", "b"] { cache.store([1], as: CacheKey(scope, name)) }
    let folder = harness.path("pages/\(scope.owner)")
    mkdir(folder + "/stuck", 0o700)
    let error = #expect(throws: FeedError.self) { try cache.forget(scope) }
    let (kept, pages) = (folder + ".removed", harness.path("pages"))
    #expect(
      error?.message == Message(.errorCacheKept, pages, String(cString: strerror(ENOTEMPTY))))
    #expect(cache.load(CacheKey(scope, "a")) == nil && cache.load(CacheKey(scope, "b")) == nil)
    rmdir(kept + "/stuck")
    try cache.forget(scope)
    #expect(try !harness.folder.names().contains { $0.contains(scope.owner) })
  }

  @Test("AUTH-30: a file instead of an account's folder is deleted too")
  func noFolder() throws {
    let scope = CacheScope.pages(harness.api, for: try harness.user("ada"))
    let (folder, elsewhere) = (harness.path("pages/\(scope.owner)"), harness.path("elsewhere"))
    cache.store([1], as: CacheKey(.pages(harness.api, for: nil), "a"))
    mkdir(elsewhere, 0o700)
    for kind in 0...1 {
      if kind == 0 { try harness.write([1], folder) } else { symlink(elsewhere, folder) }
      try cache.forget(scope)
      #expect(try !harness.folder.names().contains { $0.contains(scope.owner) })
    }
  }

  @Test("AUTH-30: the leftovers of a killed deletion are deleted the next time")
  func removedHalf() throws {
    let scope = CacheScope.pages(harness.api, for: try harness.user("ada"))
    let folder = harness.path("pages/\(scope.owner)")
    cache.store([1], as: CacheKey(scope, "a"))
    rename(folder, folder + ".removed")
    cache.store([2], as: CacheKey(scope, "b"))
    try cache.forget(scope)
    #expect(try !harness.folder.names().contains { $0.contains(scope.owner) })
    cache.store([3], as: CacheKey(scope, "c"))
    rename(folder, folder + ".removed")
    try cache.forget(scope)
    #expect(try !harness.folder.names().contains { $0.contains(scope.owner) })
  }

  @Test("AUTH-30: entries are deleted while other processes store pages of the account")
  func forgottenMeanwhile() async throws {
    let (scope, other) = (
      CacheScope.pages(harness.api, for: try harness.user("ada")), harness.cache()
    )
    let isOver = Lock(false)
    let writer = Task.detached {
      for number in 0... {
        other.store([1], as: CacheKey(scope, "page \(number % 50)"))
        if isOver.withLock({ $0 }) { return }
      }
    }
    while cache.load(CacheKey(scope, "page 1")) == nil { await Task.yield() }
    for _ in 0..<50 { try cache.forget(scope) }
    isOver.withLock { $0 = true }
    await writer.value
    try cache.forget(scope)
    #expect(try !harness.folder.names().contains { $0.hasSuffix(scope.owner) })
  }

  @Test("Each API address has its own scope for private pages, public pages and pictures")
  func addresses() throws {
    let user = try harness.user("ada")
    let scopes = try ["https://a.test", "https://b.test", "https://a.test/v1"].flatMap { text in
      let api = try WebAddress(text)
      return [CacheScope.pages(api, for: user), .pages(api, for: nil), .pictures(api)]
    }
    #expect(Set(scopes).count == 9)
    #expect(scopes.allSatisfy { $0.owner.utf8.count == 32 })
  }

  @Test(
    "If nothing can be stored there is no cache, and one warning reports it",
    arguments: ["", "pages", "pages/\(CacheHarness.owner)"])
  func unwritable(place: String) throws {
    let parts = place.split(separator: "/").dropLast()
    for count in parts.indices {
      mkdir(harness.path(parts[...count].joined(separator: "/")), 0o700)
    }
    let root = place.isEmpty ? harness.folder.file("blocked") : harness.folder.path
    try harness.write([], place.isEmpty ? root : harness.path(place))
    let cache = harness.cache(at: root)
    for name in ["a", "b", "c"] {
      cache.store([1], as: harness.key(name))
      #expect(cache.load(harness.key(name)) == nil)
    }
    try cache.forget(harness.key("").scope)
    #expect(harness.reports.value.map(\.code) == [.disk])
  }
}
