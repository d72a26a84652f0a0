import FeedImaging
import Testing

@testable import TerminalKit

@Suite("Pictures: blocks")
struct PicturesBlocksTests {
  private let colors: [Character: RGB] = [
    "r": PicturesPainting.red, "b": PicturesPainting.blue, "w": .white, "k": .black,
  ]

  private func picture(
    _ rows: [String], _ glyphs: BlockGlyphs, _ depth: ColorDepth = .full, columns: Int = 1,
    lines: Int = 1
  ) -> BlockPicture {
    let small = PicturesPainting.letters(rows, colors)
    let size = glyphs.sampleSize(columns: max(0, columns), rows: lines)
    // Scales without blending, to keep edges sharp.
    let bitmap = PicturesPainting.paint(small.width == 0 ? 0 : size.width, size.height) { x, y in
      small[x * small.width / size.width, y * small.height / size.height]
    }
    return BlockEncoder(glyphs: glyphs, colors: depth).picture(
      of: bitmap, columns: columns, rows: lines)
  }

  @Test("TUI-3: half blocks in 24-bit color have the expected bytes")
  func halves() {
    let bytes = picture(["rb", "bb", "kw", "kw"], .halves, columns: 2, lines: 2).bytes()
    #expect(
      PicturesPainting.text(bytes)
        == "␛[38;2;255;0;0;48;2;0;0;255m▀ ␛[m\n␛[48;2;0;0;0m ␛[48;2;255;255;255m ␛[m")
  }

  @Test(
    "The block character with the same edges as the picture is chosen",
    arguments: [
      (["rb", "bb"], "▘"), (["rb", "br"], "▞"), (["rr", "rb"], "▛"), (["rb", "rb"], "▌"),
      (["b", "b", "b", "b", "b", "r", "r", "r"], "▃"), (["rrrb"], "▊"), (["rr", "rr"], " "),
    ])
  func quadrants(rows: [String], block: String) {
    let cell = picture(rows, .quadrants).cells[0]
    // A block and its inverse with swapped colors look the same.
    let isOpposite = cell.foreground == .rgb(0, 0, 255)
    #expect(String(Character(cell.scalar)) == block || isOpposite)
    #expect(cell.scalar == " " || cell.foreground != cell.background)
  }

  @Test("Every sextant is drawn as itself or as its inverse")
  func sextants() {
    for mask in 1..<63 {
      let rows = (0..<3).map { row in
        (0..<2).map { mask >> (row * 2 + $0) & 1 == 1 ? "r" : "b" }.joined()
      }
      let cell = picture(rows, .sextants).cells[0]
      let drawn = cell.foreground == .rgb(255, 0, 0) ? mask : 63 - mask
      #expect(Set([cell.foreground, cell.background]) == [.rgb(255, 0, 0), .rgb(0, 0, 255)])
      #expect(SextantShape.mask(of: cell.scalar) == drawn, "\(rows)")
    }
  }

  @Test("TUI-3: colors two steps apart in a channel stay distinct; one step apart they merge")
  func nearColors() {
    for glyphs in BlockGlyphs.allCases {
      for channel in 0..<3 {
        for (upper, lower) in [(100, 101), (101, 100), (100, 102), (102, 100), (100, 109)] {
          func color(_ level: Int) -> RGB {
            let levels = (0..<3).map { UInt8($0 == channel ? level : 50) }
            return RGB(red: levels[0], green: levels[1], blue: levels[2])
          }
          let size = glyphs.sampleSize(columns: 1, rows: 1)
          let bitmap = PicturesPainting.paint(size.width, size.height) { _, y in
            color(y < size.height / 2 ? upper : lower)
          }
          let cell = BlockEncoder(glyphs: glyphs, colors: .full)
            .picture(of: bitmap, columns: 1, rows: 1).cells[0]
          let isOne = abs(upper - lower) == 1
          #expect((cell.scalar == " ") == isOne, "\(glyphs), \(upper), \(lower)")
          guard !isOne else { continue }
          let shown = Set([cell.foreground, cell.background])
          let wanted = Set(
            [color(upper), color(lower)].map { Color.rgb($0.red, $0.green, $0.blue) }
          )
          #expect(shown == wanted)
        }
      }
    }
  }

  @Test("With few colors, areas keep their brightness")
  func fewColors() {
    let gray = PicturesPainting.paint(80, 96) { _, _ in RGB(red: 100, green: 100, blue: 100) }
    for depth in [ColorDepth.palette, .ansi] {
      let picture = BlockEncoder(glyphs: .sextants, colors: depth).picture(
        of: gray, columns: 20, rows: 8)
      let means = picture.cells.map { PaletteColors.mean(of: $0) }
      let mean = means.reduce(.zero, +) / Double(means.count)
      for channel in [mean.x, mean.y, mean.z] {
        #expect(abs(channel - 100) < 9, "\(depth): \(mean)")
      }
    }
  }

  @Test(
    "TUI-112: in 256 colors, a mixture of two near colors keeps the hue of dark areas",
    arguments: [(20, 20, 60), (20, 50, 20), (60, 15, 15), (40, 55, 70), (100, 80, 40)],
    BlockGlyphs.allCases)
  func hues(color: (red: Int, green: Int, blue: Int), glyphs: BlockGlyphs) {
    let rgb = RGB(red: UInt8(color.red), green: UInt8(color.green), blue: UInt8(color.blue))
    let area = PicturesPainting.paint(160, 96) { _, _ in rgb }
    let picture = BlockEncoder(glyphs: glyphs, colors: .palette).picture(
      of: area, columns: 40, rows: 16)
    let mean =
      picture.cells.reduce(SIMD3<Double>.zero) { $0 + PaletteColors.mean(of: $1) }
      / Double(picture.cells.count)
    for (shown, wanted) in [(mean.x, color.red), (mean.y, color.green), (mean.z, color.blue)] {
      #expect(abs(shown - Double(wanted)) < 20, "\(mean)")
    }
  }

  @Test("TUI-112: a flat area has no pattern if its color is in the palette or near such a color")
  func noPattern() {
    for gray in [8, 58, 128, 238] {
      let area = PicturesPainting.paint(80, 96) { _, _ in
        RGB(red: UInt8(gray), green: UInt8(gray), blue: UInt8(gray + 2))
      }
      let picture = BlockEncoder(glyphs: .sextants, colors: .palette).picture(
        of: area, columns: 20, rows: 8)
      #expect(picture.cells.allSatisfy { $0.scalar == " " })
    }
  }

  @Test("TUI-112: the colors of a mixture in 256 colors are near each other")
  func mixtures() {
    let sky = PicturesPainting.paint(320, 192) { x, y in
      RGB(red: UInt8(40 + x / 4), green: UInt8(60 + x / 3), blue: UInt8(80 + y / 2))
    }
    let picture = BlockEncoder(glyphs: .quadrants, colors: .palette).picture(
      of: sky, columns: 80, rows: 24)
    let mixtures = picture.cells.filter { "░▒".unicodeScalars.contains($0.scalar) }
    #expect(mixtures.count > 100)
    for cell in mixtures {
      let (one, other) = (PaletteColors.rgb(cell.foreground), PaletteColors.rgb(cell.background))
      let brightness = one * SIMD3(0.3, 0.59, 0.11) - other * SIMD3(0.3, 0.59, 0.11)
      #expect(abs(brightness.sum()) < 50)
    }
  }

  @Test("A picture on a canvas is clipped")
  func drawing() {
    var canvas = Canvas(rows: 3, columns: 4)
    let picture = picture(["rb", "br"], .quadrants, columns: 3, lines: 3)
    let clip = Rectangle(row: 0, column: 0, rows: 2, columns: 4)
    picture.draw(on: &canvas, row: 1, column: 2, clip: clip)
    picture.draw(on: &canvas, row: -2, column: -2, clip: clip)
    #expect(canvas[1, 1]?.style == .plain)
    #expect(canvas[1, 2]?.style.background != .terminal)
    #expect(canvas[2, 2]?.style == .plain)
    #expect(canvas[0, 0]?.style.background != .terminal)
  }

  /// Returns a row of cells with these colors.
  private func row(_ colors: [Color]) -> BlockPicture {
    BlockPicture(
      columns: colors.count, rows: 1,
      cells: colors.map { BlockCell(scalar: "▀", foreground: $0, background: $0) })
  }

  @Test("A picture that is cut on the left shows its right columns")
  func cutOnTheLeft() {
    var canvas = Canvas(rows: 1, columns: 4)
    row([.palette(1), .palette(2), .palette(3)]).draw(on: &canvas, row: 0, column: -1)
    #expect(canvas[0, 0]?.style.background == .palette(2))
    #expect(canvas[0, 1]?.style.background == .palette(3))
    #expect(canvas[0, 2]?.style == .plain)
    let clip = Rectangle(row: 0, column: 3, rows: 1, columns: 1)
    row([.palette(1), .palette(2), .palette(3)]).draw(on: &canvas, row: 0, column: 2, clip: clip)
    #expect(canvas[0, 2]?.style == .plain)
    #expect(canvas[0, 3]?.style.background == .palette(2))
  }

  @Test("Each cell of a stretched picture is the original cell at its center")
  func stretched() {
    let colors = (0..<6).map { Color.palette(UInt8($0)) }
    func stretched(_ count: Int, to columns: Int) -> [Color] {
      row(Array(colors.prefix(count))).stretched(columns: columns, rows: 1).cells.map(\.background)
    }
    #expect(stretched(6, to: 2) == [colors[1], colors[4]])
    #expect(stretched(2, to: 4) == [colors[0], colors[0], colors[1], colors[1]])
    #expect(stretched(3, to: 1) == [colors[1]])
  }

  @Test("TUI-3: each kind of color and an indent have the expected bytes")
  func kindsOfColor() {
    let picture = row([.palette(1), .palette(12), .palette(200), .terminal, .rgb(1, 2, 3)])
    #expect(
      PicturesPainting.text(picture.bytes(indent: 2))
        == "  ␛[31;41m▀␛[94;104m▀␛[38;5;200;48;5;200m▀␛[39;49m▀␛[38;2;1;2;3;48;2;1;2;3m▀␛[m")
  }

  @Test("An empty picture has blank cells, and an empty area has none")
  func empty() {
    #expect(picture([], .quadrants, columns: 0, lines: 0).bytes().isEmpty)
    #expect(picture([], .halves, columns: 2, lines: 1).cells.count == 2)
    #expect(picture(["r"], .halves, columns: -1, lines: 4).cells.isEmpty)
  }
}

/// The colors of a cell that uses the 256-color palette.
private enum PaletteColors {
  static func mean(of cell: BlockCell) -> SIMD3<Double> {
    let coverages: [Unicode.Scalar: Double] = [
      " ": 0, "▘": 0.25, "▗": 0.25, "▚": 0.5, "▀": 0.5, "░": 0.25, "▒": 0.5,
    ]
    let (foreground, background) = (rgb(cell.foreground), rgb(cell.background))
    return background + (foreground - background) * (coverages[cell.scalar] ?? 1)
  }

  static func rgb(_ color: Color) -> SIMD3<Double> {
    guard case .palette(let index) = color.kind else { return SIMD3(-999, 0, 0) }
    if index < 16 { return SIMD3(repeating: [0: 0, 7: 229, 8: 127, 15: 255][index] ?? -999) }
    if index >= 232 { return SIMD3(repeating: Double(8 + 10 * (Int(index) - 232))) }
    let levels = [0.0, 95, 135, 175, 215, 255]
    let value = Int(index) - 16
    return SIMD3(levels[value / 36], levels[value / 6 % 6], levels[value % 6])
  }
}

/// The sixths of a cell that a block character covers. The upper left one is the lowest bit.
private enum SextantShape {
  static func mask(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20: 0
    case 0x258C: 0b010101
    case 0x2590: 0b101010
    case 0x1FB00...0x1FB13: Int(scalar.value) - 0x1FB00 + 1
    case 0x1FB14...0x1FB27: Int(scalar.value) - 0x1FB00 + 2
    case 0x1FB28...0x1FB3B: Int(scalar.value) - 0x1FB00 + 3
    default: nil
    }
  }
}
