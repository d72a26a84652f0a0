import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import LocalStores

@Suite("A finished file is put in place")
struct FinishedFileTests {
  private let folder: TemporaryFolder
  private let desktop = Desktop(environment: [:])

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("new", to: "temporary")
  }

  private func place(replacing: Bool) async throws {
    try await desktop.place(
      folder.file("temporary"), at: folder.file("final"), replacing: replacing)
  }

  private func text(_ name: String) throws -> String? {
    guard case .contents(let bytes, _) = try PrivateFile(path: folder.file(name)).read() else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A free name is taken, and the temporary one is gone", arguments: [false, true])
  func free(replacing: Bool) async throws {
    try await place(replacing: replacing)
    #expect(try text("final") == "new")
    #expect(try folder.names() == ["final"])
  }

  @Test("SEC-4: a taken name is an error; both files stay as they are")
  func taken() async throws {
    try folder.write("old", to: "final")
    let error = FeedError(.exists, Message(.errorExists, folder.file("final")))
    await #expect(throws: error) { try await place(replacing: false) }
    #expect(try text("final") == "old")
    #expect(try text("temporary") == "new")
  }

  @Test("A link that leads nowhere takes a name too")
  func link() async throws {
    symlink("nowhere", folder.file("final"))
    await #expect(throws: FeedError.self) { try await place(replacing: false) }
    #expect(try text("nowhere") == nil)
  }

  @Test("Asked to, it replaces the file as a whole")
  func replacing() async throws {
    try folder.write("old", to: "final")
    try await place(replacing: true)
    #expect(try text("final") == "new")
    #expect(try folder.names() == ["final"])
  }

  @Test("What cannot be is told with its path and reason", arguments: [false, true])
  func impossible(replacing: Bool) async throws {
    let final = folder.file("no/final")
    let error = FeedError(.disk, Message(.errorDisk, final, "No such file or directory"))
    await #expect(throws: error) {
      try await desktop.place(folder.file("temporary"), at: final, replacing: replacing)
    }
    #expect(try text("temporary") == "new")
  }

  @Test("Of many who want one name one gets it, also where a file has but one name")
  func race() async throws {
    for put in [FinishedFile.put, FinishedFile.putWithoutLink] {
      let winners = try await withThrowingTaskGroup { group in
        for number in 0..<16 {
          let temporary = try folder.write("\(number)", to: "temporary\(number)")
          group.addTask { put(temporary, folder.file("contested")) == nil ? number : nil }
        }
        return try await group.reduce(into: [Int]()) { if let number = $1 { $0.append(number) } }
      }
      try #require(winners.count == 1)
      #expect(try text("contested") == "\(winners[0])")
      unlink(folder.file("contested"))
    }
  }

  @Test("Where a file has but one name, a failure gives the name back")
  func withoutLink() throws {
    let final = folder.file("final")
    #expect(FinishedFile.putWithoutLink(folder.file("none"), at: final) == ENOENT)
    #expect(try folder.names() == ["temporary"])
    #expect(FinishedFile.putWithoutLink(folder.file("temporary"), at: final) == nil)
    #expect(try text("final") == "new")
    try folder.write("more", to: "temporary")
    #expect(FinishedFile.putWithoutLink(folder.file("temporary"), at: final) == EEXIST)
  }
}
