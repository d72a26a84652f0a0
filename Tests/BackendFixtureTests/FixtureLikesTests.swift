import FeedCore
import FeedTestSupport
import Glibc
import Testing

@Suite("BACK-3: likes in a fixture", .timeLimit(.minutes(10)))
struct FixtureLikesTests {
  private let folder: FixtureOnDisk

  init() throws {
    folder = try FixtureOnDisk()
    let photos = (0..<40).map { #"{"id":"p\#($0)","width":3,"height":2,"likes":\#($0)}"# }
    try folder.write(
      """
      {"version":1,"me":{"username":"ada"},"feed":[\(photos.joined(separator: ","))],
       "favorites":["p3","p1"]}
      """, to: "fixture.json")
  }

  private func setLike(_ isLiked: Bool, _ id: PhotoID, _ backend: Backend) async throws -> LikeState
  {
    let user = try #require(backend.builtInCredentials)
    return try await backend.photos.setLike(isLiked, of: id, as: user).value
  }

  private func favorites(_ backend: Backend) async throws -> [PhotoID] {
    let user = try #require(backend.builtInCredentials)
    return try await backend.photos.photos(from: .favorites(of: "ada"), PageRequest(1), as: user)
      .value.photos.map(\.id)
  }

  @Test("SEC-7: a linked state.json stays a link, and its target is changed")
  func linked() async throws {
    try folder.write(#"{"version":1,"liked":["p7"],"unliked":[]}"#, to: "own.json")
    symlink("own.json", "\(folder.path)/state.json")
    _ = try await setLike(true, "p8", folder.backend())
    #expect(try await favorites(folder.backend()) == ["p8", "p7", "p3", "p1"])
    var status = stat()
    #expect(lstat("\(folder.path)/state.json", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("SEC-16: likes are not stored while the target of a linked state.json is missing")
  func missingTarget() async throws {
    for target in ["gone/own.json", "own.json"] {
      symlink(target, "\(folder.path)/state.json")
      let error = await #expect(throws: FeedError.self) {
        try await setLike(true, "p8", folder.backend())
      }
      #expect(error?.code == .disk)
      #expect(unlink("\(folder.path)/state.json") == 0, "the link is still there")
    }
  }

  @Test("BACK-17: likes are stored in state.json, newest first, and read at the next start")
  func kept() async throws {
    let first = try folder.backend()
    #expect(try await setLike(true, "p7", first) == LikeState(isLiked: true, likes: 8))
    #expect(try await setLike(false, "p3", first) == LikeState(isLiked: false, likes: 2))
    let second = try folder.backend()
    #expect(try await favorites(second) == ["p7", "p1"])
    #expect(try await setLike(true, "p3", second) == LikeState(isLiked: true, likes: 3))
    #expect(try await favorites(first) == ["p3", "p7", "p1"])
    #expect(try await first.profile.me(as: FixtureOnDisk.user()).value.totalLikes == 3)
  }

  @Test("BACK-70: members that the user added to state.json are kept")
  func unknownMembers() async throws {
    try folder.write(
      #"{"note":{"n":1.50},"version":1,"liked":["p7"],"unliked":[]}"#, to: "state.json")
    _ = try await setLike(true, "p9", folder.backend())
    let text = String(decoding: try readFile("\(folder.path)/state.json"), as: UTF8.self)
    let members = #"{"version":1,"liked":["p9","p7"],"unliked":[],"note":{"n":1.50}}"#
    #expect(text.filter { !$0.isWhitespace } == members)
  }

  @Test("BACK-17: readonly=true reads stored likes but does not store new ones")
  func readonly() async throws {
    let backend = try folder.backend("readonly=true")
    #expect(try await setLike(true, "p7", backend).isLiked)
    #expect(try await favorites(backend) == ["p7", "p3", "p1"])
    #expect(access("\(folder.path)/state.json", F_OK) != 0)
    #expect(try await favorites(folder.backend("readonly=true")) == ["p3", "p1"])
    #expect(try await setLike(true, "p9", folder.backend()).isLiked)
    #expect(try await favorites(folder.backend("readonly=true")) == ["p9", "p3", "p1"])
  }

  @Test("A like of a photo that was removed from the folder is ignored")
  func gone() async throws {
    try folder.write(#"{"version":1,"liked":["none","p7"],"unliked":["p3"]}"#, to: "state.json")
    #expect(try await favorites(folder.backend()) == ["p7", "p1"])
  }

  @Test("BACK-3: concurrent likes through several backends of one folder are all kept")
  func contended() async throws {
    let backends = try (0..<4).map { _ in try folder.backend() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 10..<40 {
        let backend = backends[number % backends.count]
        group.addTask { _ = try await setLike(true, PhotoID("p\(number)"), backend) }
      }
      try await group.waitForAll()
    }
    #expect(try await Set(favorites(backends[0])) == Set((10..<40).map { PhotoID("p\($0)") }))
    let me = try await backends[0].profile.me(as: FixtureOnDisk.user()).value
    #expect(me.totalLikes == 32)
  }

  @Test("A like that waits for another process's lock can be cancelled")
  func cancelled() async throws {
    let lock = open("\(folder.path)/state.lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let clock = ManualClock()
    let backend = try folder.backend(clock: clock)
    let task = Task { try await setLike(true, "p7", backend) }
    try await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    #expect(access("\(folder.path)/state.json", F_OK) != 0)
  }
}
