import FeedCore
package import FeedImaging

/// A terminal's answers about itself; nil and false if it gave none.
package struct ProbeAnswers: Sendable, Hashable {
  /// The ways in which the kitty protocol can pass pixels, each confirmed by the terminal.
  package struct KittyMedia: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let direct = KittyMedia(rawValue: 1)
    package static let file = KittyMedia(rawValue: 2)
    package static let sharedMemory = KittyMedia(rawValue: 4)
  }

  package var kitty: KittyMedia = []
  /// The attributes in the answer to DA1, the last query. When it arrives, no other answer follows.
  package var attributes: [Int]?
  /// Whether the status report has arrived.
  var hasStatus = false
  /// The answer to XTVERSION, name and version: `kitty(0.42.2)` or `tmux 3.3a`.
  package var version: String?
  /// The size of a cell, from CSI 16 t.
  package var cell: CellPixels?
  /// The text area in pixels, from CSI 14 t.
  package var area: (width: Int, height: Int)? {
    get { areaSize.map { ($0.columns, $0.rows) } }
    set { areaSize = newValue.map { PictureCells(columns: $0.width, rows: $0.height) } }
  }
  private var areaSize: PictureCells?
  /// The text area in cells, from CSI 18 t.
  package var cells: PictureCells?
  /// Whether the terminal keeps a 24-bit color unchanged (DECRQSS).
  package var hasTrueColor = false
  /// Whether it keeps the nearest of 256 colors instead.
  package var hasPalette = false
  /// The answer to DECRQM for mode 2026: 1 set, 2 reset, 4 permanently reset.
  package var synchronizedMode: Int?
  /// The answer to DECRQM for mode 2031, reports of the theme.
  var themeMode: Int?
  /// The answer to DECRQM for mode 1004, reports of the focus.
  var focusMode: Int?
  /// The answer to DECRQM for mode 2033, reports of the window's visibility.
  var visibilityMode: Int?
  /// The answer to DECRQM for mode 5522, which terminals have that copy data of any type.
  var copyMode: Int?
  /// Whether it has answered the query for kitty's keyboard protocol.
  package var hasKeyboardProtocol = false
  /// The number of color registers of its sixel graphics.
  package var sixelColors: Int?
  /// The size in pixels of the largest sixel picture that it accepts.
  package var sixelLimit: PixelSize?

  package init() {}

  package var hasSixel: Bool { attributes?.contains(4) ?? false }
  package var isComplete: Bool { attributes != nil }
  package var synchronizesUpdates: Bool { synchronizedMode == 1 || synchronizedMode == 2 }
  package var reportsTheme: Bool { themeMode == 1 || themeMode == 2 }
  package var reportsFocus: Bool { focusMode == 1 || focusMode == 2 }
  package var reportsVisibility: Bool { visibilityMode == 1 || visibilityMode == 2 }
  package var copiesTypes: Bool { copyMode == 1 || copyMode == 2 }
}

// Parsing of single answers.
extension ProbeAnswers {
  /// Takes a control sequence; false if it is not an answer to a query.
  mutating func take(control text: String, final: UInt8) -> Bool {
    switch final {
    case UInt8(ascii: "c") where text.hasPrefix("?"):
      attributes = numbers(text.dropFirst())
    case UInt8(ascii: "y") where text.hasPrefix("?") && text.hasSuffix("$"):
      mode(numbers(text.dropFirst().dropLast()))
    case UInt8(ascii: "n") where text == "0": hasStatus = true
    case UInt8(ascii: "u") where text.hasPrefix("?"): hasKeyboardProtocol = true
    case UInt8(ascii: "t"): return report(numbers(text[...]))
    case UInt8(ascii: "S") where text.hasPrefix("?"):
      graphics(numbers(text.dropFirst()))
    default: return false
    }
    return true
  }

  /// Takes the body of a DCS (`P`), an APC (`_`) or an OSC (`]`).
  mutating func take(string kind: UInt8, _ body: String) {
    switch kind {
    case UInt8(ascii: "_"): if let response = KittyResponse(body: body[...]) { take(response) }
    case UInt8(ascii: "P") where body.hasPrefix(">|"): version = String(body.dropFirst(2))
    case UInt8(ascii: "P") where body.hasPrefix("1$r"): setting(body.dropFirst(3))
    default: break
    }
  }

  private func numbers(_ text: Substring) -> [Int] {
    text.split(separator: ";", omittingEmptySubsequences: false).map {
      Int(untrusted: $0, clampedTo: 0...65_535) ?? 0
    }
  }

  private mutating func mode(_ values: [Int]) {
    guard values.count == 2 else { return }
    if values[0] == 2026 { synchronizedMode = values[1] }
    if values[0] == 2031 { themeMode = values[1] }
    if values[0] == 1004 { focusMode = values[1] }
    if values[0] == 2033 { visibilityMode = values[1] }
    if values[0] == 5522 { copyMode = values[1] }
  }

  /// Takes a report of a size, which has the height first.
  private mutating func report(_ values: [Int]) -> Bool {
    guard values.count == 3 else { return false }
    let (high, wide) = (values[1], values[2])
    let isSize = (1...65_535).contains(high) && (1...65_535).contains(wide)
    switch values[0] {
    case 4: if isSize { area = (min(wide, 10_000), min(high, 10_000)) }
    case 6: if isSize { cell = CellPixels(width: wide, height: high) }
    case 8:
      let largest = TerminalSize.largestSide
      if isSize { cells = PictureCells(columns: min(wide, largest), rows: min(high, largest)) }
    default: return false
    }
    return true
  }

  /// Takes an answer to XTSMGRAPHICS. Item 1 is the number of registers. Item 2 is the size of a
  /// sixel picture, with the width first. Status 0 is success.
  private mutating func graphics(_ values: [Int]) {
    guard values.count > 2, values[1] == 0 else { return }
    if values[0] == 1, values.count == 3, values[2] > 1 { sixelColors = values[2] }
    if values[0] == 2, values.count == 4, values[2] > 0, values[3] > 0 {
      sixelLimit = PixelSize(width: values[2], height: values[3])
    }
  }

  private mutating func take(_ response: KittyResponse) {
    if response.isFailure { return }
    switch response.id {
    case 31: kitty.insert(.direct)
    case 32: kitty.insert(.file)
    case 33: kitty.insert(.sharedMemory)
    default: break
    }
  }

  /// Takes the answer to DECRQSS. The background was set to 1, 2, 3. A terminal with 24 bits
  /// repeats it, with colons or semicolons and maybe an empty field. Others answer with the nearest
  /// palette color.
  private mutating func setting(_ text: Substring) {
    guard text.hasSuffix("m") else { return }
    let values = text.dropLast().split { $0 == ":" || $0 == ";" }.compactMap {
      Int(untrusted: $0, clampedTo: 0...65_535)
    }
    guard let start = values.firstIndex(of: 48), values.count >= start + 3 else { return }
    hasTrueColor = values[start + 1] == 2 && values.suffix(3) == [1, 2, 3]
    hasPalette = values[start + 1] == 5
  }
}
