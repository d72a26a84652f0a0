import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendTUI

@Suite("Pauses after failed pictures")
struct PictureFailuresTests {
  private let file = FetchKey(Photo.sample("abcdefghij0").picture(.small))
  private let start = ContinuousClock.now

  @Test("The pause grows with each failure, up to a limit")
  func pauses() {
    var failures = PictureFailures()
    var now = start
    var pauses: [Duration] = []
    for _ in 1...7 {
      failures.note(.busy, of: file, at: now)
      let seconds = (1...200).first { failures.error(of: file, at: now + .seconds($0)) == nil }
      pauses.append(.seconds(seconds ?? 0))
      now = now + .seconds(1_000)
    }
    #expect(pauses == [5, 10, 20, 40, 80, 80, 80].map { .seconds($0) })
  }

  @Test("The server's Retry-After is respected")
  func retryAfter() {
    var failures = PictureFailures()
    let error = FeedError(.rateLimited, Message(.errorRateLimited), retryAfter: .seconds(300))
    failures.note(error, of: file, at: start)
    #expect(failures.error(of: file, at: start + .seconds(299)) == error)
    #expect(failures.error(of: file, at: start + .seconds(300)) == nil)
  }

  @Test("A retry clears the failures of all sizes of one photo and of no other")
  func retry() {
    var failures = PictureFailures()
    let other = FetchKey(Photo.sample("abcdefghij1").picture(.small))
    for file in [file, other] { failures.note(.busy, of: file, at: start) }
    failures.forget(file.subject)
    #expect(failures.error(of: file, at: start) == nil)
    #expect(failures.error(of: other, at: start) == .busy)
  }

  @Test("FEED-10: the number of stored failures is limited")
  func bounded() {
    var failures = PictureFailures()
    for number in 0..<10_000 {
      let file = FetchKey(Photo.sample(PhotoID("photo\(number)")).picture(.small))
      failures.note(.busy, of: file, at: start + .seconds(number))
    }
    #expect(failures.count <= 500)
  }
}
