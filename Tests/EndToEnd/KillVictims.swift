import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// A command that writes files, with the checks after a kill.
protocol KillVictim {
  /// The temporary file that the command writes before the rename.
  var temporary: String { get }
  /// The folder where a finished run leaves no temporary files.
  var folder: TemporaryFolder { get }

  /// Starts the next run, which writes other data than the previous run.
  mutating func start() throws -> ChildProcess
  /// Checks that the data is complete, in its old or new state, and that the same command works
  /// when it is run again.
  mutating func check() throws
}

extension KillVictim {
  func leftovers() throws -> [String] {
    try folder.names().filter { $0.hasSuffix(".tmp") || $0.hasSuffix(".part") }
  }
}

/// `auth login` with a pasted code. The token is stored in a file.
struct TokenVictim: KillVictim {
  private static let redirect = "urn:ietf:wg:oauth:2.0:oob"
  private let server: UnsplashServer
  private let program: BuiltProgram
  /// The token that must be stored unless a newer one is, and the number of issued tokens.
  private var token: String?
  private var issued = 0

  init() throws {
    server = try UnsplashServer(photos: 1)
    program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_SECRET_KEY": server.secret,
      "IMAGEFEED_API_URL": server.url, "IMAGEFEED_OAUTH_URL": server.oauthURL,
      "IMAGEFEED_REDIRECT_URI": Self.redirect, "IMAGEFEED_BACKEND": "live",
      // Hides the keyring's program.
      "PATH": "/nowhere",
    ])
    mkdir(program.home.file(".config"), 0o700)
    mkdir(program.home.file(".config/imagefeed"), 0o700)
  }

  var folder: TemporaryFolder { program.home }
  var temporary: String { folder.file(".config/imagefeed/.imagefeed-0.tmp") }
  private var code: String { server.newCode(redirect: Self.redirect) + "\n" }

  func start() throws -> ChildProcess {
    let child = try program.start("auth", "login", "--no-browser")
    _ = child.write(Array(code.utf8))
    return child
  }

  mutating func check() throws {
    let kept = try kept()
    let newer = server.tokens.dropFirst(issued)
    #expect(kept == token || kept.map(newer.contains) == true)
    let login = try program.run("auth", "login", "--no-browser", input: code)
    #expect(login.status == 0, "\(login.error)")
    (token, issued) = (try self.kept(), server.tokens.count)
    #expect(token == server.tokens.last)
    #expect(try program.run("auth", "status").status == 0)
  }

  private func kept() throws -> String? {
    let path = folder.file(".config/imagefeed/tokens.json")
    guard access(path, F_OK) == 0 else { return nil }
    let tokens = try JSONText(String(decoding: readFile(path), as: UTF8.self))
    return tokens[server.url + "/"]?.objectValue?["token"]?.stringValue
  }
}

/// `feed`, which caches each page.
struct CacheVictim: KillVictim {
  private let server: UnsplashServer
  private let program: BuiltProgram
  private let output: String
  let temporary: String

  init() throws {
    server = try UnsplashServer(photos: 60)
    program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
    output = try program.run("feed").output
    let page = try program.home.names().first {
      $0.hasPrefix(".cache/imagefeed/pages/") && $0.split(separator: "/").count == 5
    }
    let owner = try #require(page).split(separator: "/").dropLast().joined(separator: "/")
    temporary = program.home.file("\(owner)/.imagefeed-0.tmp")
  }

  var folder: TemporaryFolder { program.home }

  func start() throws -> ChildProcess { try program.start("feed") }

  func check() throws {
    // A used-up quota is the only outage that causes no wait.
    server.fault(.status(403, body: "Rate Limit Exceeded\n"), on: .feed)
    let stale = try program.run("feed")
    #expect(stale.status == 0 && stale.output == output, "\(stale.error)")
    #expect(stale.error.contains("cached results"))
    server.heal()
    let fresh = try program.run("feed")
    #expect(fresh.status == 0 && fresh.output == output && fresh.error.isEmpty, "\(fresh.error)")
  }
}

/// `like` and `unlike` in a recording, which stores likes in `state.json`.
struct StateVictim: KillVictim {
  let folder: TemporaryFolder
  private let program: BuiltProgram
  private var isLiked = false

  init() throws {
    folder = try TemporaryFolder()
    program = try BuiltProgram(["IMAGEFEED_BACKEND": "fixture"])
    try folder.write(
      #"""
      {"version": 1, "me": {"username": "ada"}, "feed": [{"id": "boat", "width": 3, "height": 2}]}
      """#, to: "fixture.json")
  }

  var temporary: String { folder.file(".imagefeed-0.tmp") }

  private var arguments: [String] {
    [isLiked ? "like" : "unlike", "boat", "--backend-option", "path=\(folder.path)"]
  }

  mutating func start() throws -> ChildProcess {
    isLiked.toggle()
    return try program.start(arguments)
  }

  func check() throws {
    if access(folder.file("state.json"), F_OK) == 0 { _ = try liked() }
    let run = try program.run(arguments)
    #expect(run.status == 0, "\(run.error)")
    #expect(try liked() == isLiked)
  }

  private func liked() throws -> Bool {
    let text = String(decoding: try readFile(folder.file("state.json")), as: UTF8.self)
    let state = try JSONText(text)
    #expect(state["version"]?.integerValue == 1 && state["unliked"]?.arrayValue == [])
    let liked = try #require(state["liked"]?.arrayValue)
    #expect(liked == [] || liked == ["boat"])
    return liked == ["boat"]
  }
}

/// `download`, alternately to a new file and over an existing one.
struct DownloadVictim: KillVictim {
  let folder: TemporaryFolder
  private let server: UnsplashServer
  private let program: BuiltProgram
  private var round: UInt8 = 0

  init() throws {
    folder = try TemporaryFolder()
    server = try UnsplashServer(photos: 1)
    program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
  }

  var temporary: String { folder.file(".imagefeed-0.part") }
  private var path: String { folder.file("a.jpg") }
  private var isReplacing: Bool { round.isMultiple(of: 2) }

  /// Returns a picture whose bytes all identify its round.
  private static func picture(_ round: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0] + [UInt8](repeating: round, count: 4 << 20) + [0xFF, 0xD9]
  }

  private func arguments(replacing: Bool) -> [String] {
    ["download", server.photoID(0).text, "-o", path] + (replacing ? ["--force"] : [])
  }

  mutating func start() throws -> ChildProcess {
    round &+= 1
    server.sendPicture(Self.picture(round))
    if !isReplacing { unlink(path) }
    return try program.start(arguments(replacing: isReplacing))
  }

  func check() throws {
    let new = Self.picture(round)
    if access(path, F_OK) == 0 {
      let bytes = try readFile(path)
      #expect(bytes == new || isReplacing && bytes == Self.picture(round &- 1))
    } else {
      #expect(!isReplacing || round == 0, "the old file is gone")
    }
    let run = try program.run(arguments(replacing: true))
    #expect(run.status == 0, "\(run.error)")
    #expect(try readFile(path) == new)
  }
}
