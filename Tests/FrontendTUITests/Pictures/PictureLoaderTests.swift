import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

/// A server that answers only when a test opens its gate.
private final class PictureService: Sendable {
  let calls = Watched<[PictureRequest]>([])
  let gate = Watched(false)
  let cancelled = Watched(0)
  let answer: @Sendable (PictureRequest) -> Result<[UInt8], FeedError>

  init(_ answer: @escaping @Sendable (PictureRequest) -> Result<[UInt8], FeedError>) {
    self.answer = answer
  }

  func fetch(
    _ request: PictureRequest, _ progress: PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    calls.change { $0.append(request) }
    progress(1, 100)
    do { try await gate.wait { $0 } } catch {
      cancelled.change { $0 += 1 }
      throw .cancelled
    }
    return try answer(request).get()
  }
}

@Suite("The picture loader with a server", .timeLimit(.minutes(10)))
struct PictureLoaderTests {
  private let told = Watched(0)

  private func pictures(_ service: PictureService, threads: Int = 2) -> PictureLoader {
    PictureLoader(
      PictureSamples.renderer, threads: threads,
      fetch: { request, progress throws(FeedError) in
        try await service.fetch(request, progress)
      }, requestFrame: { [told] in told.change { $0 += 1 } })
  }

  private func service() -> PictureService {
    PictureService { request in
      .success(PictureSamples.jpeg(width: request.size == "small" ? 30 : 300))
    }
  }

  /// Draws frames, as the screen does, until the picture is ready.
  private func draw(
    _ wanted: [WantedPicture], _ pictures: PictureLoader,
    until isReady: @Sendable (LoadedPicture) -> Bool
  ) async throws -> LoadedPicture {
    while true {
      let seen = told.value
      pictures.want(wanted)
      if let loaded = pictures.loaded(wanted[0].key), isReady(loaded) { return loaded }
      try await told.wait { $0 > seen }
    }
  }

  @Test(
    "TUI-49, FEED-4: the BlurHash shows at once, then the small picture, then the one that fits")
  func refines() async throws {
    let service = service()
    let pictures = pictures(service)
    let card = PictureSamples.card(1, rows: 12, columns: 40)
    pictures.want([card])
    let first = try #require(pictures.loaded(card.key))
    #expect(first.picture?.pixels == nil)
    let blurred = try #require(first.picture?.blocks)
    #expect(blurred == PictureSamples.renderer.placeholder(for: card))
    service.gate.change { $0 = true }
    let last = try await draw([card], pictures) { $0.stage == .done }
    #expect(last.picture?.pixels == nil && last.picture?.blocks != blurred)
    #expect(service.calls.value.map(\.size) == ["small", "regular"])
  }

  @Test("The loader requests one frame until the screen draws")
  func tellsOnce() async throws {
    let service = service()
    let pictures = pictures(service)
    pictures.want((1...5).map { PictureSamples.card($0) })
    service.gate.change { $0 = true }
    try await service.calls.wait { $0.count == 10 }
    #expect(told.value <= 1)
  }

  @Test("TUI-7: at most six fetches run at once, and leaving the screen cancels them")
  func cancels() async throws {
    let service = service()
    let pictures = pictures(service)
    pictures.want((1...20).map { PictureSamples.card($0) })
    try await service.calls.wait { $0.count == 6 }
    pictures.want([])
    try await service.cancelled.wait { $0 == 6 }
    #expect(service.calls.value.count == 6)
  }

  @Test("A picture that was never requested is nil")
  func unknown() { #expect(pictures(service()).loaded(PictureSamples.card(1).key) == nil) }

  @Test(
    "FEED-4, PHOTO-6: a picture that failed to load or decode is reported and loads after a retry")
  func fails() async throws {
    let isWell = Watched(false)
    let service = PictureService { _ in
      isWell.value ? .success(PictureSamples.jpeg(width: 300)) : .success([1, 2, 3])
    }
    service.gate.change { $0 = true }
    let pictures = pictures(service)
    let card = PictureSamples.card(1)
    let failed = try await draw([card], pictures) { $0.stage.isFailed }
    #expect(failed.picture != nil, "the BlurHash stays")
    isWell.change { $0 = true }
    pictures.retry(card.key.subject)
    let done = try await draw([card], pictures) { $0.stage == .done }
    #expect(done.picture != nil)
  }

  @Test("PHOTO-2: a moving view always has a picture, and its last position is drawn")
  func moves() async throws {
    let service = service()
    service.gate.change { $0 = true }
    let pictures = pictures(service)
    _ = try await draw([PictureSamples.open(1)], pictures) { $0.stage == .done }
    for degrees in 1...40 {
      let view = PictureSamples.open(1) { $0.turn(by: Double(degrees)) }
      pictures.want([view])
      #expect(pictures.loaded(view.key)?.picture != nil)
    }
    let last = PictureSamples.open(1) { $0.turn(by: 40) }
    let loaded = try await draw([last], pictures) { $0.stage == .done }
    #expect(loaded.picture != nil)
    #expect(service.calls.value.count <= 2)
  }

  @Test("TUI-5: a turned photo is drawn on the screen's background")
  func ground() async throws {
    let service = service()
    service.gate.change { $0 = true }
    let pictures = pictures(service)
    let ground = RGB(red: 250, green: 240, blue: 230)
    pictures.setBackground(ground)
    let turned = PictureSamples.open(1) { $0.turn(by: 30) }
    let loaded = try await draw([turned], pictures) { $0.stage == .done }
    let corner = try #require(loaded.picture?.blocks.cells.first)
    #expect([corner.foreground, corner.background].contains(.rgb(0xFA_F0_E6)))
  }

  @Test("Closing the loader cancels its fetches and starts no more")
  func closes() async throws {
    let service = service()
    let pictures = pictures(service)
    pictures.want((1...3).map { PictureSamples.card($0) })
    try await service.calls.wait { $0.count == 3 }
    pictures.close()
    try await service.cancelled.wait { $0 == 3 }
    pictures.want([PictureSamples.card(9)])
    #expect(service.calls.value.count == 3)
  }

  @Test("Releasing the loader frees it and cancels its fetches")
  func letsGo() async throws {
    let service = service()
    var pictures: PictureLoader? = pictures(service)
    pictures?.want([PictureSamples.card(1)])
    try await service.calls.wait { $0.count == 1 }
    weak let held = pictures
    pictures = nil
    #expect(held == nil)
    try await service.cancelled.wait { $0 == 1 }
  }
}

extension LoadedPicture.Stage {
  fileprivate var isFailed: Bool {
    if case .failed = self { true } else { false }
  }
}
