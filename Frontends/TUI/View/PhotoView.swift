import FeedCore
import FeedSession
import TerminalKit

/// An open photo over the whole screen but the status line, which names its author (PHOTO-1).
struct PhotoView {
  let photo: PhotoScreen
  let session: SessionState
  /// The next photo of a slideshow, whose picture is wanted beforehand.
  var next: PhotoScreen?
  /// Whether a dialog says that there is no picture; the words behind it would stick out.
  var isFailureAsked = false

  func draw(on context: inout DrawContext) {
    let place = Rectangle(row: 0, column: 0, rows: photo.rows, columns: photo.columns)
    context.wanted += [photo, next].compactMap { $0?.wanted }
    let loaded = context.picture(photo.key, in: place, clip: place)
    switch loaded?.stage {
    case .loading(let received, let expected):
      let amount = ByteProgress(received: received, expected: expected).amount
      let words = [context.spinner(), amount].compactMap(\.self).joined(separator: " ")
      let text = " \(words) "
      let column = (place.columns - DisplayWidth.of(text)) / 2
      context.textOverPicture(text, row: place.rows - 1, column: column, clip: place)
    case .failed(let error) where !isFailureAsked:
      context.pictureFailure(error, of: photo.photo, over: loaded?.picture, in: place, clip: place)
    case .failed, .done, .incomplete, nil: break
    }
    drawHeart(place, on: &context)
  }

  /// Draws the heart, in the extended edition alone (PHOTO-7), once it is certain whose it is.
  private func drawHeart(_ place: Rectangle, on context: inout DrawContext) {
    guard session.edition == .extended, session.isConfirmed, session.hasLikes else { return }
    let shown = session.shown(photo.photo)
    let placed = Rectangle(row: 0, column: place.columns - 4, rows: 1, columns: 3)
    var style = context.shade(placed)
    if shown.isLiked, context.theme != .plain { style.foreground = context.theme.heartOverPicture }
    context.text(shown.isLiked ? " ♥ " : " ♡ ", row: 0, column: placed.column, style: style)
    context.addClickArea(placed, .toggleLike)
  }
}
