import FeedImaging

/// How finely a file is decoded for a view, and how much of it.
struct DecodePlan: Sendable, Hashable {
  let eighths: Int
  let part: JPEG.Part

  /// On each side of a part, in hundredths of what is seen: a short way is moved without a decode.
  private static let margin = 25

  /// The whole photo with room for a zoom, else just fine enough, else what is seen of it; `limit`
  /// is that of the pixels in bytes.
  init(of file: PixelSize, for view: AffineView, limit: Int) {
    let needed = view.neededSize
    let roomy = PixelSize(width: needed.width * 2, height: needed.height * 2)
    let choices = [roomy, needed].map { JPEG.Detail.atLeast($0).eighths(of: file) }
    if let whole = choices.first(where: { Self.cost(of: file, $0) <= limit }) {
      eighths = whole
      part = .whole
    } else {
      eighths = choices[1]
      let visible = view.visibleSource.scaled(from: view.photo, to: file)
      part = .region(visible.widened(byPercent: Self.margin))
    }
  }

  private static func cost(of file: PixelSize, _ eighths: Int) -> Int {
    (file.width * eighths / 8) * (file.height * eighths / 8) * 3
  }
}
