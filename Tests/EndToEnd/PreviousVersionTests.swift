import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// `Tests/Fixtures/0.2.0` contains files written by version 0.2.0: settings, a stored token, the
/// cache of a former service on 127.0.0.1:39917, a folder's index and likes, and a recording with
/// its `state.json`. Later versions must read all of them.
@Suite("PKG-13: files of version 0.2.0", .blocking, .timeLimit(.minutes(10)))
struct PreviousVersionTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram(["IMAGEFEED_TIMEOUT": "20"])
  }

  static let fixtures =
    "\(#filePath.dropLast("EndToEnd/PreviousVersionTests.swift".count))Fixtures/0.2.0"

  /// Copies a file or folder of 0.2.0 to `target` below the home folder.
  private func install(_ name: String, at target: String) throws {
    let path = program.home.file(target)
    let script = """
      mkdir -p "$(dirname "$2")" && rm -rf "$2" && cp -R "$1" "$2" && chmod -R go-rwx "$2"
      """
    let copy = try ChildProcess(
      "/bin/sh", ["-c", script, "sh", "\(Self.fixtures)/\(name)", path], ["PATH": "/usr/bin:/bin"])
    #expect(copy.finish().status == 0)
  }

  @Test("Settings, the stored sign-in and the cached feed of 0.2.0 are read")
  func settings() throws {
    try install("config", at: ".config/imagefeed")
    try install("cache", at: ".cache/imagefeed")
    let list = try program.run("config", "list").output
    for line in [
      "lang\ten\t", "theme\tdark\t", "cache-size\t128\t", "content-filter\thigh\t",
      "reduced-motion\ttrue\t", "access-key\tredacted\t", "secret-key\tredacted\t",
    ] { #expect(list.contains("\(line)\(program.home.path)"), "\(line) in \(list)") }
    let feed = try program.run("feed")
    #expect(feed.status == 0, "\(feed.error)")
    let ids = feed.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(ids == ["LcCLaR20000", "yBB0KQr0001", "Ei2gh-M0002"])
    let favorites = try program.run("favorites", "--limit", "2")
    #expect(favorites.output.hasPrefix("LcCLaR20000\t"), "\(favorites.error)")
    let picture = try program.run("show", "LcCLaR20000", "--protocol", "symbols", "--width", "20")
    #expect(picture.status == 0, "\(picture.error)")
  }

  @Test("A recording of 0.2.0 and the likes made in it are read")
  func recording() throws {
    try install("recording", at: "recording")
    let option = "path=\(program.home.file("recording"))"
    let feed = try JSONText(
      program.run("--backend", "fixture", "--backend-option", option, "feed", "--json").output)
    let photos = try #require(feed["photos"]?.arrayValue).compactMap(\.objectValue)
    #expect(photos.map { $0["id"]?.stringValue } == ["LcCLaR20000", "yBB0KQr0001", "Ei2gh-M0002"])
    #expect(photos.map { $0["isLiked"]?.boolValue } == [false, false, true])
  }

  @Test("A folder's index and likes of 0.2.0 are read")
  func folder() throws {
    try install("photos", at: "photos")
    let options = [
      "--backend", "folder", "--backend-option", "path=\(program.home.file("photos"))",
    ]
    // The names of the files depend on the folder's path, so let this version create them first.
    #expect(try program.run(options + ["like", "KASw8wY6C64"]).status == 0)
    try install("folder-likes.json", at: try only(in: ".local/share/imagefeed/likes", ".json"))
    try install("folder-index", at: try only(in: ".cache/imagefeed/folders", ""))
    let feed = try program.run(options + ["feed"])
    #expect(feed.status == 0, "\(feed.error)")
    #expect(feed.output.split(separator: "\n").count == 3)
    let favorites = try program.run(options + ["favorites"])
    #expect(favorites.output.hasPrefix("A4RSCGkjUlD\t"), "\(favorites.error)")
    #expect(favorites.output.split(separator: "\n").count == 1)
  }

  /// Returns the only file in `folder` whose name ends in `suffix`.
  private func only(in folder: String, _ suffix: String) throws -> String {
    let names = try program.home.names().filter {
      $0.hasPrefix("\(folder)/") && $0.hasSuffix(suffix) && !$0.hasSuffix(".lock")
    }
    try #require(names.count == 1, "\(names)")
    return names[0]
  }
}
