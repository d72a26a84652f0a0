import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

/// A folder for caches with direct access to its files.
struct CacheHarness: Sendable {
  let folder: TemporaryFolder
  let clock = ManualClock()
  let reports = Watched([FeedError]())

  init() throws { folder = try TemporaryFolder() }

  static let address = "https://api.test"
  /// The folder of public entries.
  static let owner = SHA256.name(of: "\(address)/\n")

  var api: WebAddress { .sample(Self.address) }

  /// Returns a new cache, as another process would open it.
  func cache(
    at path: String? = nil, pageLimit: Int = DiskCache.pageLimit,
    pictureLimit: Int = DiskCache.pictureLimit
  ) -> DiskCache {
    DiskCache(
      folder: path ?? folder.path, pageLimit: pageLimit, pictureLimit: pictureLimit, clock: clock,
      report: { error in reports.change { $0.append(error) } })
  }

  func key(_ name: String) -> CacheKey { CacheKey(.pages(api, for: nil), name) }
  func picture(_ name: String) -> CacheKey { CacheKey(.pictures(api), name) }

  func user(_ token: String) throws -> Credentials {
    Credentials(token: try #require(Secret(token)), scopes: [], origin: .memory)
  }

  func path(_ name: String) -> String { folder.file(name) }

  /// Returns the paths of all files.
  func files() throws -> [String] {
    try folder.names().map(folder.file).filter { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }

  func onlyFile() throws -> String {
    let files = try files()
    try #require(files.count == 1)
    return files[0]
  }

  func size() throws -> Int {
    try files().reduce(0) { sum, path in
      var status = stat()
      return lstat(path, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  func bytes(_ path: String) throws -> [UInt8] {
    guard case .contents(let bytes, _) = try PrivateFile(path: path).read() else { return [] }
    return bytes
  }

  func write(_ bytes: [UInt8], _ path: String) throws {
    try PrivateFile(path: path).write(bytes)
  }

  func setUsed(_ key: CacheKey, seconds: Int) throws {
    let end = SHA256.name(of: key.name)
    setUsed(path: try #require(try files().first { $0.hasSuffix(end) }), seconds: seconds)
  }

  func setUsed(path: String, seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    utimensat(AT_FDCWD, path, [time, time], 0)
  }
}
