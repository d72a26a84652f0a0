import FeedCore
import FeedSystem
import FeedImaging
import FeedTestSupport
import Glibc
import Logging
import Testing

@testable import BackendFolder

/// A folder of photos and the backend that shows it, with separate index and likes.
struct FolderHarness: Sendable {
  let photos: TemporaryFolder
  let places: TemporaryFolder
  let log = LogLines()
  /// The number of seconds that the clock is ahead of the files' times. A recently changed file is
  /// read again at the next listing, so tests of stored data need a later time.
  var secondsLater = 0

  init(secondsLater: Int = 0) throws {
    photos = try TemporaryFolder()
    places = try TemporaryFolder()
    self.secondsLater = secondsLater
  }

  func backend(keepsFiles: Bool = true) throws -> Backend {
    try Self.backend(photos.path, services(keepsFiles: keepsFiles))
  }

  /// Returns the first page of the program's next run.
  func page() async throws -> PhotoPage {
    let backend = try backend()
    defer { backend.shutDown() }
    return try await backend.feed()
  }

  /// Returns the paths that a search finds in the program's next run.
  func found(_ words: String) async throws -> [String] {
    let backend = try backend()
    defer { backend.shutDown() }
    return try await backend.found(words)
  }

  /// Returns the index of the folder. It is written in the background and may not be complete yet.
  func index() async throws -> IndexFile {
    let name = try await eventually("an index in the cache") {
      try places.names().first { $0.hasPrefix("cache/folders/") && !$0.contains("/.") }
    }
    return IndexFile(path: places.file(name))
  }

  /// Gives all photos the same caption in the index. Reading a file again finds another one.
  func caption(all caption: String) async throws {
    let index = try await index()
    var catalog = try #require(index.load())
    let text = catalog.store(Array(caption.utf8))
    for position in catalog.photos.indices { catalog.photos[position].caption = text }
    try index.save(catalog)
  }

  static func backend(_ path: String, _ services: BackendServices) throws -> Backend {
    let plugin = FolderBackend()
    let options = try PluginOptions(
      ["path=\(path)"], of: plugin.name, declared: plugin.options)
    return try plugin.make(options, ConnectionSettings(), services)
  }

  /// Returns the diagnostics of `doctor` about the folder.
  func diagnostics(keepsFiles: Bool = true) async throws -> [Diagnostic] {
    let plugin = FolderBackend()
    let options = try PluginOptions(
      ["path=\(photos.path)"], of: plugin.name, declared: plugin.options)
    return await plugin.diagnose(
      options, ConnectionSettings(), services(keepsFiles: keepsFiles),
      DiagnosisInput(credentials: .success(nil), redirect: .standard))
  }

  func services(keepsFiles: Bool = true) -> BackendServices {
    let folders =
      keepsFiles
      ? BackendFolders(cache: "\(places.path)/cache", data: "\(places.path)/data")
      : BackendFolders()
    return BackendServices(
      clock: ManualClock(passing: true, unixTime: time(nil) + secondsLater), logger: log.logger,
      cache: nil, folders: folders)
  }
}

extension Backend {
  var user: Credentials? { builtInCredentials }

  /// Returns the id of the photo with this path or id.
  func id(of name: PhotoID) async throws -> PhotoID {
    let find = try #require(self.fileID)
    return await find(name)
  }

  func feed(_ number: Int = 1, size: Int? = nil) async throws -> PhotoPage {
    try await photos.photos(from: .feed, PageRequest(number, size: size), as: user).value
  }

  func found(
    _ words: String, orientation: Orientation? = nil, color: PhotoColor? = nil
  )
    async throws -> [String]
  {
    let query = SearchQuery(words: words, orientation: orientation, color: color)
    return try await photos.photos(from: .search(query), PageRequest(1), as: nil).value.names
  }
}

extension PhotoPage {
  /// The paths from the folder.
  var names: [String] { photos.map { $0.description ?? "" } }
}

extension TemporaryFolder {
  /// Adds a photo to the folder and creates the folders above it.
  func add(_ name: String, _ change: (inout TaggedJPEG) -> Void = { _ in }) throws {
    var photo = TaggedJPEG()
    change(&photo)
    try add(photo.bytes(), as: name)
  }

  func add(_ bytes: [UInt8], as name: String) throws {
    let folder = name.split(separator: "/").dropLast().joined(separator: "/")
    if !folder.isEmpty { try Program.run("mkdir", ["-p", file(folder)]) }
    try write(bytes, to: name)
  }

  /// Replaces the bytes of a file in place, and restores its time.
  func edit(_ name: String, _ change: (inout TaggedJPEG) -> Void) throws {
    var photo = TaggedJPEG()
    change(&photo)
    try keepingTime(of: name) { path in
      let file = open(path, O_WRONLY | O_CLOEXEC)
      defer { close(file) }
      let bytes = try photo.bytes()
      try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
    }
  }

  /// Replaces a file by another one of the same time.
  func replace(_ name: String, _ change: (inout TaggedJPEG) -> Void) throws {
    try add("new.tmp", change)
    try keepingTime(of: name) { path in try #require(rename(file("new.tmp"), path) == 0) }
  }

  private func keepingTime(of name: String, _ body: (String) throws -> Void) throws {
    let path = file(name)
    var before = stat()
    try #require(stat(path, &before) == 0)
    try body(path)
    let times = [before.st_mtim, before.st_mtim]
    try #require(utimensat(AT_FDCWD, path, times, 0) == 0)
    var after = stat()
    try #require(stat(path, &after) == 0 && after.st_size == before.st_size)
  }

  /// Sets the time of a file to a date in the form of `touch`.
  func touch(_ name: String, _ date: String) throws {
    try Program.run("touch", ["-d", date, file(name)])
  }
}
