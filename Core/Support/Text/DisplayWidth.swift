/// The number of columns that text takes on a terminal. Counted by scalar, as terminals and wcwidth
/// do, not by grapheme: there a family emoji joined by U+200D is as wide as its members.
package enum DisplayWidth {
  /// The columns of a scalar: 0 for marks, joiners and other invisible ones, 2 for East Asian wide
  /// ones, else 1.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    if isWide(value) { return 2 }
    if (0x1160...0x11FF).contains(value) { return 0 }  // Hangul vowels join the syllable before
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  package static func of(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value)
  }
}

extension String {
  /// The text cut to `width` columns; if something was cut it ends in «…».
  package func truncated(toWidth width: Int) -> String {
    if DisplayWidth.of(self) <= width { return self }
    guard width > 0 else { return "" }
    var result = UnicodeScalarView()
    var used = 0
    for scalar in unicodeScalars {
      let next = DisplayWidth.of(scalar)
      if used + next > width - 1 { break }
      used += next
      result.append(scalar)
    }
    return String(result) + "…"
  }

  /// The text cut or padded with spaces to exactly `width` columns.
  package func padded(toWidth width: Int) -> String {
    let text = truncated(toWidth: width)
    return text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}
