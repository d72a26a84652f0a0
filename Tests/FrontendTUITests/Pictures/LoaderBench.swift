import FeedCore
import FeedImaging
import TerminalKit

@testable import FrontendTUI

/// A loader whose fetches and drawings end when the test ends them.
struct LoaderBench {
  var loader: LoaderState
  var now: ContinuousClock.Instant
  /// The fetches in progress, in order.
  var fetching: [PictureRequest] = []
  /// The number of fetches begun per file.
  var begun: [FetchKey: Int] = [:]

  init(_ limits: PictureLimits = PictureLimits()) {
    now = .now
    loader = LoaderState(limits: limits, now: now)
  }

  /// - Returns: The files whose fetches the loader cancels.
  @discardableResult
  mutating func want(_ wanted: [WantedPicture]) -> [FetchKey] {
    defer { begin() }
    return loader.want(wanted, at: now)
  }

  mutating func begin() {
    for request in loader.beginFetches() {
      fetching.append(request)
      begun[FetchKey(request), default: 0] += 1
    }
  }

  /// Ends the first fetch in progress.
  mutating func endFetch(_ result: Result<[UInt8], FeedError> = .success([1, 2, 3])) {
    _ = loader.fetched(FetchKey(fetching.removeFirst()), result)
    begin()
  }

  struct NoJob: Error {}

  /// Returns the next job, which must exist.
  mutating func takeJob() throws -> RenderJob {
    guard let job = loader.beginJob() else { throw NoJob() }
    return job
  }

  /// Ends a job with a picture of the given quality.
  @discardableResult
  mutating func end(
    _ job: RenderJob, isFullResolution: Bool = false, isBest: Bool = true,
    isDraft: Bool = false, decoded pixels: DecodedPixels? = nil
  ) -> Bool {
    let source: FetchKey =
      switch job.source {
      case .file(let file, _): file
      case .decoded(let photo): (photo.whole ?? photo.part)?.source ?? FetchKey(Self.nowhere)
      case .drawn(let picture, _): picture.quality?.source ?? FetchKey(Self.nowhere)
      }
    let quality = RenderQuality(
      source: source, isBestOfSource: isBest, isFullResolution: isFullResolution, isDraft: isDraft)
    let needsRedraw = loader.rendered(
      job,
      RenderedPicture(blocks: Self.picture(job.key), quality: quality), decoded: pixels)
    begin()
    return needsRedraw
  }

  /// Fetches and draws until no work is left.
  ///
  /// - Returns: The number of drawings.
  @discardableResult
  mutating func settle(isFullResolution: Bool = false) -> Int {
    var drawings = 0
    while true {
      if let job = loader.beginJob() {
        end(job, isFullResolution: isFullResolution)
        drawings += 1
      } else if !fetching.isEmpty {
        endFetch()
      } else {
        return drawings
      }
    }
  }

  func stage(_ wanted: WantedPicture) -> LoadedPicture.Stage? { loader.loaded(wanted.key)?.stage }

  private static let nowhere = PictureSamples.photo(0).picture(.thumb)

  static func picture(_ key: PictureKey) -> BlockPicture {
    let bitmap = Bitmap(size: PixelSize(width: 1, height: 1))
    return BlockEncoder(glyphs: .halves, colors: .full)
      .picture(of: bitmap, columns: key.columns, rows: key.rows)
  }
}
