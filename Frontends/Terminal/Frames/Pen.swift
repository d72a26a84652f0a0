/// The terminal's current style (SGR), changed with as few bytes as possible. Plain at the start of
/// a frame and reset at its end, so that frames are independent.
struct Pen {
  private let depth: ColorDepth
  /// The last requested style, before its mapping to the terminal's colours.
  private var asked = Style.plain
  private var style = Style.plain

  init(depth: ColorDepth) { self.depth = depth }

  /// The style in the terminal's colour depth.
  private func mapped(_ style: Style) -> Style {
    if depth == .full { return style }
    return Style(
      foreground: depth.nearest(to: style.foreground),
      background: depth.nearest(to: style.background), attributes: style.attributes)
  }

  mutating func use(_ next: Style, in out: inout ByteBuffer) {
    if next == asked { return }
    asked = next
    let target = mapped(next)
    if target == style { return }
    if target == .plain || goesBack(to: target) {
      out.control("m")
      style = .plain
    }
    out.reserve(Parameters.mostBytes)
    var parameters = Parameters()
    parameters.change(from: style, to: target, in: &out)
    parameters.end(in: &out)
    style = target
  }

  /// The pen for a cell. A blank shows its background alone: between two red words the pen stays
  /// red.
  mutating func use(for cell: Cell, in out: inout ByteBuffer) {
    if shows(cell) { return }
    guard cell.isBlank, cell.attributes.isEmpty else { return use(cell.style, in: &out) }
    let attributes = asked.attributes.subtracting([.underline, .reverse])
    let foreground =
      cell.background == .terminal && attributes.isEmpty ? .terminal : asked.foreground
    use(
      Style(foreground: foreground, background: cell.background, attributes: attributes),
      in: &out)
  }

  /// Whether the cell can be written without changing the style.
  func shows(_ cell: Cell) -> Bool {
    if cell.isBlank, cell.attributes.isEmpty {
      return cell.background == asked.background
        && asked.attributes.isDisjoint(with: [.underline, .reverse])
    }
    return cell.foreground == asked.foreground && cell.background == asked.background
      && cell.attributes == asked.attributes
  }

  /// Whether resetting to plain is shorter than removing the surplus attributes: if an attribute is
  /// removed and no colour would have to be set again.
  private func goesBack(to target: Style) -> Bool {
    let removed = style.attributes.subtracting(target.attributes)
    if removed.isEmpty { return false }
    return target.foreground == .terminal && target.background == .terminal
  }
}

/// The parameters of one SGR sequence, separated by `;`; without any, nothing is written. Whoever
/// writes them reserves `mostBytes` first: a screen of pictures in blocks has thousands of them.
private struct Parameters {
  /// At least the bytes of the longest sequence: two colours of 17 bytes, six attributes and what is
  /// around them.
  static let mostBytes = 64

  private var isEmpty = true

  mutating func change(from old: Style, to new: Style, in out: inout ByteBuffer) {
    attributes(from: old.attributes, to: new.attributes, in: &out)
    if old.foreground != new.foreground { color(new.foreground, base: 30, in: &out) }
    if old.background != new.background { color(new.background, base: 40, in: &out) }
  }

  mutating func end(in out: inout ByteBuffer) {
    if !isEmpty { out.put(UInt8(ascii: "m")) }
  }

  private mutating func add(_ number: Int, in out: inout ByteBuffer) {
    if isEmpty { out.introducer() } else { out.put(UInt8(ascii: ";")) }
    isEmpty = false
    out.put(number: number)
  }

  /// Writes a parameter that is not the first.
  @inline(__always)
  private static func write(
    _ number: UInt8, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    start[0] = UInt8(ascii: ";")
    return ByteBuffer.write(number: Int(number), at: start + 1)
  }

  private mutating func attributes(
    from old: Style.Attributes, to new: Style.Attributes, in out: inout ByteBuffer
  ) {
    var kept = old
    let removed = old.subtracting(new)
    if removed.isEmpty, old == new { return }
    if !removed.isDisjoint(with: [.bold, .dim]) {
      add(22, in: &out)  // Resets both; the one that stays is set again below.
      kept.subtract([.bold, .dim])
    }
    if removed.contains(.underline) { add(24, in: &out) }
    if removed.contains(.reverse) { add(27, in: &out) }
    let added = new.subtracting(kept)
    if added.contains(.bold) { add(1, in: &out) }
    if added.contains(.dim) { add(2, in: &out) }
    if added.contains(.underline) { add(4, in: &out) }
    if added.contains(.reverse) { add(7, in: &out) }
  }

  /// Semicolons, not colons: understood everywhere, the Linux console included.
  private mutating func color(_ color: Color, base: Int, in out: inout ByteBuffer) {
    switch color.kind {
    case .terminal: add(base + 9, in: &out)
    case .palette(let index) where index < 8: add(base + Int(index), in: &out)
    case .palette(let index) where index < 16: add(base + 52 + Int(index), in: &out)
    case .palette(let index):
      add(base + 8, in: &out)
      add(5, in: &out)
      add(Int(index), in: &out)
    case .rgb(let red, let green, let blue):
      add(base + 8, in: &out)
      // In one go: nearly all bytes of pictures in blocks are these.
      var end = Self.write(2, at: out.end)
      end = Self.write(red, at: end)
      end = Self.write(green, at: end)
      end = Self.write(blue, at: end)
      out.advance(to: end)
    }
  }
}
