import BackendFixture
import BackendFolder
import BackendMock
import FeedCore
import FeedImaging
import FeedTestSupport
import FrontendHTTP
import Logging
import Testing

/// The API over the mock, a folder or a recording, called without a connection.
struct Served: Sendable {
  let api: API
  let backend: Backend
  let clock = ManualClock()
  /// The folder that has the photos, if it is not the mock.
  let folder: TemporaryFolder?

  init(
    _ backendOptions: String..., change: (inout ServeOptions) -> Void = { _ in },
    tokens: String? = nil
  ) throws {
    try self.init(MockBackend(), backendOptions, change, tokens: tokens)
  }

  /// Serves a folder with three photos.
  static func folder(
    tokens: String? = nil, change: (inout ServeOptions) -> Void = { _ in }
  ) throws -> Served {
    let folder = try TemporaryFolder()
    for (name, size) in [("a", (40, 30)), ("b", (30, 40)), ("c", (50, 20))] {
      let bitmap = Bitmap(size: PixelSize(width: size.0, height: size.1))
      _ = try folder.write(try JPEG.encode(bitmap), to: "\(name).jpg")
    }
    return try Served(
      FolderBackend(), ["path=\(folder.path)"], change, tokens: tokens, folder: folder)
  }

  /// Serves a recording with two photos, a topic and a collection.
  static func fixture() throws -> Served {
    let folder = try TemporaryFolder()
    let bitmap = Bitmap(size: PixelSize(width: 60, height: 40))
    _ = try folder.write(try JPEG.encode(bitmap), to: "p.jpg")
    let list = #""title": "Fog", "photos": ["fog"], "total_photos": 1"#
    _ = try folder.write(
      """
      {
        "version": 1, "me": {"username": "ada", "name": "Ada Byron"},
        "feed": [
          {
            "id": "boat", "width": 60, "height": 40, "alt_description": "a boat",
            "user": {"username": "nora_f", "name": "Nora Fjeld"}, "files": {"regular": "p.jpg"}
          },
          {"id": "fog", "width": 60, "height": 40, "likes": 12, "files": {"regular": "p.jpg"}}
        ],
        "favorites": ["fog"],
        "topics": [{"id": "t1", "slug": "weather", \(list)}],
        "collections": [{"id": "c1", \(list)}]
      }
      """, to: "fixture.json")
    return try Served(
      FixtureBackend(), ["path=\(folder.path)"], { _ in }, tokens: nil, folder: folder)
  }

  private init(
    _ plugin: any BackendPlugin, _ backendOptions: [String],
    _ change: (inout ServeOptions) -> Void, tokens: String?, folder: TemporaryFolder? = nil
  ) throws {
    self.folder = folder
    var options = ServeOptions()
    (options.backend, options.backendOptions) = (plugin.name, backendOptions)
    change(&options)
    let given = try PluginOptions(
      backendOptions, of: plugin.name, declared: plugin.options)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    backend = try plugin.make(
      given, ConnectionSettings(), BackendServices(clock: clock, logger: logger))
    api = API(
      backend, options, clock: clock, tokens: tokens.flatMap { AccessTokens(lines: $0) })
  }

  /// Sends a request. Its `Host` is that of a server at the standard place.
  func ask(
    _ method: String, _ target: String, _ headers: [String: String] = [:], body: String = ""
  ) async -> APIResponse {
    let host = ["Host": "127.0.0.1:8080"].merging(headers) { $1 }
    return await api.respond(
      to: APIRequest(
        method, target, host.map { ($0.key, $0.value) }, body: Array(body.utf8)))
  }

  func get(_ target: String, _ headers: [String: String] = [:]) async -> APIResponse {
    await ask("GET", target, headers)
  }

  /// Signs in, and returns the header of a user.
  func signIn(scope: String = "public+read_user+write_likes") async throws -> [String: String] {
    let code = try await code(scope: scope)
    let answer = await token("grant_type=authorization_code&code=\(code)")
    let token = try #require(answer.json["access_token"]?.stringValue)
    return ["Authorization": "Bearer \(token)"]
  }

  /// Allows access on the page of the sign-in, and returns the code.
  func code(
    scope: String = "public", redirect: String = "http://127.0.0.1:9/cb"
  ) async throws
    -> String
  {
    let form =
      "client_id=app&redirect_uri=\(redirect)&scope=\(scope)&response_type=code&state=s&decision=allow"
    let answer = await ask(
      "POST", "/oauth/authorize", ["Content-Type": "application/x-www-form-urlencoded"],
      body: form)
    let location = try #require(answer["Location"])
    let code = try #require(location.split(separator: "code=").last)
    return String(code.prefix { $0 != "&" })
  }

  func token(_ form: String, redirect: String = "http://127.0.0.1:9/cb") async -> APIResponse {
    await ask(
      "POST", "/oauth/token", ["Content-Type": "application/x-www-form-urlencoded"],
      body: "client_id=app&client_secret=secret&redirect_uri=\(redirect)&\(form)")
  }
}

extension APIResponse {
  /// The body as JSON; null if it is something else.
  var json: JSON { (try? JSON(parsing: body)) ?? .null }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The texts of an error.
  var errors: [String] { json["errors"]?.arrayValue?.compactMap(\.stringValue) ?? [] }
}

extension JSON {
  /// A member of an object, or nil.
  subscript(key: String) -> JSON? { objectValue?[key] }

  /// The elements of an array.
  var elements: [JSON] { arrayValue ?? [] }

  /// The member at a path, such as `urls.small`.
  func at(_ path: String) -> JSON? {
    path.split(separator: ".").reduce(self as JSON?) { $0?[String($1)] }
  }
}
