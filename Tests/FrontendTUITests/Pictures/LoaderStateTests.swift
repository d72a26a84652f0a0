import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("The order in which the loader fetches and draws")
struct LoaderStateTests {
  private func names(_ requests: [PictureRequest]) -> [String] {
    requests.map { request in
      guard case .photo(let id) = request.subject else { return "" }
      return "\(id.text.dropFirst("photo-".count))/\(request.size)"
    }
  }

  @Test("TUI-7: visible pictures load first, in screen order, then up to four ahead")
  func order() {
    var bench = LoaderBench()
    let ahead = (10..<20).map { PictureSamples.card($0, isVisible: false) }
    bench.want(ahead + [PictureSamples.card(2), PictureSamples.card(1)])
    #expect(
      names(bench.fetching)
        == ["2/small", "1/small", "10/small", "11/small", "12/small", "13/small"])
    bench.endFetch()
    #expect(bench.fetching.count == 5, "four fetches are ahead of the screen")
  }

  @Test("TUI-7: every card gets a coarse picture before the nearest gets a finer one")
  func breadthFirst() throws {
    var limits = PictureLimits()
    limits.fetches = 2
    var bench = LoaderBench(limits)
    bench.want((1...3).map { PictureSamples.card($0) })
    bench.endFetch()
    bench.end(try bench.takeJob())
    #expect(names(bench.fetching) == ["2/small", "3/small"])
    bench.endFetch()
    #expect(names(bench.fetching) == ["3/small", "1/regular"])
  }

  @Test("TUI-7: fetches for cards that left the screen are cancelled, unless nearly complete")
  func givesUp() {
    var bench = LoaderBench()
    let wanted = (1...3).map { PictureSamples.card($0) }
    bench.want(wanted)
    let files = bench.fetching.map(FetchKey.init)
    _ = bench.loader.progressed(files[0], received: 80, expected: 100)
    _ = bench.loader.progressed(files[1], received: 20, expected: 100)
    let cancelled = bench.want([])
    #expect(Set(cancelled) == Set(files[1...]))
    bench.endFetch()
    bench.endFetch(.failure(.cancelled))
    bench.endFetch(.failure(.cancelled))
    bench.want(wanted)
    #expect(names(bench.fetching) == ["2/small", "3/small"], "the first fetch was completed")
  }

  @Test("A decode is cancelled when its picture leaves the screen")
  func givesUpDecodes() throws {
    var bench = LoaderBench()
    bench.want([PictureSamples.card(1)])
    bench.endFetch()
    let job = try bench.takeJob()
    #expect(!bench.loader.hasJob, "a photo has one decode at a time")
    bench.want([PictureSamples.card(2)])
    #expect(job.cancel.isRaised)
  }

  @Test("A picture that returns is shown at once, without a fetch or a decode")
  func comesBack() {
    var bench = LoaderBench()
    bench.want([PictureSamples.card(1)])
    let drawings = bench.settle()
    #expect(drawings == 2)
    bench.want([PictureSamples.card(2)])
    bench.settle()
    bench.want([PictureSamples.card(1)])
    #expect(bench.stage(PictureSamples.card(1)) == .done)
    let more = bench.settle()
    #expect(more == 0)
    #expect(bench.begun.values.allSatisfy { $0 == 1 })
  }

  @Test("TUI-7: a resized card shows its old picture stretched until the new one is drawn")
  func resized() throws {
    var bench = LoaderBench()
    bench.want([PictureSamples.card(1)])
    bench.settle()
    let wide = PictureSamples.card(1, rows: 9, columns: 30)
    bench.want([wide])
    let page = try #require(bench.loader.loaded(wide.key))
    let picture = try #require(page.picture).blocks
    #expect(picture.columns == 30 && picture.rows == 9)
    #expect(page.stage == .loading(received: 0, expected: nil))
    bench.settle()
    #expect(bench.stage(wide) == .done)
    #expect(bench.begun.values.allSatisfy { $0 == 1 }, "the files were already loaded")
  }

  @Test("FEED-10: memory stays within the limits after ten thousand photos")
  func bounded() {
    var limits = PictureLimits()
    limits.files = 300
    limits.drawings = 100_000
    var bench = LoaderBench(limits)
    for top in stride(from: 0, to: 10_000, by: 5) {
      let ahead = (top + 5..<top + 10).map { PictureSamples.card($0, isVisible: false) }
      bench.want((top..<top + 5).map { PictureSamples.card($0) } + ahead)
      bench.settle(isFullResolution: true)
    }
    #expect(bench.loader.files.cost <= limits.files)
    #expect(bench.loader.drawings.cost <= limits.drawings)
    #expect(
      bench.loader.entries.count == 10 && bench.loader.undecoded.isEmpty
        && bench.loader.jobs.isEmpty)
    #expect(bench.begun.count == 10_005 && bench.begun.values.allSatisfy { $0 == 1 })
  }

  @Test("Without room in the cache, each file is still fetched only once")
  func noCache() {
    var limits = PictureLimits()
    limits.files = 0
    limits.drawings = 0
    var bench = LoaderBench(limits)
    bench.want((0..<20).map { PictureSamples.card($0) })
    let drawings = bench.settle()
    #expect(drawings == 40)
    #expect(bench.begun.count == 40 && bench.begun.values.allSatisfy { $0 == 1 })
  }
}

@Suite("Pictures that fail")
struct LoaderFailureTests {
  private let card = PictureSamples.card(1, variants: [PictureSamples.photo(1).picture(.small)])

  @Test("FEED-4: a failure is reported and retried after a pause if the picture is still wanted")
  func waits() {
    var bench = LoaderBench()
    bench.want([card])
    bench.endFetch(.failure(.busy))
    #expect(bench.stage(card) == .failed(.busy))
    #expect(bench.fetching.isEmpty)
    bench.now = bench.now + PictureFailures.firstPause
    bench.want([card])
    #expect(bench.fetching.count == 1)
    #expect(bench.stage(card) == .loading(received: 0, expected: nil))
  }

  @Test("FEED-4: a retry by the user does not wait")
  func retries() {
    var bench = LoaderBench()
    bench.want([card])
    bench.endFetch(.failure(.busy))
    bench.loader.failures.forget(card.key.subject)
    bench.begin()
    #expect(bench.fetching.count == 1)
  }

  @Test("A fetch that ends as cancelled by itself is not restarted at once")
  func strayCancel() {
    var bench = LoaderBench()
    bench.want([card])
    bench.endFetch(.failure(.cancelled))
    #expect(bench.fetching.isEmpty)
  }

  @Test("A file that cannot be decoded is removed and counts as a failed fetch")
  func damaged() throws {
    var bench = LoaderBench()
    bench.want([card])
    bench.endFetch()
    let job = try bench.takeJob()
    let needsRedraw = bench.loader.failedToRender(job, .busy)
    #expect(needsRedraw)
    #expect(bench.stage(card) == .failed(.busy))
    #expect(bench.loader.files.count == 0 && bench.loader.undecoded.isEmpty)
    let more = bench.settle()
    #expect(more == 0)
  }

  @Test("TUI-7: if the finer picture fails, the coarser one stays")
  func keepsCoarse() throws {
    var bench = LoaderBench()
    let card = PictureSamples.card(1)
    bench.want([card])
    bench.endFetch()
    bench.end(try bench.takeJob())
    bench.endFetch(.failure(.busy))
    #expect(bench.stage(card) == .incomplete(.busy))
    #expect(bench.loader.loaded(card.key)?.picture != nil)
  }
}
