/// The colours that the terminal has now.
struct BlockPen {
  private var foreground = Color.terminal
  private var background = Color.terminal

  @inline(__always)
  mutating func write(_ cell: BlockCell, to sink: inout ByteSink) {
    let isBlank = cell.scalar == " "
    let newInk = !isBlank && cell.foreground != foreground
    let newPaper = cell.background != background
    if newInk || newPaper {
      sink.put(0x1B)
      sink.put(UInt8(ascii: "["))
      if newInk { write(cell.foreground, base: 30, to: &sink) }
      if newInk, newPaper { sink.put(UInt8(ascii: ";")) }
      if newPaper { write(cell.background, base: 40, to: &sink) }
      sink.put(UInt8(ascii: "m"))
    }
    if newInk { foreground = cell.foreground }
    background = cell.background
    sink.put(scalar: cell.scalar)
  }

  @inline(__always)
  private func write(_ color: Color, base: Int, to sink: inout ByteSink) {
    switch color.kind {
    case .terminal: sink.put(number: base + 9)
    case .palette(let index) where index < 8: sink.put(number: base + Int(index))
    case .palette(let index) where index < 16: sink.put(number: base + 52 + Int(index))
    case .palette(let index):
      write(base + 8, 5, to: &sink)
      sink.put(number: Int(index))
    case .rgb(let red, let green, let blue):
      write(base + 8, 2, to: &sink)
      sink.put(number: Int(red))
      sink.put(UInt8(ascii: ";"))
      sink.put(number: Int(green))
      sink.put(UInt8(ascii: ";"))
      sink.put(number: Int(blue))
    }
  }

  private func write(_ first: Int, _ second: Int, to sink: inout ByteSink) {
    sink.put(number: first)
    sink.put(UInt8(ascii: ";"))
    sink.put(number: second)
    sink.put(UInt8(ascii: ";"))
  }
}
