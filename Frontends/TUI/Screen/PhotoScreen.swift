import FeedCore
import FeedImaging
import TerminalKit

/// The screen of one open photo, with its zoom, pan and rotation (PHOTO-2).
struct PhotoScreen: Sendable, Hashable {
  let photo: Photo
  private(set) var view: AffineView
  /// The height and width in cells, without the status line.
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

  /// Zooms around the middle of a cell, or around the middle of the screen.
  mutating func zoom(by steps: Int, about pointer: Position? = nil) {
    let factor = steps > 0 ? Self.zoomStep : 1 / Self.zoomStep
    for _ in 0..<abs(steps) { view.zoom(by: factor, about: pointer.map(point(of:))) }
  }

  /// Zooms from the whole photo to twice its size, or back to the whole photo.
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
  /// - Returns: False at the picture's edge.
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

  /// The cells that contain the photo, without the empty cells next to it. In a turned photo they
  /// are those of the box around it.
  var visibleArea: Rectangle {
    let across = Self.cells(corners.map(\.x), of: view.viewport.width, count: columns)
    let down = Self.cells(corners.map(\.y), of: view.viewport.height, count: rows)
    return Rectangle(
      row: down.lowerBound, column: across.lowerBound, rows: down.count, columns: across.count)
  }

  /// The first row of that area that is wholly inside the photo.
  var firstWholeRow: Int {
    let area = visibleArea
    let top = (corners.map(\.y).min() ?? 0) / Double(max(1, key.cell.height))
    let first = top > Double(area.row) + 0.01 ? area.row + 1 : area.row
    return min(first, max(area.row, area.bottom - 1))
  }

  /// The photo's corners on the screen, in pixels.
  private var corners: [Point] {
    let (width, height) = (Double(view.photo.width), Double(view.photo.height))
    return [
      Point.zero, Point(x: width, y: 0), Point(x: 0, y: height), Point(x: width, y: height),
    ].map { view.transform($0) }
  }

  /// The cells that contain points of a side of the view.
  private static func cells(_ points: [Double], of length: Int, count: Int) -> Range<Int> {
    let size = Double(max(1, length / max(1, count)))
    let low = min(max(0, ((points.min() ?? 0) / size + 0.01).rounded(.down)), Double(count - 1))
    let high = min(max(low + 1, ((points.max() ?? 0) / size - 0.01).rounded(.up)), Double(count))
    return Int(low)..<Int(high)
  }

  /// The picture that this view needs. A higher zoom needs more pixels of the whole photo.
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
  /// The size of a cell. If the terminal does not report it, cells are twice as high as wide.
  var cell: CellPixels {
    cellPixels.map { CellPixels(width: $0.wide, height: $0.high) } ?? .default
  }
}
