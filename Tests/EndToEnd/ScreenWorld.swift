import FeedTestSupport

/// The backend of a session on the screen. It has no likes and more than three pages of photos.
/// With the mock and a recording a user is signed in.
struct ScreenWorld: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case mock, fixture, live
  }

  let kind: Kind
  let options: [String]
  var environment: [String: String] = [:]
  /// The number of loaded photos after each page.
  let pages: [Int]
  /// The service that `live` uses.
  var server: UnsplashServer?
  /// The folder of a recording.
  var folder: TemporaryFolder?

  init(_ kind: Kind, photos: Int = 100) throws {
    self.kind = kind
    switch kind {
    case .mock:
      options = Self.mock(photos)
      pages = [20, 40, 60]
    case .fixture:
      let folder = try TemporaryFolder()
      let path = folder.file("recorded")
      let outcome = try BuiltProgram().run(["record", path, "--pages", "4"] + Self.mock(photos))
      guard outcome.status == 0 else { throw ChildFailure(description: outcome.error) }
      self.folder = folder
      options = ["--backend", "fixture", "--backend-option", "path=\(path)"]
      pages = [30, 60, 90]
    case .live:
      let server = try UnsplashServer(photos: photos, approvesAll: true)
      self.server = server
      options = ["--backend", "live"]
      environment = Self.settings(server)
      pages = [30, 60, 90]
    }
  }

  private static func mock(_ photos: Int) -> [String] {
    ["--backend", "mock"]
      + ["photos=\(photos)", "liked=none"].flatMap { ["--backend-option", $0] }
  }

  private static func settings(_ server: UnsplashServer) -> [String: String] {
    [
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_SECRET_KEY": server.secret,
      "IMAGEFEED_API_URL": server.url, "IMAGEFEED_OAUTH_URL": server.oauthURL,
      // Codes are pasted here. There is no listener, so tests can run in parallel.
      "IMAGEFEED_REDIRECT_URI": "urn:ietf:wg:oauth:2.0:oob",
    ]
  }

  struct ChildFailure: Error, CustomStringConvertible {
    let description: String
  }
}
