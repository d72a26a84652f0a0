/// A grid of small pictures with their numbers, to compare many at a glance (MCP-3).
package enum ContactSheet {
  /// The number of pictures that fit on a sheet.
  package static let capacity = 12
  /// The most bytes of a sheet's JPEG; in base64 they are 120,000.
  package static let byteLimit = 90_000
  /// The size of a cell, in which a picture keeps its shape.
  package static let cell = PixelSize(width: 200, height: 150)

  private static let columns = 4
  private static let gap = 4
  private static let background = RGB(red: 24, green: 24, blue: 24)

  /// Draws a sheet of the first pictures, numbered from 1 in their order.
  ///
  /// - Parameter pictures: Nil for one that could not be had: its cell has the number alone.
  package static func draw(_ pictures: [Bitmap?]) -> Bitmap {
    let shown = pictures.prefix(capacity)
    let across = min(columns, shown.count)
    let down = (shown.count + columns - 1) / columns
    var sheet = Bitmap(
      size: PixelSize(
        width: across * (cell.width + gap) + gap, height: down * (cell.height + gap) + gap),
      fill: background)
    for (index, picture) in shown.enumerated() {
      let x = gap + index % columns * (cell.width + gap)
      let y = gap + index / columns * (cell.height + gap)
      if let picture { sheet.placeCentred(picture, x, y) }
      sheet.place(Numeral.label(index + 1), x: x, y: y)
    }
    return sheet
  }

  /// The sheet as a JPEG of at most `byteLimit`.
  ///
  /// - Throws: `damaged` for no pictures.
  package static func jpeg(_ pictures: [Bitmap?]) throws(ImageError) -> [UInt8] {
    if pictures.isEmpty { throw .damaged("a sheet has at least one picture") }
    return try JPEG.encode(draw(pictures), atMost: byteLimit)
  }
}

extension Bitmap {
  fileprivate mutating func placeCentred(_ picture: Bitmap, _ x: Int, _ y: Int) {
    let cell = ContactSheet.cell
    let fitted = picture.scaled(to: picture.size.fitted(in: cell))
    place(
      fitted, x: x + (cell.width - fitted.width) / 2, y: y + (cell.height - fitted.height) / 2)
  }
}
