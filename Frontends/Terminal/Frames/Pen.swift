/// The terminal's current style (SGR), changed with as few bytes as possible. It is plain at the
/// start of a frame and reset at its end, so that frames are independent.
struct Pen {
  private let depth: ColorDepth
  /// The last requested style, before it is mapped to the terminal's colors.
  private var requested = Style.plain
  private var style = Style.plain

  init(depth: ColorDepth) { self.depth = depth }

  /// The style in the terminal's color depth.
  private func mapped(_ style: Style) -> Style {
    if depth == .full { return style }
    return Style(
      foreground: depth.nearest(to: style.foreground),
      background: depth.nearest(to: style.background), attributes: style.attributes)
  }

  mutating func use(_ next: Style, in out: inout ByteBuffer) {
    if next == requested { return }
    requested = next
    let target = mapped(next)
    if target == style { return }
    if target == .plain || goesBack(to: target) {
      out.control("m")
      style = .plain
    }
    var parameters = Parameters(in: &out)
    parameters.change(from: style, to: target)
    parameters.end(in: &out)
    style = target
  }

  /// Changes the style for a cell. A blank shows only its background, so between two red words the
  /// pen stays red.
  mutating func use(for cell: Cell, in out: inout ByteBuffer) {
    if shows(cell) { return }
    guard cell.isBlank, cell.attributes.isEmpty else { return use(cell.style, in: &out) }
    let attributes = requested.attributes.subtracting([.underline, .reverse])
    let foreground =
      cell.background == .terminal && attributes.isEmpty ? .terminal : requested.foreground
    use(
      Style(foreground: foreground, background: cell.background, attributes: attributes),
      in: &out)
  }

  /// Whether the cell can be written without changing the style.
  func shows(_ cell: Cell) -> Bool {
    if cell.isBlank, cell.attributes.isEmpty {
      return cell.background == requested.background
        && requested.attributes.isDisjoint(with: [.underline, .reverse])
    }
    return cell.foreground == requested.foreground && cell.background == requested.background
      && cell.attributes == requested.attributes
  }

  /// Whether resetting to plain is shorter than removing the surplus attributes: an attribute is
  /// removed, and no color would have to be set again.
  private func goesBack(to target: Style) -> Bool {
    let removed = style.attributes.subtracting(target.attributes)
    if removed.isEmpty { return false }
    return target.foreground == .terminal && target.background == .terminal
  }
}

/// The parameters of one SGR sequence, separated by `;`. Without parameters, nothing is written.
/// Room is reserved once for each sequence, because a screen of pictures in blocks has thousands.
private struct Parameters {
  /// An upper bound of the longest sequence: two colors of 17 bytes, six attributes, the introducer
  /// and the final byte.
  private static let maxBytes = 64

  // SAFETY: `maxBytes` are reserved from the first position on.
  private var end: UnsafeMutablePointer<UInt8>
  private var isEmpty = true

  /// Begins a sequence. Nothing else may be written into the buffer before its `end`.
  init(in out: inout ByteBuffer) {
    out.reserve(Self.maxBytes)
    end = out.end
  }

  mutating func change(from old: Style, to new: Style) {
    if old.attributes != new.attributes { attributes(from: old.attributes, to: new.attributes) }
    if old.foreground != new.foreground { color(new.foreground, base: 30) }
    if old.background != new.background { color(new.background, base: 40) }
  }

  consuming func end(in out: inout ByteBuffer) {
    if isEmpty { return }
    put(UInt8(ascii: "m"))
    out.advance(to: end)
  }

  private mutating func put(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  private mutating func add(_ number: Int) {
    if isEmpty {
      put(0x1B)
      put(UInt8(ascii: "["))
      isEmpty = false
    } else {
      put(UInt8(ascii: ";"))
    }
    end = ByteBuffer.write(number: number, at: end)
  }

  /// Adds a channel of a color. It must not be the first parameter.
  @inline(__always)
  private mutating func add(channel value: UInt8) {
    let word = Self.channels[Int(value)]
    UnsafeMutableRawPointer(end).storeBytes(of: word, as: UInt32.self)
    end += value < 10 ? 2 : value < 100 ? 3 : 4
  }

  /// The bytes of `;0` to `;255`, each stored at once, because nearly all bytes of pictures in
  /// blocks are these.
  private static let channels: [UInt32] = (0...255).map { value in
    var bytes = Array(";\(value)".utf8)
    bytes += repeatElement(0, count: 4 - bytes.count)
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  private mutating func attributes(from old: Style.Attributes, to new: Style.Attributes) {
    var kept = old
    let removed = old.subtracting(new)
    if !removed.isDisjoint(with: [.bold, .dim]) {
      add(22)  // Resets both. The remaining one is set again below.
      kept.subtract([.bold, .dim])
    }
    if removed.contains(.underline) { add(24) }
    if removed.contains(.reverse) { add(27) }
    let added = new.subtracting(kept)
    if added.contains(.bold) { add(1) }
    if added.contains(.dim) { add(2) }
    if added.contains(.underline) { add(4) }
    if added.contains(.reverse) { add(7) }
  }

  /// Uses semicolons instead of colons, because every terminal understands them, including the
  /// Linux console.
  private mutating func color(_ color: Color, base: Int) {
    switch color.kind {
    case .terminal: add(base + 9)
    case .palette(let index) where index < 8: add(base + Int(index))
    case .palette(let index) where index < 16: add(base + 52 + Int(index))
    case .palette(let index):
      add(base + 8)
      add(5)
      add(Int(index))
    case .rgb(let red, let green, let blue):
      add(base + 8)
      add(channel: 2)
      add(channel: red)
      add(channel: green)
      add(channel: blue)
    }
  }
}
