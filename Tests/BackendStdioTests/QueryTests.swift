import FeedCore
import FeedTestSupport
import Testing

@Suite("BACK-8: requests to a program", .blocking, .timeLimit(.minutes(10)))
struct QueryTests {
  @Test("FIND-5: the content filter is sent with searches and random photos")
  func contentFilter() async throws {
    let photo = #"reply '{"id":"a","width":3,"height":2}'"#
    let program = try ShellProgram(
      operations: "\"search_photos\",\"random_photo\"",
      answers: """
        *imagefeed/search_photos*) echo "$line" >"$T/search"; \(ShellProgram.feed) ;;
        *imagefeed/random_photo*) echo "$line" >"$T/random"; \(photo) ;;
        """)
    let query = SearchQuery(words: "fog", contentFilter: .high)
    _ = try await program.backend.photos.photos(from: .search(query), PageRequest(1), as: nil)
    _ = try await program.backend.photos.randomPhoto(RandomQuery(contentFilter: .low), as: nil)
    #expect(try program.folder.text(of: "search").contains(#""contentFilter":"high""#))
    #expect(try program.folder.text(of: "random").contains(#""contentFilter":"low""#))
  }
}
