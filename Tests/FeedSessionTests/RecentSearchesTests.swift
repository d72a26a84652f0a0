import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("Recent searches of a session")
struct RecentSearchesTests {
  private let tokens = StubTokenStore()

  private func session(
    _ searches: StubRecentSearches?, forgetFault: FeedError? = nil
  ) throws -> Session {
    Session(
      Backend(
        photos: StubPhotosPort(), profile: StubProfilePort(), auth: StubAuthPort(),
        forget: { _ throws(FeedError) in if let forgetFault { throw forgetFault } }),
      services: SessionServices(
        clock: ManualClock(), tokens: tokens, desktop: StubDesktop(), files: StubFiles(),
        searches: searches))
  }

  @Test("FIND-31: searches are stored if possible, and never with --no-cache")
  func kept() async throws {
    let (searches, none) = (StubRecentSearches(), try session(nil))
    let session = try session(searches)
    #expect(session.keepsSearches && !none.keepsSearches)
    try await session.rememberSearch("fog")
    #expect(await session.recentSearches().texts == ["fog"])
    try await none.rememberSearch("fog")
    try await none.forgetSearches()
    #expect(await none.recentSearches().texts == [])
    try await session.forgetSearches()
    #expect(searches.kept.value == RecentSearches())
  }

  @Test(
    "AUTH-30, FIND-9: sign-out deletes searches and the token; a failure for searches is reported")
  func signOut() async throws {
    for fault in [nil, FeedError(.disk, Message(.errorDisk, "searches.json", "Read-only"))] {
      tokens.stored = try .sample("stored")
      let searches = StubRecentSearches(fault: fault)
      let session = try session(searches)
      try await session.rememberSearch("fog")
      do throws(FeedError) {
        try await session.signOut()
        #expect(fault == nil)
      } catch {
        #expect(error == fault)
      }
      #expect(searches.kept.value.texts == (fault == nil ? [] : ["fog"]))
      #expect(session.latest.account == .signedOut(nil))
      #expect(tokens.stored == nil)
    }
  }

  @Test("AUTH-51: a sign-out that is interrupted after its token is gone removes the rest too")
  func interrupted() async throws {
    tokens.stored = try .sample("stored")
    let searches = StubRecentSearches()
    let session = try session(searches)
    try await session.rememberSearch("fog")
    try await session.restore()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await session.signOut()
    }
    try await task.value
    #expect(searches.kept.value.texts == [])
    #expect(session.latest.account == .signedOut(nil))
  }

  @Test("AUTH-30: sign-out deletes searches even if private answers cannot be deleted")
  func stuckCache() async throws {
    tokens.stored = try .sample("stored")
    let searches = StubRecentSearches()
    let stuck = FeedError(.disk, Message(.errorCacheKept, "/pages", "Permission denied"))
    let session = try session(searches, forgetFault: stuck)
    try await session.rememberSearch("fog")
    await #expect(throws: stuck) { try await session.signOut() }
    #expect(searches.kept.value.texts == [])
  }
}
