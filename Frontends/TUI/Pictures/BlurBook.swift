import FeedCore
import FeedImaging
import TerminalKit

/// A book of what stands in for pictures: their BlurHash, else their colour (FEED-4). It has every
/// page at once and fetches nothing.
final class BlurBook: PictureBook {
  private struct State {
    var wanted: [PictureKey: WantedPicture] = [:]
    var drawn: [PictureKey: BlockPicture] = [:]
  }

  private let encoder: BlockEncoder
  private let state = Lock(State())

  init(_ encoder: BlockEncoder) { self.encoder = encoder }

  func want(_ wanted: [WantedPicture]) {
    state.withLock { state in
      state.wanted = Dictionary(wanted.map { ($0.key, $0) }) { first, _ in first }
      state.drawn = state.drawn.filter { state.wanted[$0.key] != nil }
      for picture in wanted where state.drawn[picture.key] == nil {
        state.drawn[picture.key] = draw(picture)
      }
    }
  }

  func page(_ key: PictureKey) -> PicturePage? {
    state.withLock { state in
      state.wanted[key].map { _ in PicturePage(picture: state.drawn[key], stage: .done) }
    }
  }

  func retry(_ subject: PictureRequest.Subject) {}

  private func draw(_ wanted: WantedPicture) -> BlockPicture? {
    let small = PixelSize(width: 32, height: 24)
    guard let blur = wanted.blurHash.flatMap({ BlurHash.decode($0, size: small) }) else {
      return nil
    }
    let key = wanted.key
    return encoder.picture(of: framed(blur, key), columns: key.columns, rows: key.rows)
  }

  private func framed(_ blur: Bitmap, _ key: PictureKey) -> Bitmap {
    guard case .seen(var view) = key.framing else { return blur }
    // The same shape in the pixels that the letters are made of.
    let shape = Double(view.viewport.width) / Double(max(1, view.viewport.height))
    view.viewport = encoder.glyphs.sampleSize(columns: key.columns, rows: key.rows)
    let samples = Double(view.viewport.width) / Double(max(1, view.viewport.height))
    view.pixelAspect *= shape / samples
    return view.render(PhotoPixels(blur), background: RGB(red: 0x1A, green: 0x1B, blue: 0x22))
  }
}
