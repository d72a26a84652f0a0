import FeedCore
import FeedSession
import TerminalKit

/// One photo over the whole screen but the status line, which says whose it is (PHOTO-1).
struct PhotoView {
  let photo: PhotoScreen
  let session: SessionState

  func draw(on sketch: inout Sketch) {
    let place = Rectangle(row: 0, column: 0, rows: photo.rows, columns: photo.columns)
    sketch.wanted.append(photo.wanted)
    let page = sketch.picture(photo.key, in: place, clip: place)
    switch page?.stage {
    case .loading(let received, let expected):
      let amount = Progress(received: received, expected: expected).amount
      let words = [sketch.spinner(), amount].compactMap(\.self).joined(separator: " ")
      let text = " \(words) "
      let column = (place.columns - DisplayWidth.of(text)) / 2
      sketch.overPicture(text, row: place.rows - 1, column: column, clip: place)
    case .failed(let error):
      sketch.failure(error, of: photo.photo, over: page?.picture, in: place, clip: place)
    case .done, .stuck, nil: break
    }
    drawHeart(place, on: &sketch)
  }

  /// PHOTO-7: in the extended edition the heart is here too.
  private func drawHeart(_ place: Rectangle, on sketch: inout Sketch) {
    guard session.edition == .extended else { return }
    let shown = session.shown(photo.photo)
    let spot = Rectangle(row: 0, column: place.columns - 4, rows: 1, columns: 3)
    var style = sketch.shade(spot)
    if shown.isLiked, sketch.theme != .plain { style.foreground = sketch.theme.heart.foreground }
    sketch.text(shown.isLiked ? " ♥ " : " ♡ ", row: 0, column: spot.column, style: style)
    sketch.hit(spot, .toggleLike)
  }
}
