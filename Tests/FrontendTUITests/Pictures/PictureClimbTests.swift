import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendTUI

@Suite("Which rung of the ladder is next")
struct PictureClimbTests {
  private static let photo = Photo.sample("abcdefghij0")
  private let small = photo.picture(.small)
  private let regular = photo.picture(.regular)
  private let large = photo.picture(atLeast: 2_000)

  /// Rungs of the ladder: those at hand and those that failed.
  private func climb(
    _ ladder: [PictureRequest], atHand: [PictureRequest] = [], failed: [PictureRequest] = [],
    drawn: DrawingQuality? = nil, kept: PictureClimb.Kept = .nothing, error: FeedError = .damaged
  ) -> PictureClimb.Step {
    let rungs = ladder.map {
      PictureClimb.Rung(
        request: $0, isAtHand: atHand.contains($0), failure: failed.contains($0) ? error : nil)
    }
    return PictureClimb(drawn: drawn, kept: kept, ladder: rungs).next
  }

  private func drawn(
    _ request: PictureRequest, isBest: Bool = true, isEnough: Bool = false
  ) -> DrawingQuality {
    DrawingQuality(source: PictureFile(request), isBestOfSource: isBest, isEnough: isEnough)
  }

  @Test("TUI-7: first the quickest, then the finest, those between when they are at hand")
  func climbs() {
    let ladder = [small, regular, large]
    #expect(climb(ladder) == .fetch(small))
    #expect(climb(ladder, atHand: [small]) == .decode(PictureFile(small)))
    #expect(climb(ladder, atHand: [small], drawn: drawn(small)) == .fetch(large))
    #expect(
      climb(ladder, atHand: [small, regular], drawn: drawn(small)) == .decode(PictureFile(regular)))
    #expect(climb(ladder, atHand: [regular]) == .decode(PictureFile(regular)))
    #expect(climb(ladder, atHand: [large], drawn: drawn(large)) == .done)
  }

  @Test("Who has enough pixels for the cells asks for no more")
  func stopsWhenEnough() {
    #expect(climb([small, large], drawn: drawn(small, isEnough: true)) == .done)
  }

  @Test("PHOTO-6: a rung that failed is left out; none left is a failure")
  func failures() {
    let ladder = [small, regular]
    #expect(climb(ladder, failed: [small]) == .fetch(regular))
    #expect(climb(ladder, failed: [small, regular]) == .failed(.damaged))
    #expect(
      climb(ladder, atHand: [small], failed: [regular], drawn: drawn(small)) == .stuck(.damaged))
    #expect(climb(ladder, failed: [regular], drawn: drawn(small)) == .stuck(.damaged))
    #expect(climb(ladder, failed: [regular], drawn: drawn(small, isEnough: true)) == .done)
  }

  @Test("PHOTO-6: where one rung got no answer, no other is asked for: the server is the same")
  func silence() {
    let ladder = [small, regular]
    #expect(climb(ladder, failed: [small], error: .busy) == .failed(.busy))
    #expect(climb(ladder, failed: [small], kept: .everything, error: .busy) == .redraw)
    #expect(
      climb(ladder, atHand: [regular], failed: [small], error: .busy)
        == .decode(PictureFile(regular)))
    #expect(
      climb([small, regular, large], failed: [regular], drawn: drawn(small), error: .busy)
        == .stuck(.busy))
  }

  @Test("PHOTO-2: pixels in memory show a moved view at once, and their file what they lack")
  func views() {
    let ladder = [small, large]
    let preview = drawn(large, isBest: false)
    #expect(climb(ladder, atHand: [small, large], kept: .preview) == .redraw)
    #expect(
      climb(ladder, atHand: [small, large], drawn: preview, kept: .preview)
        == .decode(PictureFile(large)))
    #expect(climb(ladder, atHand: [large], drawn: preview, kept: .everything) == .redraw)
    #expect(climb(ladder, drawn: preview, kept: .preview) == .fetch(large))
    #expect(climb(ladder, drawn: drawn(large), kept: .everything) == .done)
  }

  @Test("A picture is not drawn again from something coarser")
  func neverCoarser() {
    let preview = drawn(large, isBest: false)
    #expect(climb([small, large], atHand: [small], drawn: preview) == .fetch(large))
    #expect(
      climb([small, large], atHand: [small], failed: [large], drawn: preview) == .stuck(.damaged))
  }

  @Test("A ladder without rungs is climbed")
  func empty() { #expect(climb([]) == .done) }
}

extension FeedError {
  /// What no second try would mend.
  fileprivate static let damaged = FeedError(
    .badPicture, Message(.errorPicture, "a photo", "JPEG"))
}
