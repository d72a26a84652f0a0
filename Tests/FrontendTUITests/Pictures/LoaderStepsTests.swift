import FeedCore
import FeedImaging
import FeedTestSupport
import Testing

@testable import FrontendTUI

@Suite("The next file to load for a picture")
struct LoaderStepsTests {
  private static let photo = PictureSamples.photo(1)
  private let small = photo.picture(.small)
  private let regular = photo.picture(.regular)
  private let large = photo.picture(atLeast: 2_000)

  /// The pixels of the open photo in memory.
  private enum Pixels { case none, tooCoarse, full }

  /// The next step for an open photo with these variants, of which some are at hand and some failed.
  private func next(
    _ variants: [PictureRequest], atHand: [PictureRequest] = [], failed: [PictureRequest] = [],
    drawn: RenderQuality? = nil, pixels: Pixels = .none, error: FeedError = .damaged
  ) -> LoaderState.Step {
    let open = PictureSamples.open(1)
    var state = LoaderState(limits: PictureLimits(), now: .now)
    for request in atHand { state.undecoded[FetchKey(request)] = [] }
    for request in failed { state.failures.note(error, of: FetchKey(request), at: state.now) }
    if pixels != .none {
      state.decoded[open.key.subject] = DecodedPhoto(
        DecodedPixels(
          pixels: PhotoPixels(Bitmap(size: PixelSize(width: 60, height: 40))),
          source: FetchKey(large), isFull: pixels == .full))
    }
    var entry = LoaderState.Entry(
      wanted: WantedPicture(
        key: open.key, size: open.size, blurHash: nil, color: nil, variants: variants,
        isVisible: true))
    entry.picture = drawn.map {
      RenderedPicture(blocks: LoaderBench.picture(open.key), quality: $0)
    }
    return state.next(for: entry)
  }

  private func drawn(
    _ request: PictureRequest, isBest: Bool = true, isFullResolution: Bool = false
  ) -> RenderQuality {
    RenderQuality(
      source: FetchKey(request), isBestOfSource: isBest, isFullResolution: isFullResolution)
  }

  @Test("TUI-7: the quickest file loads first, then the finest; others are used if at hand")
  func refines() {
    let variants = [small, regular, large]
    #expect(next(variants) == .fetch(small))
    #expect(next(variants, atHand: [small]) == .decode(FetchKey(small)))
    #expect(next(variants, atHand: [small], drawn: drawn(small)) == .fetch(large))
    #expect(
      next(variants, atHand: [small, regular], drawn: drawn(small))
        == .decode(FetchKey(regular)))
    #expect(next(variants, atHand: [regular]) == .decode(FetchKey(regular)))
    #expect(next(variants, atHand: [large], drawn: drawn(large)) == .done)
  }

  @Test("A picture with enough pixels for its cells loads no more files")
  func stopsWhenEnough() {
    #expect(next([small, large], drawn: drawn(small, isFullResolution: true)) == .done)
  }

  @Test("PHOTO-6: a failed variant is skipped, and a picture fails when all its variants have")
  func failures() {
    let variants = [small, regular]
    #expect(next(variants, failed: [small]) == .fetch(regular))
    #expect(next(variants, failed: [small, regular]) == .failed(.damaged))
    #expect(
      next(variants, atHand: [small], failed: [regular], drawn: drawn(small))
        == .incomplete(.damaged)
    )
    #expect(next(variants, failed: [regular], drawn: drawn(small)) == .incomplete(.damaged))
    #expect(
      next(variants, failed: [regular], drawn: drawn(small, isFullResolution: true)) == .done)
  }

  @Test("PHOTO-6: after one variant gets no answer, no other is requested from the same server")
  func silence() {
    let variants = [small, regular]
    #expect(next(variants, failed: [small], error: .busy) == .failed(.busy))
    #expect(next(variants, failed: [small], pixels: .full, error: .busy) == .redraw)
    #expect(
      next(variants, atHand: [regular], failed: [small], error: .busy)
        == .decode(FetchKey(regular)))
    #expect(
      next([small, regular, large], failed: [regular], drawn: drawn(small), error: .busy)
        == .incomplete(.busy))
  }

  @Test("PHOTO-2: a moved view is drawn from memory at once, then refined from the file")
  func views() {
    let variants = [small, large]
    let preview = drawn(large, isBest: false)
    #expect(next(variants, atHand: [small, large], pixels: .tooCoarse) == .redraw)
    #expect(
      next(variants, atHand: [small, large], drawn: preview, pixels: .tooCoarse)
        == .decode(FetchKey(large)))
    #expect(next(variants, atHand: [large], drawn: preview, pixels: .full) == .redraw)
    #expect(next(variants, drawn: preview, pixels: .tooCoarse) == .fetch(large))
    #expect(next(variants, drawn: drawn(large), pixels: .full) == .done)
  }

  @Test("A picture is never redrawn from a coarser file")
  func neverCoarser() {
    let preview = drawn(large, isBest: false)
    #expect(next([small, large], atHand: [small], drawn: preview) == .fetch(large))
    #expect(
      next([small, large], atHand: [small], failed: [large], drawn: preview)
        == .incomplete(.damaged))
  }

  @Test("A picture without variants is done")
  func empty() { #expect(next([]) == .done) }
}

extension FeedError {
  /// A failure that a second try would not fix.
  fileprivate static let damaged = FeedError(
    .badPicture, Message(.errorPicture, "a photo", "JPEG"))
}
