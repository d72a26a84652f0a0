import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendTUI

@Suite("The next file to load for a picture")
struct LoadPlannerTests {
  private static let photo = Photo.sample("abcdefghij0")
  private let small = photo.picture(.small)
  private let regular = photo.picture(.regular)
  private let large = photo.picture(atLeast: 2_000)

  /// Returns the next step for these variants, of which some are loaded and some failed.
  private func planner(
    _ variants: [PictureRequest], atHand: [PictureRequest] = [], failed: [PictureRequest] = [],
    drawn: RenderQuality? = nil, decoded: LoadPlanner.Coverage = .nothing,
    error: FeedError = .damaged
  ) -> LoadPlanner.Step {
    let variants = variants.map {
      LoadPlanner.Variant(
        request: $0, isAtHand: atHand.contains($0), failure: failed.contains($0) ? error : nil)
    }
    return LoadPlanner(drawn: drawn, decoded: decoded, variants: variants).next
  }

  private func drawn(
    _ request: PictureRequest, isBest: Bool = true, isFullResolution: Bool = false
  ) -> RenderQuality {
    RenderQuality(
      source: FetchKey(request), isBestOfSource: isBest, isFullResolution: isFullResolution)
  }

  @Test("TUI-7: the quickest file loads first, then the finest; others are used if they are loaded")
  func refines() {
    let variants = [small, regular, large]
    #expect(planner(variants) == .fetch(small))
    #expect(planner(variants, atHand: [small]) == .decode(FetchKey(small)))
    #expect(planner(variants, atHand: [small], drawn: drawn(small)) == .fetch(large))
    #expect(
      planner(variants, atHand: [small, regular], drawn: drawn(small))
        == .decode(FetchKey(regular)))
    #expect(planner(variants, atHand: [regular]) == .decode(FetchKey(regular)))
    #expect(planner(variants, atHand: [large], drawn: drawn(large)) == .done)
  }

  @Test("A picture with enough pixels for its cells loads no more files")
  func stopsWhenEnough() {
    #expect(planner([small, large], drawn: drawn(small, isFullResolution: true)) == .done)
  }

  @Test("PHOTO-6: a failed variant is skipped, and a picture fails when all its variants have")
  func failures() {
    let variants = [small, regular]
    #expect(planner(variants, failed: [small]) == .fetch(regular))
    #expect(planner(variants, failed: [small, regular]) == .failed(.damaged))
    #expect(
      planner(variants, atHand: [small], failed: [regular], drawn: drawn(small))
        == .incomplete(.damaged)
    )
    #expect(planner(variants, failed: [regular], drawn: drawn(small)) == .incomplete(.damaged))
    #expect(
      planner(variants, failed: [regular], drawn: drawn(small, isFullResolution: true)) == .done)
  }

  @Test("PHOTO-6: after one variant gets no answer, no other is requested from the same server")
  func silence() {
    let variants = [small, regular]
    #expect(planner(variants, failed: [small], error: .busy) == .failed(.busy))
    #expect(planner(variants, failed: [small], decoded: .everything, error: .busy) == .redraw)
    #expect(
      planner(variants, atHand: [regular], failed: [small], error: .busy)
        == .decode(FetchKey(regular)))
    #expect(
      planner([small, regular, large], failed: [regular], drawn: drawn(small), error: .busy)
        == .incomplete(.busy))
  }

  @Test("PHOTO-2: a moved view is drawn from memory at once, then refined from the file")
  func views() {
    let variants = [small, large]
    let preview = drawn(large, isBest: false)
    #expect(planner(variants, atHand: [small, large], decoded: .preview) == .redraw)
    #expect(
      planner(variants, atHand: [small, large], drawn: preview, decoded: .preview)
        == .decode(FetchKey(large)))
    #expect(planner(variants, atHand: [large], drawn: preview, decoded: .everything) == .redraw)
    #expect(planner(variants, drawn: preview, decoded: .preview) == .fetch(large))
    #expect(planner(variants, drawn: drawn(large), decoded: .everything) == .done)
  }

  @Test("A picture is never redrawn from a coarser file")
  func neverCoarser() {
    let preview = drawn(large, isBest: false)
    #expect(planner([small, large], atHand: [small], drawn: preview) == .fetch(large))
    #expect(
      planner([small, large], atHand: [small], failed: [large], drawn: preview)
        == .incomplete(.damaged))
  }

  @Test("A picture without variants is done")
  func empty() { #expect(planner([]) == .done) }
}

extension FeedError {
  /// A failure that a second try would not fix.
  fileprivate static let damaged = FeedError(
    .badPicture, Message(.errorPicture, "a photo", "JPEG"))
}
