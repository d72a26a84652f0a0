/// How stored pixels are turned and mirrored to stand upright: the eight values of EXIF, which
/// are also the four quarter turns of a view and their mirror images.
package enum EXIFOrientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case flipped
  case transposed
  /// Turned clockwise by a quarter to stand upright.
  case clockwise
  case transversed
  case counterclockwise

  /// Clockwise quarter turns, any number of them, also negative ones.
  package init(quarterTurns: Int) {
    switch ((quarterTurns % 4) + 4) % 4 {
    case 1: self = .clockwise
    case 2: self = .upsideDown
    case 3: self = .counterclockwise
    default: self = .upright
    }
  }

  /// Columns become rows.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// Stored columns count from the right.
  private var reversesColumns: Bool {
    switch self {
    case .mirrored, .upsideDown, .transversed, .counterclockwise: true
    case .upright, .flipped, .transposed, .clockwise: false
    }
  }

  /// Stored rows count from the bottom.
  private var reversesRows: Bool {
    switch self {
    case .upsideDown, .flipped, .clockwise, .transversed: true
    case .upright, .mirrored, .transposed, .counterclockwise: false
    }
  }

  /// The size that a stored picture has when it stands upright.
  package func size(of stored: PixelSize) -> PixelSize {
    swapsAxes ? stored.transposed : stored
  }

  /// Where an upright rectangle lies in a stored picture of size `stored`.
  package func storedRect(of upright: PixelRect, in stored: PixelSize) -> PixelRect {
    var rect = upright
    if swapsAxes {
      rect = PixelRect(x: upright.y, y: upright.x, width: upright.height, height: upright.width)
    }
    if reversesColumns { rect.x = stored.width - rect.x - rect.width }
    if reversesRows { rect.y = stored.height - rect.y - rect.height }
    return rect
  }

  /// Where the upright top left pixel is stored, and how far the next one to the right and the
  /// next one below are, in pixels of the stored picture.
  func steps(in stored: PixelSize) -> (start: Int, right: Int, down: Int) {
    let column = reversesColumns ? -1 : 1
    let row = reversesRows ? -stored.width : stored.width
    let left = reversesColumns ? stored.width - 1 : 0
    let top = reversesRows ? stored.height - 1 : 0
    let start = top * stored.width + left
    return swapsAxes ? (start, row, column) : (start, column, row)
  }
}
