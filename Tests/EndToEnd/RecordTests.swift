import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// `record` and `--backend fixture` of the built binary.
@Suite("BACK-3: record and replay from the command line", .blocking, .timeLimit(.minutes(10)))
struct RecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A recording of the live backend is replayed offline and contains no secret")
  func live() throws {
    let server = try UnsplashServer(photos: 35)
    let token = server.signIn()
    server.setLikes([server.photoID(3), server.photoID(1)])
    let program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
      "IMAGEFEED_TOKEN": token,
    ])
    let path = folder.file("recorded")
    let outcome = try program.run("--backend", "live", "record", path, "--pages", "2")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error.split(separator: "\n") == [
        "Feed, page 1: 30 photos", "Feed, page 2: 5 photos", "Favorites, page 1: 2 photos",
        "Recorded. To replay it: --backend fixture --backend-option path=\(path)",
      ])
    for secret in server.secrets + [server.key, token, "@example.org"] {
      #expect(throws: Program.Failure.self, "\(secret) is in the folder") {
        try Program.run("grep", ["-rqF", "--", secret, path])
      }
    }
    let live = try program.run("feed", "--limit", "35", "--json").output
    server.stop()
    let options = ["--backend", "fixture", "--backend-option", "path=\(path)"]
    let feed = try BuiltProgram().run(["feed", "--limit", "35", "--json"] + options)
    #expect(feed.status == 0, "\(feed.error)")
    #expect(try JSONText(feed.output)["photos"] == JSONText(live)["photos"])
  }

  @Test("Ctrl-C marks the recording as incomplete, and a second run completes it")
  func interrupted() async throws {
    let server = try UnsplashServer(photos: 35)
    let hold = server.hold(.feed) { $0.query["page"] == "2" }
    let program = try BuiltProgram([
      "IMAGEFEED_BACKEND": "live", "IMAGEFEED_ACCESS_KEY": server.key,
      "IMAGEFEED_API_URL": server.url,
    ])
    let path = folder.file("recorded")
    let child = try program.start("record", path, "--pages", "2")
    try await hold.wait()
    child.signal(SIGINT)
    #expect(child.endUnread() == 130)
    hold.release()
    server.heal()
    let index = String(decoding: try readFile("\(path)/fixture.json"), as: UTF8.self)
    #expect(index.contains(#""complete": false"#))
    #expect(try program.run("record", path, "--pages", "2").status == 0)
    let whole = String(decoding: try readFile("\(path)/fixture.json"), as: UTF8.self)
    #expect(whole.contains(#""complete": true"#))
  }
}
