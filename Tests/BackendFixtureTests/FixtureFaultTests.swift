import BackendFixture
import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// A bad file is reported with its place when it is first read. Until then, everything else works.
@Suite("BACK-3: bad folders")
struct FixtureFaultTests {
  private let folder: FixtureOnDisk

  init() throws { folder = try FixtureOnDisk() }

  private func openingFailure() -> FeedError? {
    do {
      _ = try folder.backend()
      return nil
    } catch {
      return error as? FeedError
    }
  }

  private func failure<Value>(_ call: () async throws -> Value) async -> FeedError? {
    do {
      _ = try await call()
      return nil
    } catch {
      return error as? FeedError
    }
  }

  @Test(
    "An invalid index is refused with file and place",
    arguments: [
      ("{\n  \"version\": 1,\n  \"feed\": [{]", "line 3, column 13"),
      (#"{"version":2,"feed":[]}"#, "version: unsupported version"),
      (#"{"feed":[]}"#, "version: missing"),
      (#"[]"#, "$: expected an object"),
      (#"{"version":1}"#, "feed: missing"),
      (#"{"version":1,"feed":{}}"#, "feed: expected a list"),
      (#"{"version":1,"feed":["a"]}"#, "feed[0]: no photo “a” in the feed"),
      (#"{"version":1,"feed":[{"width":3}]}"#, "feed[0].id: missing"),
      (
        #"{"version":1,"feed":[{"id":"a"},{"id":"b"},{"id":"a"}]}"#,
        "feed[2].id: photo “a” is listed twice"
      ),
      (
        #"{"version":1,"feed":[{"file":"p.json","ids":["a","b","a"]}]}"#,
        "feed[0].ids[2]: photo “a” is listed twice"
      ),
      (#"{"version":1,"feed":[{"file":"../p.json","ids":[]}]}"#, "feed[0].file: “../p.json” leads"),
      (#"{"version":1,"feed":[{"file":"/etc/passwd","ids":[]}]}"#, "feed[0].file: “/etc/passwd”"),
      (#"{"version":1,"feed":[],"favorites":["x"]}"#, "favorites[0]: no photo “x” in the feed"),
      (#"{"version":1,"feed":[],"me":{"name":"x"}}"#, "me.username: missing"),
      (#"{"version":1,"feed":[],"complete":1}"#, "complete: expected true or false"),
    ])
  func index(text: String, place: String) throws {
    try folder.write(text, to: "fixture.json")
    let message = openingFailure()?.message.text(in: .english) ?? ""
    #expect(message.contains("\(folder.path)/fixture.json"), "\(message)")
    #expect(message.contains(place), "\(message)")
  }

  @Test(
    "BACK-18: An invalid page is reported only when it is read",
    arguments: [
      (#"[{"id":"a","#, "line 1, column 12"),
      (#"{}"#, "$: expected a list"),
      (#"[]"#, "$: found 0 photos, but fixture.json lists 1"),
      (#"[{"id":"b","width":3,"height":2}]"#, "[0]: found photo “b”, but fixture.json lists “a”"),
      (#"[{"id":"a","width":0,"height":2}]"#, "[0].width: missing size"),
      (
        #"[{"id":"a","width":3,"height":2,"files":{"huge":"x.jpg"}}]"#,
        "[0].files.huge: unknown size"
      ),
      (
        #"[{"id":"a","width":3,"height":2,"files":{"small":"../x.jpg"}}]"#,
        "[0].files.small: “../x.jpg” leads"
      ),
    ])
  func page(text: String, place: String) async throws {
    try folder.write(
      #"{"version":1,"feed":[{"file":"p.json","ids":["a"]},{"id":"z","width":3,"height":2}]}"#,
      to: "fixture.json")
    try folder.write(text, to: "p.json")
    let backend = try folder.backend()
    #expect(try await backend.photos.photo("z", as: nil).value.id == "z")
    let error = await failure { try await backend.photos.photo("a", as: nil) }
    let message = error?.message.text(in: .english) ?? ""
    #expect(message.contains("\(folder.path)/p.json"), "\(message)")
    #expect(message.contains(place), "\(message)")
  }

  @Test("CLI-2: a missing folder, or one without an index, is a usage error")
  func folders() throws {
    #expect(openingFailure()?.message.arguments.first == "\(folder.path)/fixture.json")
    #expect(openingFailure()?.code == .usage)
    let plugin = try folder.backendError(path: "\(folder.path)/none")
    #expect(plugin?.code == .usage)
    #expect(plugin?.message.arguments == ["\(folder.path)/none", "No such file or directory"])
    #expect(try folder.backendError(path: nil)?.message == Message(.errorFixtureNoPath))
  }

  @Test(
    "CLI-2: the error names an index that cannot be read",
    .enabled(if: geteuid() != 0, "root reads every file; tools/test-rights runs it"))
  func rights() throws {
    try folder.write("{}", to: "fixture.json")
    chmod("\(folder.path)/fixture.json", 0)
    #expect(openingFailure()?.message.arguments.last == "Permission denied")
  }

  /// Returns the error of a photo whose picture is the file `name`.
  private func picture(_ name: String) async throws -> FeedError? {
    try folder.write(
      """
      {"version":1,"feed":[{"id":"a","width":3,"height":2,"files":{"small":"\(name)"}}]}
      """, to: "fixture.json")
    let backend = try folder.backend()
    let photo = try await backend.photos.photo("a", as: nil).value
    return await failure { try await backend.photos.picture(photo.picture(.small)) { _, _ in } }
  }

  @Test("A picture that is invalid, truncated, missing, a folder or a pipe is reported")
  func pictures() async throws {
    try folder.write("GIF12a", to: "a.jpg")
    let invalid = try await picture("a.jpg")
    #expect(invalid?.message == Message(.errorNotPicture, "\(folder.path)/a.jpg"))
    try folder.write(Array(FixtureOnDisk.jpeg.prefix(30)), to: "a.jpg")
    #expect(try await picture("a.jpg")?.code == .badPicture)
    let missing = try #require(try await picture("b.jpg"))
    #expect(missing.code == .notFound)
    #expect(missing.message.arguments == ["\(folder.path)/b.jpg"])
    mkdir("\(folder.path)/d.jpg", 0o700)
    #expect(try await picture("d.jpg")?.message.arguments.first == "\(folder.path)/d.jpg")
    mkfifo("\(folder.path)/p.jpg", 0o600)
    #expect(try await picture("p.jpg")?.message.arguments.first == "\(folder.path)/p.jpg")
  }

  @Test("SEC-3: a symbolic link may lead within the folder, but not out of it")
  func links() async throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write(FixtureOnDisk.jpeg, to: "secret.jpg")
    symlink(elsewhere.file("secret.jpg"), "\(folder.path)/out.jpg")
    symlink(elsewhere.path, "\(folder.path)/out")
    for name in ["out.jpg", "out/secret.jpg"] {
      let error = try await picture(name)
      #expect(error?.message == Message(.errorFixtureOutside, "\(folder.path)/\(name)"))
    }
    try folder.write(FixtureOnDisk.jpeg, to: "real.jpg")
    symlink("real.jpg", "\(folder.path)/in.jpg")
    #expect(try await picture("in.jpg") == nil)
  }

  @Test("BACK-74: an invalid state file is reported with advice, and not overwritten")
  func state() async throws {
    #expect(try await picture("b.jpg") != nil)
    let text = #"{"version":1,"liked":[7]}"#
    try folder.write(text, to: "state.json")
    let backend = try folder.backend()
    let error = await failure { try await backend.photos.photo("a", as: nil) }
    let fault = "liked[0]: expected a non-empty string"
    #expect(
      error?.message == Message(.errorFixtureState, "\(folder.path)/state.json", fault))
    let like = await failure {
      try await backend.photos.setLike(true, of: "a", as: FixtureOnDisk.user())
    }
    #expect(like == error)
    #expect(try readFile("\(folder.path)/state.json") == Array(text.utf8))
    let plugin = FixtureBackend()
    let options = try PluginOptions(
      ["path=\(folder.path)"], of: plugin.name, declared: plugin.options)
    let diagnostics = await plugin.diagnose(
      options, ConnectionSettings(), .quiet(),
      DiagnosisInput(credentials: .success(nil), redirect: .standard))
    #expect(diagnostics.map(\.verdict) == [.fault], "`doctor`")
  }
}
