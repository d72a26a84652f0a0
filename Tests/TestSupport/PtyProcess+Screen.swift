// What a terminal shows of the program, as opposed to the bytes that it was sent.
extension PtyProcess {
  /// Reads until a line of the screen has the text.
  package func expectShown(_ text: String) throws {
    try wait(for: text) { isShown(text) ? () : nil }
  }

  /// Reads until no line of the screen has the text.
  package func expectGone(_ text: String) throws {
    try wait(for: "a screen without \(text)") { isShown(text) ? nil : () }
  }

  private func isShown(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The lines of the screen, as wide as the terminal. A resize empties them: they have what was
  /// drawn since.
  package var lines: [String] {
    shown.update(with: bytes)
    return shown.lines
  }
}

/// A terminal's screen, brought up to date by the bytes that came since it was last looked at.
struct ShownScreen {
  private(set) var lines: [String]
  private var model: ScreenModel
  /// How many of the bytes are in `model` for good, and how many in `lines`.
  private var applied: Int
  private var seen: Int

  /// - Parameter start: How many bytes of the output are not to be shown.
  init(rows: Int, columns: Int, from start: Int = 0) {
    model = ScreenModel(rows: rows, columns: columns)
    lines = model.lines
    (applied, seen) = (start, start)
  }

  /// - Parameter bytes: All output of the program so far.
  mutating func update(with bytes: [UInt8]) {
    guard bytes.count > seen else { return }
    seen = bytes.count
    // What is before the last control sequence is whole; that one may be cut.
    let last = bytes.indices[applied...].dropLast().last { index in
      bytes[index] == 0x1B && bytes[index + 1] == UInt8(ascii: "[")
    }
    if let last {
      model.apply(Array(bytes[applied..<last]))
      applied = last
    }
    var whole = model
    whole.apply(Array(bytes[applied...]))
    lines = whole.lines
  }
}
