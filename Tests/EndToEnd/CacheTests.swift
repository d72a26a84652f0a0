import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Tests of the cache with successive runs of the built binary.
@Suite("LIVE-5: the cache between runs of the built binary", .blocking, .timeLimit(.minutes(10)))
struct CacheTests {
  private let server: UnsplashServer
  private let program: BuiltProgram

  init() throws {
    server = try UnsplashServer(photos: 70)
    program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
      "COLORTERM": "truecolor", "TERM": "xterm-256color",
    ])
  }

  @Test("LIVE-29: Offline, the feed is read from the cache, and stderr reports that and its age")
  func offline() throws {
    let fresh = try program.run("feed")
    #expect(fresh.status == 0 && fresh.error.isEmpty, "\(fresh.error)")
    server.stop()
    let stale = try program.run("feed")
    #expect(stale.status == 0)
    #expect(stale.output == fresh.output && fresh.output.split(separator: "\n").count == 30)
    #expect(stale.error.hasPrefix("Could not reach the service; showing cached results from "))
    #expect(
      stale.error.hasSuffix(" from just now.\n") && stale.error.split(separator: "\n").count == 1)
    let json = try JSONText(program.run("feed", "--json").output)
    #expect(json["stale"]?.boolValue == true)
    #expect(try program.run("feed", "--page", "2").status == 5)
  }

  @Test("LIVE-30: --no-cache and its setting neither read nor write the cache")
  func without() throws {
    #expect(try program.run("--no-cache", "feed").status == 0)
    #expect(access(program.home.file(".cache/imagefeed"), F_OK) != 0)
    #expect(try program.run("feed").status == 0)
    #expect(access(program.home.file(".cache/imagefeed/pages"), F_OK) == 0)
    server.stop()
    #expect(try program.run("feed", "--no-cache").status == 5)
    #expect(try program.run("config", "set", "no-cache", input: "yes").status == 0)
    #expect(try program.run("feed").status == 5)
  }

  @Test("A picture is fetched once for all runs, then shown offline")
  func pictures() throws {
    let id = server.photoID(3).text
    let show = ["show", id, "--protocol", "symbols", "--width", "20", "--height", "10"]
    let fresh = try program.run(show)
    #expect(fresh.status == 0, "\(fresh.error)")
    server.stop()
    let stale = try program.run(show)
    #expect(stale.status == 0, "\(stale.error)")
    #expect(stale.output == fresh.output && !fresh.output.isEmpty)
    #expect(server.requests.count { $0.endpoint == .picture } == 1)
  }

  @Test("Without a usable cache folder everything else works, and only --verbose reports it")
  func blocked() throws {
    try program.home.write("", to: ".cache")
    let feed = try program.run("feed")
    #expect(feed.status == 0 && feed.error.isEmpty, "\(feed.error)")
    let verbose = try program.run("feed", "--verbose")
    #expect(verbose.status == 0)
    #expect(verbose.error.hasPrefix("[Cache]: disk - "), "\(verbose.error)")
    #expect(verbose.error.split(separator: "\n").count == 1)
  }
}
