import FeedCore
import FeedImaging
import TerminalKit

/// The screen of one open photo, with its zoom, pan and rotation (PHOTO-2).
struct PhotoScreen: Sendable, Hashable {
  let photo: Photo
  private(set) var view: AffineView
  /// The height and width in cells: all but the status line.
  private(set) var rows = 0
  private(set) var columns = 0

  init(_ photo: Photo, on size: TerminalSize) {
    self.photo = photo
    let original = PixelSize(width: photo.width, height: photo.height)
    view = AffineView(photo: original, viewport: PixelSize(width: 0, height: 0))
    resize(to: size)
  }

  mutating func resize(to size: TerminalSize) {
    (rows, columns) = (max(1, size.rows - 1), max(1, size.columns))
    let cell = size.cell
    view.viewport = PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// Zooms about the middle of a cell, else about the middle of the screen.
  mutating func zoom(by steps: Int, about pointer: Position? = nil) {
    let factor = steps > 0 ? Self.zoomStep : 1 / Self.zoomStep
    for _ in 0..<abs(steps) { view.zoom(by: factor, about: pointer.map(point(of:))) }
  }

  /// Zooms from the whole photo to twice its size, and otherwise back to the whole photo.
  mutating func toggleZoom(about pointer: Position) {
    if isFit { view.zoom(by: 2, about: point(of: pointer)) } else { reset() }
  }

  private func point(of cell: Position) -> Point {
    let (width, height) = (view.viewport.width / columns, view.viewport.height / rows)
    return Point(
      x: (Double(cell.column) + 0.5) * Double(width), y: (Double(cell.row) + 0.5) * Double(height))
  }

  mutating func turn(by degrees: Int) { view.turn(by: Double(degrees)) }

  mutating func reset() { view.reset() }

  /// Whether the whole photo is shown, as when it was opened.
  var isFit: Bool { view.isFit }

  /// Pans by an eighth of the screen; the picture moves in the opposite direction.
  ///
  /// - Returns: False if the picture has no more on that side.
  mutating func move(_ direction: Direction) -> Bool {
    let before = view.center
    let across = Double(view.viewport.width) / 8
    let down = Double(view.viewport.height) / 8
    switch direction {
    case .left: view.pan(by: Point(x: across, y: 0))
    case .right: view.pan(by: Point(x: -across, y: 0))
    case .up: view.pan(by: Point(x: 0, y: down))
    case .down: view.pan(by: Point(x: 0, y: -down))
    }
    return view.center != before
  }

  mutating func drag(rows: Int, columns: Int, _ size: TerminalSize) {
    let cell = size.cell
    view.pan(by: Point(x: Double(columns * cell.width), y: Double(rows * cell.height)))
  }

  private static let zoomStep = 1.25

  var key: PictureKey {
    PictureKey(
      .photo(photo.id), rows: rows, columns: columns, framing: .viewport(view),
      cell: CellPixels(width: view.viewport.width / columns, height: view.viewport.height / rows))
  }

  /// The picture that this view needs: the higher the zoom, the more pixels of the whole photo.
  var wanted: WantedPicture {
    let needed = view.neededSize.width
    var variants = [photo.picture(.small), photo.picture(atLeast: min(needed, 1_080))]
    if needed > 1_080 { variants.append(photo.picture(atLeast: needed)) }
    return WantedPicture(
      key: key, size: view.photo, blurHash: photo.blurHash, color: photo.color, variants: variants,
      isVisible: true)
  }
}

extension TerminalSize {
  /// The size of a cell. Where the terminal does not say, cells are twice as high as wide.
  var cell: CellPixels {
    cellPixels.map { CellPixels(width: $0.wide, height: $0.high) } ?? .default
  }
}
