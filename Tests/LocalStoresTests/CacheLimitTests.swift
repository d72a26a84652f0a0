import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

/// Sizes here are those of files: 100 bytes of header and 900 or 1900 of a picture.
@Suite("LIVE-27: the cache stays below its limit")
struct CacheLimitTests {
  private static let limit = 64_000
  private static let slice = 4_000
  private let harness: CacheHarness

  init() throws { harness = try CacheHarness() }

  private func cache() -> DiskCache {
    harness.cache(pageLimit: Self.limit, pictureLimit: Self.limit)
  }

  private func picture(_ name: String) -> CacheKey { harness.picture(name) }

  /// Writes more than one slice, so that the writer has swept.
  private func fill(_ cache: DiskCache, _ names: String) {
    for name in names { cache.store([UInt8](repeating: 1, count: 1_900), as: picture("\(name)")) }
  }

  @Test("The least recently used entry is removed first, and reading counts as use")
  func order() throws {
    let cache = cache()
    let names = "abcdefghijklmnopqrstuvwxyzABCD"
    for (age, name) in names.enumerated() {
      cache.store([UInt8](repeating: 1, count: 1_900), as: picture("\(name)"))
      try harness.setUsed(picture("\(name)"), seconds: 1_000 + age)
    }
    #expect(cache.load(picture("b")) != nil)
    fill(cache, "1234567")
    let left = names.filter { cache.load(picture("\($0)")) != nil }
    #expect(left.first == "b")
    #expect(left.dropFirst() == names.suffix(left.count - 1))
    #expect((15...29).contains(left.count))
    #expect("1234567".allSatisfy { cache.load(picture("\($0)")) != nil })
  }

  @Test("One process never exceeds the limit")
  func alone() throws {
    let cache = cache()
    for number in 0..<300 {
      cache.store([UInt8](repeating: 2, count: number * 13 % 3_000), as: picture("\(number)"))
      #expect(try harness.size() <= Self.limit)
    }
    #expect(try harness.size() > Self.limit * 3 / 4)
    #expect(cache.load(picture("299")) != nil)
  }

  @Test(
    "LIVE-28: Several processes stay near the limit, lose only the oldest entries and damage nothing"
  )
  func together() async throws {
    let caches = (0..<4).map { _ in cache() }
    await withTaskGroup { group in
      for (writer, cache) in caches.enumerated() {
        group.addTask {
          for number in 0..<150 {
            let key = picture("\((number + writer * 31) % 90)")
            cache.store([UInt8](repeating: UInt8(number), count: 1_500), as: key)
            if let bytes = cache.load(key)?.bytes {
              #expect(bytes.count == 1_500 && Set(bytes).count == 1)
            }
          }
        }
      }
    }
    fill(cache(), "abc")
    #expect(try harness.size() <= Self.limit + caches.count * Self.slice)
    #expect(try harness.files().allSatisfy { !$0.hasSuffix(".tmp") })
    #expect(harness.reports.value == [])
  }

  @Test("Many short runs with few writes sweep as often as a long one")
  func shortRuns() throws {
    for number in 0..<400 {
      cache().store([UInt8](repeating: 3, count: 900), as: picture("\(number)"))
    }
    // Sweeping is random. The chance to exceed twice the limit is one in e^16.
    #expect(try harness.size() < 2 * Self.limit)
  }

  @Test("SEC-4: the leftover file of a killed writer is swept after an hour, not before")
  func abandoned() throws {
    fill(cache(), "a")
    let folder = try harness.onlyFile().split(separator: "/").dropLast().joined(separator: "/")
    let (old, new) = ("/\(folder)/.imagefeed-7.tmp", "/\(folder)/.imagefeed-8.tmp")
    for path in [old, new] { try harness.write([1], path) }
    let now = Int(harness.clock.now().seconds)
    harness.setUsed(path: old, seconds: now - 3_700)
    harness.setUsed(path: new, seconds: now - 3_500)
    fill(cache(), "bcd")
    #expect(access(old, F_OK) != 0)
    #expect(access(new, F_OK) == 0)
  }

  @Test("LIVE-31: only the cache’s own entries are removed, even if its folder is a link to photos")
  func foreign() throws {
    let photos = try TemporaryFolder()
    try #require(symlink(photos.path, harness.path("pictures")) == 0)
    let names = ["2020/a.jpg", "2020/0123456789abcdef0123456789abcdef", "b.jpg"]
    mkdir(photos.file("2020"), 0o700)
    for name in names { try photos.write(String(repeating: "x", count: 2 * Self.limit), to: name) }
    let other = photos.file("0123456789abcdef0123456789abcdef")
    try #require(symlink(photos.file("2020"), other) == 0)
    fill(cache(), "abc")
    let folder = try #require(
      try photos.names().first { $0.utf8.count == 65 }?.split(separator: "/").first)
    try photos.write(String(repeating: "x", count: 2 * Self.limit), to: "\(folder)/mine.jpg")
    for path in try photos.names() { harness.setUsed(path: photos.file(path), seconds: 1) }
    fill(cache(), "defghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    #expect(cache().load(picture("a")) == nil)
    for name in names + ["\(folder)/mine.jpg"] {
      #expect(access(photos.file(name), F_OK) == 0, "\(name)")
    }
  }

  @Test("An entry that leaves no room for others is not stored")
  func large() throws {
    cache().store([UInt8](repeating: 1, count: Self.slice), as: picture("a"))
    #expect(try harness.files() == [])
    #expect(harness.reports.value == [])
  }

  @Test("Pictures do not push out the pages")
  func shelves() throws {
    let cache = cache()
    cache.store([1], as: harness.key("photos"))
    for round in 0..<9 { fill(cache, "abcdefghijklmnopqrst\(round)") }
    #expect(cache.load(harness.key("photos"))?.bytes == [1])
  }
}
