import BackendMock
import FeedCore
import FeedSession
import FeedTestSupport
import FrontendTUI
import Testing

@Suite("Linear mode", .timeLimit(.minutes(10)))
struct LinearTranscriptTests {
  /// A walk through linear mode, as the lines that the user types.
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var options: [String] = []
    var edition = Edition.extended
    /// The searches of earlier runs, or nil if searches are not stored.
    var searches: [String]?
    /// Custom commands, as in the settings file.
    var commands: JSON?

    var testDescription: String { name }

    private static let programs: JSON = [
      ["key": "W", "run": ["feh", "--bg-fill", "{path}"], "needs": "download"],
      ["key": "E", "run": ["exiftool", "{path}"], "needs": "download", "terminal": true],
    ]

    static let all = [
      Way(
        name: "sign-in", lines: ["", "v", "i", "", "i", "not a code", "refused", "i", "code-1"],
        options: ["signed-in=false"]),
      Way(name: "guest", lines: ["g", "p", "l 1", "1", "l", "b"], options: ["signed-in=false"]),
      Way(name: "feed", lines: ["", "f", "14", "99", "-1", "x", "l", "r", "h"]),
      Way(name: "open", lines: ["9", "", "", "b", "", "1", "f"]),
      Way(name: "like", lines: ["l 2", "l2", "l 99", "2", "l", "l", "b", "v", "1", "l", ""]),
      Way(
        name: "search", lines: ["/", "", "/", "cabin", "1", "b", "/ nothing of it", "b", "/moon"]),
      Way(
        name: "filters",
        lines: ["/cabin", "e", "1", "2", "e", "2", "b", "b", "e", "2", "8", "e", "4"]),
      Way(
        name: "recent",
        lines: ["/", "?", "1", "/cabin", "/", "@mira", "1", "b", "b", "/", "4", "/", "1"],
        searches: ["fog"]),
      Way(name: "topics", lines: ["t", "1", "", "13", "b", "t", "b"]),
      Way(name: "collections", lines: ["/fog", "c", "1", "b", "b", "/moon", "c"]),
      Way(
        name: "person",
        lines: ["2", "u", "1", "b", "2", "b", "3", "1", "b", "b", "4", "b"]),
      Way(
        name: "collect",
        lines: ["1", "c", "1", "1", "4", "", "5", "Dawn", "b", "c", "b"]),
      Way(name: "details", lines: ["2", "a", "a", "", "", "a"]),
      Way(
        name: "commands", lines: ["2", "x", "1", "x", "2", "x", "9", "b"],
        commands: programs),
      Way(name: "share", lines: ["2", "s", "99", "1", "s", "2", "s", "3", "s", "s", "b", "s"]),
      Way(name: "download", lines: ["2", "d", "d", "", "n", "d", "y"]),
      Way(name: "account", lines: ["p", "", "v", "p", "o", "n", "o", "maybe", "y"]),
      Way(name: "basic", lines: ["l 2", "v", "2", "l", "p"], edition: .basic),
      Way(
        name: "failures", lines: ["", "l 2", "2", "d", "p", ""],
        options: [
          "fail=next_feed_page:offline:1", "fail=like_photo:offline:1",
          "fail=get_profile:offline:1",
          "fail=download_photo:offline:1",
        ]),
    ]
  }

  @Test(
    "TUI-70, TUI-69: each walk prints only plain lines, in both languages",
    arguments: Way.all, Language.allCases)
  func transcript(of way: Way, in language: Language) async throws {
    let transcript = try await walk(way, language)
    let escapes = transcript.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
    #expect(escapes.isEmpty, "no escape moves the cursor or erases text")
    #expect(!transcript.contains("code-1"), "SEC-2: a pasted code is not repeated")
    try expectFile(transcript, "../Transcripts/linear-\(way.name)-\(language.rawValue).txt")
  }

  /// Returns the text that the user sees. Typed lines begin with “> ”.
  private func walk(_ way: Way, _ language: Language) async throws -> String {
    let plugin = MockBackend()
    let backend = try plugin.make(
      PluginOptions(way.options, of: plugin.name, declared: plugin.options), ConnectionSettings(),
      .quiet())
    let services = SessionServices.stubs(
      searches: way.searches.map { StubRecentSearches($0) },
      programs: StubPrograms(["exiftool": .exited(3)]))
    let session = Session(backend, services: services, edition: way.edition)
    let streams = Lock((text: "", lines: way.lines))
    let typed = { @Sendable (isSecret: Bool) -> String? in
      streams.withLock { streams in
        guard !streams.lines.isEmpty else { return nil }
        let line = streams.lines.removeFirst()
        streams.text += isSecret ? "> (not shown)\n" : "> \(line)\n"
        return line
      }
    }
    let console = Console(
      out: { bytes in
        streams.withLock { $0.text += String(decoding: bytes, as: UTF8.self) }
        return true
      }, isRead: { true }, error: { _ in },
      input: ConsoleInput(
        line: { typed(false) },
        secret: { prompt in
          streams.withLock { $0.text += prompt }
          return typed(true).flatMap { Secret($0) }
        }),
      facts: ConsoleFacts(inputIsTerminal: true))
    let context = FrontendContext(
      session: session, console: console, language: language, picturesFolder: "pictures/",
      isLinear: true, keys: KeyConfig(nil, commands: way.commands, file: "/c/config.json"),
      program: AppFacts(version: "1", backend: "mock"))
    #expect(await TUIFrontend().run(context) == .done)
    await session.shutDown()
    return streams.withLock(\.text)
  }
}
