import FeedMetadata

/// The transformation of stored pixels into the upright picture: the eight values of EXIF, which
/// are also the four quarter turns of a view and their mirror images.
package enum EXIFOrientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case flipped
  case transposed
  /// The stored pixels must be turned clockwise by a quarter.
  case clockwise
  case transversed
  case counterclockwise

  /// The orientation for any number of clockwise quarter turns. Negative numbers are
  /// counterclockwise.
  package init(quarterTurns: Int) {
    switch ((quarterTurns % 4) + 4) % 4 {
    case 1: self = .clockwise
    case 2: self = .upsideDown
    case 3: self = .counterclockwise
    default: self = .upright
    }
  }

  /// The orientation in a JPEG's header; upright if there is no valid one.
  init(ofJPEG bytes: [UInt8]) {
    let found = unsafe bytes.withUnsafeBytes { unsafe EXIF.orientation(ofJPEG: $0) }
    self = found.flatMap { Self(rawValue: $0) } ?? .upright
  }

  /// Whether columns become rows.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// Whether stored columns count from the right.
  private var reversesColumns: Bool {
    switch self {
    case .mirrored, .upsideDown, .transversed, .counterclockwise: true
    case .upright, .flipped, .transposed, .clockwise: false
    }
  }

  /// Whether stored rows count from the bottom.
  private var reversesRows: Bool {
    switch self {
    case .upsideDown, .flipped, .clockwise, .transversed: true
    case .upright, .mirrored, .transposed, .counterclockwise: false
    }
  }

  /// The upright size of a picture whose stored size is `stored`.
  package func size(of stored: PixelSize) -> PixelSize {
    swapsAxes ? stored.transposed : stored
  }

  /// The stored area of an upright rectangle, in a picture whose stored size is `stored`.
  package func storedRect(of upright: PixelRect, in stored: PixelSize) -> PixelRect {
    var rect = upright
    if swapsAxes {
      rect = PixelRect(x: upright.y, y: upright.x, width: upright.height, height: upright.width)
    }
    if reversesColumns { rect.x = stored.width - rect.x - rect.width }
    if reversesRows { rect.y = stored.height - rect.y - rect.height }
    return rect
  }

  /// The steps through stored pixels that visit them in the order of the upright picture.
  ///
  /// - Returns: The index of the upright top left pixel in the stored picture, and the distances to
  ///   the next pixel to the right and to the next one below, in pixels.
  func steps(in stored: PixelSize) -> (start: Int, right: Int, down: Int) {
    let column = reversesColumns ? -1 : 1
    let row = reversesRows ? -stored.width : stored.width
    let left = reversesColumns ? stored.width - 1 : 0
    let top = reversesRows ? stored.height - 1 : 0
    let start = top * stored.width + left
    return swapsAxes ? (start, row, column) : (start, column, row)
  }
}
