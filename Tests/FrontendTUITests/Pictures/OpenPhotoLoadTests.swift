import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("An open photo that fails to load")
struct OpenPhotoFailureTests {
  private let photo = PictureSamples.open(1)

  @Test("PHOTO-6: while the dialog about a failed photo is open, nothing is requested for it")
  func waitsForUser() {
    var bench = LoaderBench()
    bench.want([photo])
    bench.endFetch(.failure(.busy))
    #expect(bench.stage(photo) == .failed(.busy), "the second variant is not tried")
    bench.now = bench.now + .seconds(3_600)
    bench.want([photo])
    bench.want([photo, PictureSamples.card(2)])
    #expect(bench.fetching.map(\.subject) == [.photo("photo-2")])
    #expect(bench.stage(photo) == .failed(.busy))
    bench.loader.failures.forget(photo.key.subject)
    bench.begin()
    #expect(bench.fetching.count == 2)
  }

  @Test("PHOTO-12: a failed sharper picture is requested again by the next zoom")
  func nextZoom() throws {
    var bench = LoaderBench()
    bench.want([photo])
    bench.endFetch()
    bench.end(try bench.takeJob())
    bench.endFetch(.failure(.busy))
    #expect(bench.stage(photo) == .incomplete(.busy))
    bench.want([PictureSamples.open(1) { $0.zoom(by: 2) }])
    bench.end(try bench.takeJob())
    bench.begin()
    #expect(bench.fetching.count == 1)
  }
}

@Suite("Loading an open photo")
struct OpenPhotoLoadTests {
  private func piece(_ number: Int, isFull: Bool = true) -> DecodedPixels {
    DecodedPixels(
      pixels: PhotoPixels(Bitmap(size: PixelSize(width: 60, height: 40))),
      source: FetchKey(PictureSamples.photo(number).picture(.regular)), isFull: isFull)
  }

  /// Returns a loader with an open photo whose pixels are in memory.
  private func opened(isFull: Bool = true) throws -> LoaderBench {
    var bench = LoaderBench()
    bench.want([PictureSamples.open(1)])
    bench.endFetch()
    bench.end(try bench.takeJob())
    bench.endFetch()
    bench.end(try bench.takeJob(), isFullResolution: true, decoded: piece(1, isFull: isFull))
    return bench
  }

  @Test("TUI-140: an opened photo shows the file of its card until a larger one arrives")
  func fromCard() throws {
    var bench = LoaderBench()
    let thumb = PictureSamples.photo(1).picture(.thumb)
    bench.want([PictureSamples.card(1, variants: [thumb])])
    bench.settle(isFullResolution: true)
    bench.want([PictureSamples.open(1)])
    let job = try bench.takeJob()
    guard case .file(let file, _) = job.source else {
      Issue.record("nothing was decoded")
      return
    }
    #expect(file == FetchKey(thumb))
    bench.end(job)
    bench.begin()
    #expect(bench.fetching.map(\.size) == ["regular"], "the larger file is still fetched")
  }

  @Test("TUI-140: the placeholder of an open photo follows a zoom")
  func placeholderZooms() {
    var bench = LoaderBench()
    let (fit, zoomed) = (PictureSamples.open(1), PictureSamples.open(1) { $0.zoom(by: 2) })
    bench.want([fit])
    bench.loader.addPlaceholder(for: fit.key, PictureSamples.renderer)
    bench.want([zoomed])
    bench.loader.addPlaceholder(for: zoomed.key, PictureSamples.renderer)
    let expected = PictureSamples.renderer.placeholder(for: zoomed)
    #expect(expected != nil && expected != PictureSamples.renderer.placeholder(for: fit))
    #expect(bench.loader.loaded(zoomed.key)?.picture?.blocks == expected)
  }

  @Test("PHOTO-2: a moved view is drawn from memory")
  func moves() throws {
    var bench = try opened()
    bench.want([PictureSamples.open(1) { $0.turn(by: 90) }])
    let job = try bench.takeJob()
    #expect(!job.isDecode)
    let needsRedraw = bench.end(job, isFullResolution: true)
    #expect(needsRedraw)
    #expect(!bench.loader.hasJob)
  }

  @Test("PHOTO-2: a zoom is shown coarsely from memory, then from the file")
  func zooms() throws {
    var bench = try opened(isFull: false)
    bench.want([PictureSamples.open(1) { $0.zoom(by: 8) }])
    let preview = try bench.takeJob()
    #expect(!preview.isDecode)
    bench.end(preview, isBest: false)
    let decode = try bench.takeJob()
    #expect(decode.isDecode)
  }

  @Test("PHOTO-2: a decode continues when the view moves, and its pixels serve the new view")
  func keepsDecode() throws {
    var bench = try opened(isFull: false)
    bench.want([PictureSamples.open(1) { $0.zoom(by: 8) }])
    bench.end(try bench.takeJob(), isBest: false)
    let decode = try bench.takeJob()
    bench.want([PictureSamples.open(1) { $0.zoom(by: 9) }])
    #expect(!decode.cancel.isRaised)
    let preview = try bench.takeJob()
    #expect(!preview.isDecode)
    bench.end(preview, isBest: false)
    #expect(!bench.loader.hasJob, "a photo has one decode at a time")
    bench.end(decode, isFullResolution: true, decoded: piece(1))
    let redraw = try bench.takeJob()
    #expect(!redraw.isDecode && redraw.key == bench.loader.order.first)
  }

  @Test("PHOTO-2: a drawing of an earlier view is shown until the newest is drawn")
  func lends() throws {
    var bench = try opened()
    let views = (1...3).map { step in
      PictureSamples.open(1) { $0.turn(by: Double(step)) }
    }
    bench.want([views[0]])
    let first = try bench.takeJob()
    bench.want([views[1]])
    let second = try bench.takeJob()
    bench.want([views[2]])
    let secondIsNews = bench.end(second, isFullResolution: true)
    let firstIsNews = bench.end(first, isFullResolution: true)
    #expect(secondIsNews && !firstIsNews, "the first drawing is older than the one shown")
    #expect(bench.loader.loaded(views[2].key)?.picture != nil)
    let third = try bench.takeJob()
    #expect(third.key == views[2].key)
  }

  @Test("PERF-6: the photo's pixels are released when it closes")
  func closes() throws {
    var bench = try opened()
    #expect(bench.loader.decoded.count == 1)
    bench.want([PictureSamples.card(1)])
    #expect(bench.loader.decoded.isEmpty)
  }

  @Test("PHOTO-11: progress redraws the screen once per percent, and only for the open photo")
  func progress() {
    var bench = LoaderBench()
    bench.want([PictureSamples.open(1)])
    let file = FetchKey(bench.fetching[0])
    let news = [100, 101, 110].map {
      bench.loader.progressed(file, received: $0, expected: 1_000)
    }
    #expect(news == [true, false, true])
    #expect(bench.stage(PictureSamples.open(1)) == .loading(received: 110, expected: 1_000))
    bench.want([PictureSamples.card(1)])
    let needsRedraw = bench.loader.progressed(file, received: 500, expected: 1_000)
    #expect(!needsRedraw)
  }
}
