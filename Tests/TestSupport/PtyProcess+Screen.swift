// The visible screen of the program, as opposed to its output bytes.
extension PtyProcess {
  /// Reads until a line of the screen contains the text.
  package func expectShown(_ text: String) throws {
    try wait(for: text) { isShown(text) ? () : nil }
  }

  /// Reads until no line of the screen contains the text.
  package func expectGone(_ text: String) throws {
    try wait(for: "a screen without \(text)") { isShown(text) ? nil : () }
  }

  private func isShown(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The lines of the screen, as wide as the terminal. A resize clears them, so they contain only
  /// later output.
  package var lines: [String] {
    shown.update(with: bytes)
    return shown.lines
  }
}

/// A terminal's screen that is updated with the new bytes of the output.
struct ShownScreen {
  private(set) var lines: [String]
  private var model: ScreenModel
  /// The number of bytes that are applied to `model`, and the number that `lines` shows.
  private var applied: Int
  private var seen: Int

  /// - Parameter start: The number of bytes at the start of the output to ignore.
  init(rows: Int, columns: Int, from start: Int = 0) {
    model = ScreenModel(rows: rows, columns: columns)
    lines = model.lines
    (applied, seen) = (start, start)
  }

  /// - Parameter bytes: All output of the program so far.
  mutating func update(with bytes: [UInt8]) {
    guard bytes.count > seen else { return }
    seen = bytes.count
    // All bytes before the last control sequence are complete. The last sequence may be cut.
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
