import FeedCore
import FeedTestSupport
import Testing

@Suite("FIND-7: a user's page on the command line")
struct UserPageTests {
  @Test("FIND-22: user prints the profile, photos, likes or collections", arguments: [true, false])
  func parts(isTerminal: Bool) async throws {
    var text = ""
    for line in ["", " photos --limit 2", " likes --limit 2", " collections"] {
      let console = isTerminal ? BufferConsole.terminal() : BufferConsole()
      let run = try await run("user olga_s" + line, console: console)
      #expect(run.status == .done)
      text += "$ user olga_s\(line)\n\(run.transcript)\n"
    }
    try expectSnapshot(text, "user-page-\(isTerminal ? "table" : "tabs")")
  }

  @Test("FIND-7: user photos matches user-photos, and accepts an address as the name")
  func same() async throws {
    let photos = try await run("user https://unsplash.com/@olga_s photos", console: BufferConsole())
    let known = try await run("user-photos olga_s", console: BufferConsole())
    #expect(photos.out == known.out && !photos.out.isEmpty)
  }

  @Test(
    "FIND-7: each part of the page of an unknown user is not found",
    arguments: ["", "photos", "likes", "collections"])
  func unknown(part: String) async throws {
    let run = try await run("user nobody \(part)")
    #expect(run.status == .notFound && run.error.contains("nobody"))
  }

  @Test("FIND-7: the fields depend on the listed items")
  func fields() async throws {
    let who = try await run("user olga_s --jsonl=username")
    #expect(who.out == #"{"username":"olga_s"}"# + "\n")
    let collections = try await run("user olga_s collections --jsonl=id,title")
    #expect(collections.out == #"{"id":"9568384","title":"Fog"}"# + "\n")
  }

  @Test("FIND-7: a terminal gets a message for an empty list, and a pipe gets an empty list")
  func empty() async throws {
    for (line, words) in [
      ("user ben collections", "No collections.\n"), ("user ada photos", "No photos.\n"),
      ("user-photos ada", "No photos.\n"),
    ] {
      let run = try await run(line)
      #expect(run.status == .done && run.out.isEmpty && run.error == words, "\(line)")
      let piped = try await FrontendCLITests.run(line, console: .piped())
      #expect(piped.out.isEmpty && piped.error.isEmpty, "\(line)")
    }
    #expect(try await run("user ben collections", language: .russian).error == "Коллекций нет.\n")
  }
}
