import BackendFolder
import FeedCore
import FeedImaging
import FeedTestSupport
import Logging
import Testing

/// A folder of photos, and the backend that shows it, with places of its own for index and likes.
struct FolderHarness: Sendable {
  let photos: TemporaryFolder
  let places: TemporaryFolder
  let log = LogLines()

  init() throws {
    photos = try TemporaryFolder()
    places = try TemporaryFolder()
  }

  func backend(keepsFiles: Bool = true) throws -> Backend {
    try Self.backend(photos.path, services(keepsFiles: keepsFiles))
  }

  static func backend(_ path: String, _ services: BackendServices) throws -> Backend {
    let plugin = FolderBackend()
    let options = try PluginOptions(
      ["path=\(path)"], of: plugin.name, declared: plugin.options)
    return try plugin.make(options, ConnectionSettings(), services)
  }

  /// What `doctor` tells about the folder.
  func findings() async throws -> [Finding] {
    let plugin = FolderBackend()
    let options = try PluginOptions(
      ["path=\(photos.path)"], of: plugin.name, declared: plugin.options)
    return await plugin.diagnose(
      options, ConnectionSettings(), services(),
      DiagnosisInput(credentials: .success(nil), redirect: .standard))
  }

  func services(keepsFiles: Bool = true) -> BackendServices {
    let folders =
      keepsFiles
      ? BackendFolders(cache: "\(places.path)/cache", data: "\(places.path)/data")
      : BackendFolders()
    return BackendServices(
      clock: ManualClock(passing: true), logger: log.logger, cache: nil, folders: folders)
  }
}

extension Backend {
  var person: Credentials? { builtInCredentials }

  /// The id of the photo that a path, or an id, names.
  func id(of name: PhotoID) async throws -> PhotoID {
    let find = try #require(self.fileID)
    return await find(name)
  }

  func feed(_ number: Int = 1, size: Int? = nil) async throws -> PhotoPage {
    try await photos.photos(from: .feed, PageRequest(number, size: size), as: person).value
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
  /// Puts a photo into the folder, and makes the folders above it.
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

  /// Sets the time of a file, as `touch` understands it.
  func touch(_ name: String, _ date: String) throws {
    try Program.run("touch", ["-d", date, file(name)])
  }
}
