/// The colours that the terminal has now.
struct BlockPen {
  private var foreground = Color.terminal
  private var background = Color.terminal

  @inline(__always)
  mutating func write(_ cell: BlockCell, to buffer: inout ByteBuffer) {
    let isBlank = cell.scalar == " "
    let newInk = !isBlank && cell.foreground != foreground
    let newPaper = cell.background != background
    if newInk || newPaper {
      buffer.put(0x1B)
      buffer.put(UInt8(ascii: "["))
      if newInk { write(cell.foreground, base: 30, to: &buffer) }
      if newInk, newPaper { buffer.put(UInt8(ascii: ";")) }
      if newPaper { write(cell.background, base: 40, to: &buffer) }
      buffer.put(UInt8(ascii: "m"))
    }
    if newInk { foreground = cell.foreground }
    background = cell.background
    buffer.put(scalar: cell.scalar)
  }

  @inline(__always)
  private func write(_ color: Color, base: Int, to buffer: inout ByteBuffer) {
    switch color.kind {
    case .terminal: buffer.put(number: base + 9)
    case .palette(let index) where index < 8: buffer.put(number: base + Int(index))
    case .palette(let index) where index < 16: buffer.put(number: base + 52 + Int(index))
    case .palette(let index):
      write(base + 8, 5, to: &buffer)
      buffer.put(number: Int(index))
    case .rgb(let red, let green, let blue):
      write(base + 8, 2, to: &buffer)
      buffer.put(number: Int(red))
      buffer.put(UInt8(ascii: ";"))
      buffer.put(number: Int(green))
      buffer.put(UInt8(ascii: ";"))
      buffer.put(number: Int(blue))
    }
  }

  private func write(_ first: Int, _ second: Int, to buffer: inout ByteBuffer) {
    buffer.put(number: first)
    buffer.put(UInt8(ascii: ";"))
    buffer.put(number: second)
    buffer.put(UInt8(ascii: ";"))
  }
}
