import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@testable import LocalStores

@Suite("Renaming a finished file")
struct ExclusiveRenameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("new", to: "temporary")
  }

  private func text(_ name: String) throws -> String? {
    guard case .contents(let bytes, _) = try PrivateFile(path: folder.file(name)).read() else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Only one of many writers gets a name, even without hard links")
  func race() async throws {
    for put in [
      ExclusiveRename.put, ExclusiveRename.rename, ExclusiveRename.link, ExclusiveRename.claim,
    ] {
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

  @Test("Without hard links a failure releases the name")
  func withoutLink() throws {
    let final = folder.file("final")
    #expect(ExclusiveRename.claim(folder.file("none"), to: final) == ENOENT)
    #expect(try folder.names() == ["temporary"])
    #expect(ExclusiveRename.claim(folder.file("temporary"), to: final) == nil)
    #expect(try text("final") == "new")
    try folder.write("more", to: "temporary")
    #expect(ExclusiveRename.claim(folder.file("temporary"), to: final) == EEXIST)
  }
}
