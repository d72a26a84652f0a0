import FeedCore
import FrontendCLI
import Testing

@testable import imagefeed

private let protocols = GraphicsPreference.allCases.map(\.rawValue).joined(separator: " ")

@Suite("Completions, without a shell")
struct CompletionTests {
  /// Completes `line`, in which a final `|` means an empty last word.
  private func completions(_ line: String) -> Completions {
    let words = line.split(separator: " ").map { $0 == "|" ? "" : String($0) }
    return Completions(for: words)
  }

  @Test(
    "Options with a fixed set of values complete them",
    arguments: [
      ("feed --backend |", "live mock fixture folder stdio"),
      ("--frontend |", "cli tui jsonl http"),
      ("--backend mo", "mock"), ("--lang |", "en ru"), ("feed --color |", "auto always never"),
      ("show --protocol |", protocols),
      ("--edition |", "basic extended"), ("download x --size |", "raw full regular small thumb"),
      ("share --format m", "markdown"), ("search --orientation |", "landscape portrait squarish"),
      ("search fog --order-by l", "latest"), ("random --orientation po", "portrait"),
      ("mcp --tools search_p", "search_photos"), ("mcp --tools like_photo,un", "unlike_photo"),
      ("search --photo-color t", "teal"), ("--lang ru --backend f", "fixture folder"),
    ])
  func values(line: String, words: String) {
    #expect(completions(line).candidates.map(\.text).joined(separator: " ") == words)
    let joined = line.replacing(" |", with: "=").split(separator: " ")
    guard line.hasSuffix("|"), let last = joined.last else { return }
    let glued = Completions(for: joined.map(String.init))
    #expect(glued.prefix == last)
    #expect(glued.candidates.map(\.text).joined(separator: " ") == words)
  }

  @Test(
    "Commands, help, settings and shells are completed",
    arguments: [
      ("a", "auth"), ("auth |", "login status logout"), ("--backend mock fe", "feed"),
      ("help a", "auth"), ("help ex", "exit-codes"), ("help auth |", "login status logout"),
      ("help nope |", ""), ("config |", "set get unset list path"), ("config set la", "lang"),
      ("config get ac", "access-key"), ("config unset to", "token"), ("config set lang |", "en ru"),
      ("config set verbose t", "true"), ("config set backend m", "mock"),
      ("config set access-key |", ""), ("completion |", "bash zsh fish"), ("nope |", ""),
      ("search fog |", ""), ("photo x |", ""), ("auth nope", ""),
    ])
  func words(line: String, words: String) {
    #expect(completions(line).kind == .words)
    #expect(completions(line).candidates.map(\.text).joined(separator: " ") == words)
  }

  @Test(
    "The shell completes files and folders, even as the first word",
    arguments: [
      ("show fo", .files, ""), ("show |", .files, ""), ("download x -o |", .files, ""),
      ("download x --output b", .files, ""), ("download x --output=b", .files, "--output="),
      ("record |", .folders, ""),
      ("~/Pic", .files, ""), ("./a", .files, ""), ("../", .files, ""), ("Pictures/2", .files, ""),
      ("--slideshow 5 ~/Pic", .files, ""), ("Pictures", .files, ""),
      ("config set ca-file |", .files, ""),
      ("--backend fixture --backend-option path=x", .folders, "path="),
      ("feed --backend-option=path=", .folders, "--backend-option=path="),
    ] as [(String, Completions.Kind, String)])
  func paths(line: String, kind: Completions.Kind, prefix: String) {
    #expect(completions(line).kind == kind)
    #expect(completions(line).prefix == prefix)
  }

  @Test("The options of a backend and their values are completed")
  func backendOptions() {
    let mock = completions("feed --backend mock --backend-option |").candidates.map(\.text)
    #expect(mock.contains("photos=") && mock.contains("latency=") && !mock.contains("path="))
    #expect(completions("--backend-option pa").candidates.map(\.text) == ["path="])
    let liked = completions("--backend mock --backend-option liked=e")
    #expect(liked.prefix == "liked=" && liked.candidates.map(\.text) == ["even"])
    #expect(completions("--backend-option signed-in=|").candidates.isEmpty)
    #expect(completions("--backend-option signed-in=").candidates.map(\.text) == ["true", "false"])
  }

  @Test("Options are offered once, and not after --")
  func options() {
    let all = completions("search fog --").candidates.map(\.text)
    #expect(all.contains("--orientation") && all.contains("--lang") && all.contains("--json"))
    #expect(completions("download --out").candidates.map(\.text) == ["--output"])
    #expect(completions("download -o x --out").candidates.isEmpty)
    #expect(completions("feed -").candidates.map(\.text).contains("--page"))
    #expect(
      completions("feed --backend-option x=y --backend-o").candidates.map(\.text)
        == ["--backend-option"]
    )
    #expect(completions("search -- --").candidates.isEmpty)
  }

  @Test("Each option with listed values completes them")
  func complete() {
    for command in Command.root.family {
      for argument in command.allArguments where argument.placeholder.contains("|") {
        guard argument.kind == .option else { continue }
        // The global options are checked only without a command and for help.
        guard
          GlobalOptions.all.named(argument.title) == nil
            || ["", "help"].contains(command.path)
        else {
          continue
        }
        let words = argument.placeholder.split(separator: "|").map(String.init)
        let offered = Completions(for: command.words + [argument.title, ""]).candidates.map(\.text)
        #expect(offered == words, "\(command.line) \(argument.title)")
      }
    }
  }
}
