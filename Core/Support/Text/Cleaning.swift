extension String {
  /// The text made safe to show, without control characters, terminal escape sequences, bidi
  /// controls and invisible characters (SEC-3).
  ///
  /// The joiners U+200C and U+200D and variation selectors stay, because emoji, Persian and Indic
  /// scripts need them. Soft hyphens, zero-width spaces and word joiners are removed, because they
  /// only mark line breaks, and terminals disagree about their width. They and the invisible
  /// operators could also make two names that look the same differ.
  ///
  /// Idempotent, and linear in the length.
  ///
  /// - Parameter keepingLines: Whether line breaks stay, as `\n`. Otherwise line breaks and tabs
  ///   become one space, so that the result is one line.
  package func cleaned(keepingLines: Bool = false) -> String {
    // Nearly all text is already clean, and the scan costs less than a copy.
    if !unicodeScalars.contains(where: \.needsCleaning) { return self }
    var cleaner = Cleaner(unicodeScalars, keepingLines: keepingLines)
    return cleaner.run()
  }
}

private struct Cleaner {
  private let input: String.UnicodeScalarView
  private var position: String.UnicodeScalarView.Index
  private var output = String.UnicodeScalarView()
  private let keepingLines: Bool
  /// Whether an unterminated control string was found. In that case no later one is terminated
  /// either.
  private var stringsHaveNoEnd = false

  init(_ input: String.UnicodeScalarView, keepingLines: Bool) {
    self.input = input
    position = input.startIndex
    self.keepingLines = keepingLines
  }

  mutating func run() -> String {
    while let scalar = next() {
      switch scalar.value {
      case 0x1B: skipEscapeSequence()
      case 0x9B: skipControlSequence()
      case 0x90, 0x98, 0x9D, 0x9E, 0x9F: skipControlString()
      case 0x0A, 0x2028, 0x2029, 0x85: appendBreak()
      case 0x0D: if peek()?.value != 0x0A { appendBreak() }
      case 0x09: appendSpace()
      default: if !scalar.needsCleaning { output.append(scalar) }
      }
    }
    return String(output)
  }

  private func peek() -> Unicode.Scalar? {
    position < input.endIndex ? input[position] : nil
  }

  private mutating func next() -> Unicode.Scalar? {
    guard position < input.endIndex else { return nil }
    defer { input.formIndex(after: &position) }
    return input[position]
  }

  private mutating func appendBreak() {
    if keepingLines { output.append("\n") } else { appendSpace() }
  }

  private mutating func appendSpace() {
    if let last = output.last, last != " ", last != "\n" { output.append(" ") }
  }

  /// Skips the characters after ESC: a control sequence after `[`, a control string after one of `]
  /// P X ^ _`, otherwise intermediate bytes and a final byte.
  private mutating func skipEscapeSequence() {
    switch peek() {
    case "[":
      _ = next()
      skipControlSequence()
    case "]", "P", "X", "^", "_":
      _ = next()
      skipControlString()
    default:
      skip { (0x20...0x2F).contains($0) }
      if let final = peek(), (0x30...0x7E).contains(final.value) { _ = next() }
    }
  }

  /// Skips the parameters, intermediate bytes and final byte of a control sequence (ECMA-48, 5.4).
  private mutating func skipControlSequence() {
    skip { (0x30...0x3F).contains($0) }
    skip { (0x20...0x2F).contains($0) }
    if let final = peek(), (0x40...0x7E).contains(final.value) { _ = next() }
  }

  /// Skips to BEL or ST. An unterminated string loses only its introducer. Otherwise one bad byte
  /// could hide a whole biography.
  private mutating func skipControlString() {
    if stringsHaveNoEnd { return }
    let start = position
    while let scalar = next() {
      switch scalar.value {
      case 0x07, 0x9C: return
      case 0x1B where peek() == "\\":
        _ = next()
        return
      default: continue
      }
    }
    position = start
    stringsHaveNoEnd = true
  }

  private mutating func skip(while matches: (UInt32) -> Bool) {
    while let scalar = peek(), matches(scalar.value) { _ = next() }
  }
}

extension Unicode.Scalar {
  fileprivate var needsCleaning: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F: true  // C0, DEL and C1
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E: true  // bidi controls, and those below
    case 0x2028, 0x2029: true  // line and paragraph separators
    case 0xAD, 0x200B, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB:
      true  // invisible, with the fillers of Hangul that no syllable needs
    case 0x1D173...0x1D17A, 0xE0000...0xE007F: true  // controls of music, tags
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to a right-to-left script: Hebrew, Arabic and related scripts.
  /// Decided by whole blocks, as Unicode reserves them (DerivedBidiClass.txt).
  package var isRightToLeft: Bool {
    switch value {
    case ..<0x590: false
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
