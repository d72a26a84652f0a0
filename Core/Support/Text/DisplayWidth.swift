/// The number of columns that text takes on a terminal. Counted by scalar, as in wcwidth. Terminals
/// that draw a whole grapheme cluster need fewer columns, for example for a family emoji.
package enum DisplayWidth {
  /// The columns of a scalar in a text: 0 for marks, joiners and other invisible scalars, 2 for
  /// East Asian wide ones, otherwise 1.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    if (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return 2 }
    if HangulSyllableType(scalar)?.joinsSyllable == true { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    // East Asian marks are drawn in the columns of their letter, but those of Indic scripts are
    // not.
    case .spacingMark
    where (0x3000...0x30FF).contains(value) || value >= 0x16FF0 && value < 0x17000:
      return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// The columns that a scalar adds to a text that ends in `previous`. A Hangul vowel or final
  /// consonant takes a column unless it completes a syllable, and the emoji variant of a narrow
  /// symbol is wide.
  package static func of(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Int {
    if scalar.value < 0x300 { return of(scalar) }
    if scalar == "\u{FE0F}" {
      return previous.map { $0.properties.isEmoji && of($0) == 1 } == true ? 1 : 0
    }
    if let part = HangulSyllableType(scalar), part.joinsSyllable {
      return part.joins(previous.flatMap(HangulSyllableType.init)) ? 0 : 1
    }
    return of(scalar)
  }

  /// The columns of a text. For ASCII, such as most labels, this is the number of bytes.
  package static func of(_ text: some StringProtocol) -> Int {
    let ascii = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? bytes.count : nil
    }
    if case .some(.some(let count)) = ascii { return count }
    var columns = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      columns += of(scalar, after: previous)
      previous = scalar
    }
    return columns
  }

  /// Whether the scalar is wide in East Asian text.
  package static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
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
  /// The text cut to `width` columns between grapheme clusters. If something was cut, it ends in
  /// `…`.
  package func truncated(toWidth width: Int) -> String {
    if DisplayWidth.of(self) <= width { return self }
    guard width > 0 else { return "" }
    var used = 0
    let kept = prefix { letter in
      used += DisplayWidth.of(String(letter))
      return used < width
    }
    return kept + "…"
  }

  /// The text cut or padded with spaces to exactly `width` columns.
  package func padded(toWidth width: Int) -> String {
    let text = truncated(toWidth: width)
    return text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}

/// The Unicode property Hangul_Syllable_Type: a leading consonant, a vowel, a trailing consonant, a
/// syllable without and one with a trailing consonant.
private enum HangulSyllableType {
  case leading, vowel, trailing, lv, lvt

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x1100...0x115F, 0xA960...0xA97C: self = .leading
    case 0x1160...0x11A7, 0xD7B0...0xD7C6: self = .vowel
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: self = .trailing
    // Of each 28 syllables, the first has no trailing consonant.
    case 0xAC00...0xD7A3: self = (scalar.value - 0xAC00) % 28 == 0 ? .lv : .lvt
    default: return nil
    }
  }

  /// Whether the part is drawn in the columns of the preceding parts.
  var joinsSyllable: Bool { self == .vowel || self == .trailing }

  /// Whether a vowel or trailing consonant belongs to the syllable that ends in `previous`.
  func joins(_ previous: HangulSyllableType?) -> Bool {
    switch previous {
    case .leading: self == .vowel
    case .vowel, .lv: true
    case .trailing, .lvt: self == .trailing
    case nil: false
    }
  }
}

/// The scalars with East_Asian_Width W or F, from EastAsianWidth.txt of Unicode 18, ascending and
/// without marks. Regional indicators are left out, because a flag of two takes two columns.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
  0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
  0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
  0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
  0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
  0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
  0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
  0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5,
  0x2FF0...0x3029, 0x3030...0x303E, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F,
  0x3131...0x318E, 0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247, 0x3250...0xA48C,
  0xA490...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
  0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x16FE0...0x16FE3, 0x16FF2...0x16FF6, 0x17000...0x18CDA, 0x18CFF...0x18D20, 0x18D80...0x18DF2,
  0x18E00...0x19191, 0x191A0...0x191D2, 0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE,
  0x1B000...0x1B128, 0x1B132...0x1B132, 0x1B150...0x1B152, 0x1B155...0x1B155, 0x1B164...0x1B168,
  0x1B170...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
  0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1AE...0x1F1AE, 0x1F200...0x1F202, 0x1F210...0x1F23B,
  0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x1F300...0x1F320, 0x1F32D...0x1F335,
  0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
  0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
  0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
  0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D9,
  0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7DA...0x1F7DA, 0x1F7E0...0x1F7EB,
  0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FA7C,
  0x1FA80...0x1FAC6, 0x1FAC8...0x1FAC8, 0x1FACC...0x1FADD, 0x1FADF...0x1FAEB, 0x1FAEF...0x1FAFA,
  0x20000...0x2FFFD, 0x30000...0x3FFFD,
]
