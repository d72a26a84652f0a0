import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// The cache from the built binary, whose runs follow each other as a person's do.
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

  @Test("Offline the feed is the one of before, and stderr says so and from when")
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

  @Test("--no-cache and its setting neither use nor fill it")
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

  @Test("A picture is fetched once for all runs, and then needs no network")
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

  @Test("Where no cache can be, everything else works, and only --verbose tells")
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
