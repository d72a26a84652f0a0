/// A number drawn in pixels, in digits of five by seven dots. No font is needed for it.
enum Numeral {
  /// The pixels of a dot's side.
  private static let dot = 3
  /// The dots around the digits and between them.
  private static let margin = 2
  private static let size = (width: 5, height: 7)

  /// A white number on black, which can be read on any picture.
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
