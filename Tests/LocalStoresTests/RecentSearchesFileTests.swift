import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import LocalStores

@Suite("The file of recent searches")
struct RecentSearchesFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("state/imagefeed/searches.json")
  }

  private func history(_ backend: String = "live") -> RecentSearchesFile {
    RecentSearchesFile(path: path, backend: backend)
  }

  @Test("FIND-30: searches are stored newest first, by backend, readable only by their owner")
  func kept() async throws {
    #expect(await history().load().texts == [])
    for text in ["fog", "@ada", "fog"] { try await history().add(text) }
    try await history("folder").add("2019/summer")
    #expect(await history().load().texts == ["fog", "@ada"])
    #expect(await history("folder").load().texts == ["2019/summer"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("FIND-33: searches that cannot be stored cause one warning")
  func unwritable() async throws {
    let blocked = try folder.write("", to: "blocked")
    let warnings = Watched([Message]())
    let history = RecentSearchesFile(path: "\(blocked)/searches.json", backend: "live") { message in
      warnings.change { $0.append(message) }
    }
    for text in ["fog", "lake"] {
      let error = await #expect(throws: FeedError.self) { try await history.add(text) }
      #expect(warnings.value == [error?.message])
    }
  }

  @Test("PKG-13: searches of version 0.2.0 are read")
  func previousVersion() async throws {
    let tests = #filePath.dropLast("LocalStoresTests/RecentSearchesFileTests.swift".count)
    let file = RecentSearchesFile(path: "\(tests)Fixtures/0.2.0/searches.json", backend: "live")
    #expect(await file.load().texts == ["mountain valley", "fog"])
  }

  @Test("FIND-30, PKG-13: two programs of a backend share only the searches of version 0.2.0")
  func programs() async throws {
    try await history("stdio").add("before")
    let programs = ["one", "two"].map {
      RecentSearchesFile(path: path, backend: "stdio", program: $0)
    }
    for program in programs { #expect(await program.load().texts == ["before"]) }
    try await programs[0].add("fog")
    #expect(await programs[0].load().texts == ["fog", "before"])
    #expect(await programs[1].load().texts == ["before"])
    try await programs[1].add("lake")
    try await programs[0].forget()
    #expect(await programs[0].load().texts == [])
    #expect(await programs[1].load().texts == ["lake", "before"])
  }

  @Test("SEC-7, FIND-9: a link to the file stays one, and clearing empties its target")
  func linked() async throws {
    try await history().add("before")
    let target = folder.file("kept.json")
    try #require(rename(path, target) == 0 && symlink(target, path) == 0)
    try await history().add("fog")
    #expect(
      await RecentSearchesFile(path: target, backend: "live").load().texts == ["fog", "before"])
    try await history().forget()
    #expect(await RecentSearchesFile(path: target, backend: "live").load().texts == [])
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("FIND-31: clearing removes one backend's searches and creates no file")
  func forgotten() async throws {
    try await history().forget()
    #expect(access(path, F_OK) != 0)
    try await history().add("fog")
    try await history("folder").add("lake")
    try await history().forget()
    #expect(await history().load().texts == [])
    #expect(await history("folder").load().texts == ["lake"])
  }

  @Test(
    "FIND-30: damage counts as empty, and the next search replaces it",
    arguments: ["", "{", "[1]", #"{"live":7}"#, #"{"live":[{},null,"fog"]}"#, "\u{0}\u{1}"])
  func damaged(contents: String) async throws {
    try await history().add("before")
    try folder.write(contents, to: "state/imagefeed/searches.json")
    #expect(await history().load().texts == (contents.contains("fog") ? ["fog"] : []))
    try await history().add("lake")
    #expect(await history().load().texts.first == "lake")
    try folder.write(contents, to: "state/imagefeed/searches.json")
    try await history().forget()
    #expect(await history().load().texts == [])
  }

  @Test(
    "FIND-32: a damaged file is kept under its own name, once for each, and a remark names it",
    arguments: ["{", "[1]", #"{"live":7,"mock":["lake"]}"#, #"{"live":[{},"fog"]}"#])
  func damagedKept(contents: String) async throws {
    let remarks = Watched([Message]())
    let history = RecentSearchesFile(path: path, backend: "live") { remark in
      remarks.change { $0.append(remark) }
    }
    try await history.add("before")
    for kept in ["\(path).damaged", "\(path).damaged-2"] {
      try folder.write(contents, to: "state/imagefeed/searches.json")
      try await history.add("after")
      try await history.add("later")
      #expect(String(decoding: try readFile(kept), as: UTF8.self) == contents)
      #expect(remarks.value.last == Message(.warningDamagedKept, path, kept))
    }
    #expect(remarks.value.count == 2)
    let others = await self.history("mock").load().texts
    #expect(others == (contents.contains("mock") ? ["lake"] : []))
  }

  @Test("FIND-32: a damaged file behind a link is kept next to the target, and the link stays")
  func damagedLink() async throws {
    try await history().add("before")
    let target = folder.file("kept.json")
    try #require(rename(path, target) == 0 && symlink(target, path) == 0)
    try folder.write("{", to: "kept.json")
    try await history().add("fog")
    #expect(try readFile(target + ".damaged") == Array("{".utf8))
    #expect(await RecentSearchesFile(path: target, backend: "live").load().texts == ["fog"])
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("FIND-30: 10,000 searches in the file, or one that is too large, cause no error")
  func many() async throws {
    try await history().add("before")
    let lines = (0..<10_000).map { "\"word \($0)\"" }.joined(separator: ",\n")
    try folder.write("{\"live\": [\(lines)]}", to: "state/imagefeed/searches.json")
    #expect(await history().load().texts == (0..<20).map { "word \($0)" })
    try await history().add("new")
    #expect(await history().load().texts.count == 20)
    let huge = "{\"live\": [\"\(String(repeating: "x", count: 2 << 20))\"]}"
    try folder.write(huge, to: "state/imagefeed/searches.json")
    #expect(await history().load().texts == [])
    try await history().add("after")
    #expect(await history().load().texts == ["after"])
  }

  @Test("FIND-30: searches stored by several processes at once are all kept")
  func sideBySide() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<15 {
        group.addTask { [self] in try await history().add("word \(number)") }
      }
      try await group.waitForAll()
    }
    #expect(Set(await history().load().texts) == Set((0..<15).map { "word \($0)" }))
  }
}
