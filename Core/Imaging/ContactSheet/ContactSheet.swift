/// A grid of small numbered pictures, so that a model can compare many in one picture (MCP-3).
package enum ContactSheet {
  /// The number of pictures that fit on a sheet.
  package static let capacity = 12
  /// The maximum size of a sheet's JPEG. In base64 it takes 120,000 bytes.
  package static let byteLimit = 90_000
  /// The size of a cell, in which a picture keeps its shape.
  package static let cell = PixelSize(width: 200, height: 150)

  private static let columns = 4
  private static let gap = 4
  private static let background = RGB(red: 24, green: 24, blue: 24)

  /// Draws a sheet of the first pictures, numbered from 1 in their order.
  ///
  /// - Parameter pictures: Nil for a picture that is not available. Its cell contains only the
  ///   number.
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
      if let picture { sheet.placeCentered(picture, x, y) }
      sheet.place(Numeral.label(index + 1), x: x, y: y)
    }
    return sheet
  }

  /// The sheet as a JPEG of at most `byteLimit`.
  ///
  /// - Throws: `damaged` if there are no pictures.
  package static func jpeg(_ pictures: [Bitmap?]) throws(ImageError) -> [UInt8] {
    if pictures.isEmpty { throw .damaged("a contact sheet needs at least one picture") }
    return try JPEG.encode(draw(pictures), atMost: byteLimit)
  }
}

extension Bitmap {
  fileprivate mutating func placeCentered(_ picture: Bitmap, _ x: Int, _ y: Int) {
    let cell = ContactSheet.cell
    let fitted = picture.scaled(to: picture.size.fitted(in: cell))
    place(
      fitted, x: x + (cell.width - fitted.width) / 2, y: y + (cell.height - fitted.height) / 2)
  }
}

/// A number drawn with digits of five by seven dots, so that no font is needed.
enum Numeral {
  /// The side of a dot in pixels.
  private static let dot = 3
  /// The dots around the digits and between them.
  private static let margin = 2
  private static let size = (width: 5, height: 7)

  /// A white number on black, which is readable on any picture.
  static func label(_ number: Int) -> Bitmap {
    let digits = String(number).utf8.map { Int($0) - 0x30 }
    let step = size.width + 1
    let dots = (
      width: digits.count * step - 1 + 2 * margin, height: size.height + 2 * margin
    )
    var label = Bitmap(size: PixelSize(width: dots.width * dot, height: dots.height * dot))
    let point = Bitmap(size: PixelSize(width: dot, height: dot), fill: .white)
    for (index, digit) in digits.enumerated() {
      for (row, line) in rows[digit].enumerated() {
        for column in 0..<size.width where line >> (size.width - 1 - column) & 1 == 1 {
          let x = margin + index * step + column
          label.place(point, x: x * dot, y: (margin + row) * dot)
        }
      }
    }
    return label
  }

  /// The rows of each digit from the top; a set bit is a dot, the leftmost first.
  private static let rows: [[Int]] = [
    [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    [0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
  ]
}
