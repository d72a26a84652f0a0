import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("favorites")
struct FavoritesTests {
  @Test("FAV-1: favorites are printed like any other list", arguments: ["table", "tabs", "json"])
  func formats(format: String) async throws {
    let run = try await run(
      "favorites --limit 3" + (format == "json" ? " --json=id" : ""),
      console: format == "table" ? .terminal() : BufferConsole())
    #expect(run.status == .done)
    try expectSnapshot(run.transcript, "favorites-\(format)")
  }

  @Test(
    "FAV-3: an empty list of favorites succeeds, with a note on a terminal",
    arguments: [true, false])
  func none(isTerminal: Bool) async throws {
    let run = try await run(
      "favorites", mock: "liked=none", console: isTerminal ? .terminal() : BufferConsole())
    #expect(run.status == .done && run.out == "")
    #expect(run.error == (isTerminal ? "No favorites yet.\n" : ""))
  }

  @Test("EDITION-2: the basic edition does not support favorites")
  func basic() async throws {
    let run = try await run("favorites --json", mock: "liked=even", edition: .basic)
    #expect(run.status == .failure)
    let error = try #require(JSON(parsing: run.error).objectValue?["error"]?.objectValue)
    #expect(error["kind"] == "unsupported")
  }

  @Test("AUTH-11: favorites require a sign-in")
  func signedOut() async throws {
    #expect(try await run("favorites", mock: "signed-in=false").status == .signIn)
  }
}

@Suite("profile")
struct ProfileTests {
  @Test("PROF-1: on a terminal, the user's profile is a card", arguments: Language.allCases)
  func card(language: Language) async throws {
    let run = try await run("profile", language: language)
    try expectSnapshot(run.transcript, "profile-card-\(language.rawValue)")
  }

  @Test(
    "FIND-1: another user's profile needs no sign-in",
    arguments: [("tabs", ""), ("json", " --json"), ("fields", " --json=name")])
  func other(name: String, options: String) async throws {
    let run = try await run(
      "profile yuki.h" + options, mock: "signed-in=false", console: BufferConsole())
    try expectSnapshot(run.transcript, "profile-\(name)")
  }

  @Test("PROF-2: a profile that is unavailable, unknown or signed out has its own status")
  func failures() async throws {
    #expect(try await run("profile", mock: "fail=get_profile:offline").status == .network)
    #expect(try await run("profile nobody").status == .notFound)
    #expect(try await run("profile", mock: "signed-in=false").status == .signIn)
    #expect(try await run("profile --json=hue").status == .usage)
  }
}
