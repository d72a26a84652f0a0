import FeedCore
import FeedTestSupport
import Testing

@Suite("Hostile names and captions on stdout")
struct HostileTextTests {
  private static let words =
    "a\u{1B}]0;owned\u{7}b\u{1B}[2J\u{9B}31m\u{202E}c\u{2066}d\r\ne\tf\u{0}\u{8}\u{7F}"

  private var photo: Photo { photo("a\u{1B}[1m") }

  private func photo(_ id: PhotoID) -> Photo {
    var photo = Photo.sample(
      id, caption: Self.words, description: Self.words, author: Self.words)
    photo.author.username = Self.words
    return photo
  }

  private func stub() -> StubPhotosPort {
    let photos = StubPhotosPort()
    let page = PhotoPage(photos: [photo, photo("b\u{1B}[1m")], page: 1, hasMore: false)
    photos.feed.answers(PageRequest(1), with: .success(Answer(page)))
    photos.photo.answers("x", with: .success(Answer(photo)))
    photos.track.answers(photo.id, with: .success(()))
    return photos
  }

  private static let commands =
    ["feed", "photo x"]
    + Snippet.Format.allCases.map {
      "share x --format \($0.rawValue)"
    }

  @Test(
    "SEC-3: output has no control character, escape sequence or bidi override",
    arguments: commands, [true, false])
  func text(command: String, isTerminal: Bool) async throws {
    let console: BufferConsole = isTerminal ? .terminal() : BufferConsole()
    let run = try await run(command, on: backend(stub()), console: console)
    #expect(run.status == .done)
    #expect(run.error == "")
    let text = run.out.replacing("\t", with: " ")
    #expect(text.split(separator: "\n").allSatisfy { String($0) == String($0).cleaned() })
    #expect(!text.contains("owned"))
  }

  @Test("SEC-3: hostile text adds neither a line nor a column")
  func columns() async throws {
    let tabs = try await run("feed", on: backend(stub()), console: BufferConsole()).out
    let lines = tabs.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.count(where: { $0 == "\t" }) == 9 })
    let table = try await run("feed", on: backend(stub())).out
    #expect(table.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test(
    "SEC-3: JSON escapes controls", arguments: ["feed --json", "feed --jsonl", "photo x --json"])
  func json(command: String) async throws {
    let run = try await run(command, on: backend(stub()))
    #expect(run.out.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
  }

  @Test("SEC-3: an id or a name in an error is cleaned as well")
  func error() async throws {
    let run = try await run("photo \u{1B}[31mx\u{202E}")
    #expect(run.error == "imagefeed: No photo “x” found. Check the id.\n")
  }
}
