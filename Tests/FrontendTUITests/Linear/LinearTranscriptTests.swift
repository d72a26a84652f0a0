import BackendMock
import FeedCore
import FeedSession
import FeedTestSupport
import FrontendTUI
import Testing

@Suite("Linear mode", .timeLimit(.minutes(10)))
struct LinearTranscriptTests {
  /// A way through linear mode: what is typed on it, line by line.
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var options: [String] = []
    var edition = Edition.extended

    var testDescription: String { name }

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
      Way(name: "share", lines: ["2", "s", "5", "1", "s", "2", "s", "3", "s", "4", "s", "b", "s"]),
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
    "TUI-11: each way is told in lines that stand, in both languages",
    arguments: Way.all, Language.allCases)
  func transcript(of way: Way, in language: Language) async throws {
    let transcript = try await walk(way, language)
    let escapes = transcript.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
    #expect(escapes.isEmpty, "nothing moves the cursor or erases")
    #expect(!transcript.contains("code-1"), "SEC-2: a pasted code is not repeated")
    try expectFile(transcript, "../Transcripts/linear-\(way.name)-\(language.rawValue).txt")
  }

  /// What a person reads and types; the latter stands behind «> ».
  private func walk(_ way: Way, _ language: Language) async throws -> String {
    let plugin = MockBackend()
    let backend = try plugin.make(
      PluginOptions(way.options, of: plugin.name, declared: plugin.options), ConnectionSettings(),
      .quiet())
    let session = Session(backend, services: .stubs(), edition: way.edition)
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
      isLinear: true, program: ProgramFacts(version: "1", backend: "mock"))
    #expect(await TUIFrontend().run(context) == .done)
    await session.shutDown()
    return streams.withLock(\.text)
  }
}
