import FeedCore
import FeedImaging
import Testing

@testable import FrontendTUI

@Suite("A photo in motion")
struct PictureMotionTests {
  @Test("Two steps in quick succession start a motion, and a pause ends it")
  func steps() {
    var motion = PictureMotion()
    let start = ContinuousClock.now
    motion.step(at: start)
    #expect(!motion.isInProgress && motion.end == nil)
    motion.step(at: start + .milliseconds(30))
    #expect(motion.isInProgress)
    motion.update(at: start + .milliseconds(179))
    #expect(motion.isInProgress)
    motion.update(at: start + .milliseconds(180))
    #expect(!motion.isInProgress && motion.end == nil)
    motion.step(at: start + .seconds(2))
    #expect(!motion.isInProgress)
  }

  private let piece = DecodedPixels(
    pixels: PhotoPixels(Bitmap(size: PixelSize(width: 60, height: 40))),
    source: FetchKey(PictureSamples.photo(1).picture(.small)), isFull: true)

  private func moved(_ step: Int) -> WantedPicture {
    PictureSamples.open(1) { $0.turn(by: Double(step)) }
  }

  @Test("TUI-7: a photo is drawn as a draft while it moves and in full when it stops")
  func drafts() throws {
    var bench = LoaderBench()
    bench.want([moved(0)])
    bench.endFetch()
    let first = try bench.takeJob()
    #expect(!first.isInMotion)
    bench.end(first, isFullResolution: true, decoded: piece)
    for step in 1...3 {
      bench.now += .milliseconds(30)
      bench.want([moved(step)])
      let job = try bench.takeJob()
      #expect(job.isInMotion == (step > 1), "a single step is drawn in full")
      bench.end(job, isFullResolution: true, isDraft: job.isInMotion)
    }
    #expect(!bench.loader.hasJob && bench.stage(moved(3)) == .done)
    bench.loader.motion.update(at: bench.now + .milliseconds(150))
    let last = try bench.takeJob()
    #expect(last.key == moved(3).key && !last.isInMotion && !last.isDecode)
    bench.end(last, isFullResolution: true)
    #expect(!bench.loader.hasJob)
  }

  @Test("Scrolling cards are not redrawn")
  func cards() {
    var bench = LoaderBench()
    for row in 1...3 {
      bench.now += .milliseconds(30)
      bench.want((row...row + 3).map { PictureSamples.card($0) })
    }
    #expect(!bench.loader.motion.isInProgress)
  }
}
