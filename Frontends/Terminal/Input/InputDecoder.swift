/// Decodes characters and keys to events. ncurses recognizes the keys of the terminfo entry; mouse
/// reports, paste, other keys and replies of the terminal pass through it as single characters and
/// are assembled here. A sequence may be spread over many reads.
struct InputDecoder {
  private var state = State.ground
  /// The text pasted so far. As a part of the state it would have two owners, and every character
  /// would copy it.
  private var pasted = String.UnicodeScalarView()
  /// The number of scalars of the end of the paste that have arrived.
  private var pasteEndLength = 0
  /// The size of the screen. Mouse reports outside it are ignored. Nil accepts the largest screen.
  var screen: TerminalSize?
  /// The answers that may arrive, possibly in parts, and the end of the wait for them.
  private var pendingAnswers: PendingAnswers = []
  private var answersUntil: ContinuousClock.Instant?

  /// Whether the next characters belong to a pasted text.
  var isPasting: Bool { if case .paste = state { true } else { false } }

  private enum State {
    case ground
    case escape
    /// After `ESC O`.
    case singleShift
    /// After `ESC [`: parameters and intermediates so far.
    case control(String.UnicodeScalarView)
    /// After `ESC [ M`: the scalars of an X10 mouse report so far.
    case oldMouse([UInt32])
    /// An OSC, DCS, APC, PM or SOS string, including its introducer.
    case string(String.UnicodeScalarView)
    /// After `ESC _`, `ESC ]` or `ESC P` at the end of a burst. It was typed with Alt, or it is the
    /// first part of an answer. The next character decides.
    case alternateIntroducer(Unicode.Scalar)
    case paste
  }

  /// The longest sequences accepted; longer ones do not answer our queries.
  private static let maxControlLength = 64
  private static let maxStringLength = 8192
  private static let maxPasteLength = 1 << 20

  /// Takes a character.
  mutating func take(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
    switch state {
    case .ground: return ground(scalar)
    case .escape: return escape(scalar)
    case .singleShift: return back(KeySequence.singleShift(scalar).map { [.key($0)] } ?? [])
    case .control(let text): return control(text, scalar)
    case .oldMouse(let values): return oldMouse(values + [scalar.value])
    case .string(let text): return string(text, scalar)
    case .alternateIntroducer(let introducer):
      guard Self.continues(introducer, scalar) else { return flush() + ground(scalar) }
      state = .string("\u{1B}\(introducer)\(scalar)".unicodeScalars)
      return []
    case .paste: return paste(scalar)
    }
  }

  /// Takes a key that ncurses recognized.
  mutating func take(_ key: Key) -> [TerminalEvent] {
    switch state {
    case .ground: return [.key(key)]
    case .escape: return back([.key(Key(key.code, key.modifiers.union(.alt)))])
    case .alternateIntroducer: return flush() + [.key(key)]
    case .paste:  // A key sequence inside pasted text.
      pasteEndLength = 0
      return []
    default: return back([.key(key)])
    }
  }

  /// Ends a burst of input. A single ESC was the Escape key, because ncurses has waited for more. A
  /// single introducer was typed with Alt, unless answers begin with it: then the next character
  /// decides. While an answer is due, both may be its first part and wait for the rest (`wakesAt`).
  mutating func endBurst() -> [TerminalEvent] {
    if isHeld { return [] }
    switch state {
    case .escape: return back([.key(Key(.escape))])
    case .singleShift: return back([.key(Key(.character("O"), .alt))])
    case .control(let text) where text.isEmpty: return back([.key(Key(.character("["), .alt))])
    case .string(let text)
    where text.count == 2 && "_]P".unicodeScalars.contains(text.last ?? " "):
      state = .alternateIntroducer(text.last ?? "_")
      return []
    case .string(let text) where text.count == 2:
      return back([.key(Key(.character(Character(text[text.index(after: text.startIndex)])), .alt))]
      )
    default: return []
    }
  }

  /// Discards an incomplete sequence whose rest did not arrive before the next key.
  ///
  /// Input that waits for the rest of an answer is kept until `endWait`.
  mutating func flush() -> [TerminalEvent] {
    if isHeld { return [] }
    switch state {
    case .paste: return endPaste()
    case .alternateIntroducer(let introducer):
      return back([.key(Key(.character(Character(introducer)), .alt))])
    default: return back([])
    }
  }

  /// Whether an answer can continue with the character: `G` in the APC of a picture, a digit in an
  /// OSC, a digit or `>` in a DCS.
  private static func continues(_ introducer: Unicode.Scalar, _ scalar: Unicode.Scalar) -> Bool {
    switch introducer {
    case "_": scalar == "G"
    case "P": scalar == ">" || ("0"..."9").contains(scalar)
    default: ("0"..."9").contains(scalar)
    }
  }

  private mutating func back(_ events: [TerminalEvent]) -> [TerminalEvent] {
    state = .ground
    for case .reply(let reply) in events { pendingAnswers.subtract(PendingAnswers(reply: reply)) }
    return events
  }

  private mutating func ground(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
    if scalar.value == 0x1B {
      state = .escape
      return []
    }
    return KeySequence.typed(scalar).map { [.key($0)] } ?? []
  }

  private mutating func escape(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
    switch scalar {
    case "\u{1B}": return [.key(Key(.escape))]
    case "[": state = .control(.init())
    case "O": state = .singleShift
    case "]", "P", "_", "^", "X":
      state = .string("\u{1B}\(scalar)".unicodeScalars)
    default:
      guard let key = KeySequence.typed(scalar) else { return back([]) }
      return back([.key(Key(key.code, key.modifiers.union(.alt)))])
    }
    return []
  }
}

// Answers that are due. Over a slow line an answer arrives in parts, and the first part of its
// introducer looks like a key.
extension InputDecoder {
  /// Notes that the terminal was queried.
  ///
  /// - Parameter time: The time at which the wait for the answers ends.
  mutating func expect(_ answers: PendingAnswers, until time: ContinuousClock.Instant) {
    guard !answers.isEmpty else { return }
    pendingAnswers.formUnion(answers)
    answersUntil = max(answersUntil ?? time, time)
  }

  /// The time to call `endWait`; nil if no key depends on it.
  var wakesAt: ContinuousClock.Instant? { isHeld ? answersUntil : nil }

  /// Ends the wait for answers if its time is over. Called between bursts, after all available input.
  ///
  /// - Returns: The key that waited for the rest of an answer.
  mutating func endWait(at now: ContinuousClock.Instant) -> [TerminalEvent] {
    guard let time = answersUntil, now >= time else { return [] }
    (pendingAnswers, answersUntil) = ([], nil)
    return endBurst()
  }

  /// Whether the input so far is a key unless the rest of a due answer follows.
  private var isHeld: Bool {
    guard !pendingAnswers.isEmpty else { return false }
    switch state {
    case .escape, .singleShift: return true
    case .control(let text): return text.isEmpty
    case .string(let text): return text.count == 2 && "^X".unicodeScalars.contains(text.last ?? " ")
    default: return false
    }
  }
}

// Sequences.
extension InputDecoder {
  private mutating func control(
    _ text: String.UnicodeScalarView, _ scalar: Unicode.Scalar
  ) -> [TerminalEvent] {
    switch scalar.value {
    case 0x1B: state = .escape
    case 0x20...0x3F where text.count < Self.maxControlLength:
      state = .control(text + CollectionOfOne(scalar))
    case 0x4D where text.isEmpty: state = .oldMouse([])
    case 0x40...0x7E: return finish(ControlSequence(text, final: scalar))
    default: state = .ground
    }
    return []
  }

  private mutating func finish(_ sequence: ControlSequence) -> [TerminalEvent] {
    if sequence.beginsPaste {
      state = .paste
      return []
    }
    return back(sequence.event.flatMap(onScreen).map { [$0] } ?? [])
  }

  private func onScreen(_ event: TerminalEvent) -> TerminalEvent? {
    guard case .mouse(let mouse) = event, let screen else { return event }
    return mouse.position.row < screen.rows && mouse.position.column < screen.columns ? event : nil
  }

  private mutating func oldMouse(_ values: [UInt32]) -> [TerminalEvent] {
    state = .oldMouse(values)
    guard values.count == 3 else { return [] }
    let numbers = values.map { Int($0) - 32 }
    // X10 reports do not contain the released button, which is not used.
    let isRelease = numbers[0] & 3 == 3 && numbers[0] < 64
    let code = isRelease ? numbers[0] & ~3 : numbers[0]
    let event = MouseEvent(
      report: code, column: numbers[1], row: numbers[2], isRelease: isRelease)
    return back(event.flatMap { onScreen(.mouse($0)) }.map { [$0] } ?? [])
  }

  /// Collects a string up to BEL or ST. Another escape sequence ends it early.
  private mutating func string(
    _ text: String.UnicodeScalarView, _ scalar: Unicode.Scalar
  ) -> [TerminalEvent] {
    if text.count > 2, text.last == "\u{1B}", scalar != "\\" {
      state = .escape
      return escape(scalar)
    }
    let whole = text + CollectionOfOne(scalar)
    let ends =
      scalar.value == 0x07 || scalar.value == 0x9C || scalar == "\\" && text.last == "\u{1B}"
    if ends { return back([.reply(String(whole))]) }
    state = whole.count < Self.maxStringLength ? .string(whole) : .ground
    return []
  }

  private mutating func paste(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
    // The end is counted separately, because text beyond the limit is not kept.
    let end = BracketedPaste.end
    if scalar == end[pasteEndLength] {
      pasteEndLength += 1
      return pasteEndLength == end.count ? endPaste() : []
    }
    for other in end.prefix(pasteEndLength) { keep(other) }
    pasteEndLength = scalar == end[0] ? 1 : 0
    if pasteEndLength == 0 { keep(scalar) }
    return []
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    // The length in UTF-8 is stored and need not be counted.
    if String(pasted).utf8.count < Self.maxPasteLength { pasted.append(scalar) }
  }

  private mutating func endPaste() -> [TerminalEvent] {
    defer { (pasted, pasteEndLength) = (.init(), 0) }
    return back([.paste(BracketedPaste.text(pasted))])
  }
}

/// The text between `CSI 200 ~` and `CSI 201 ~`.
enum BracketedPaste {
  static let end = Array("\u{1B}[201~".unicodeScalars)

  /// The pasted text. The terminal's line ends (CR) become `\n`.
  static func text(_ scalars: String.UnicodeScalarView) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in scalars {
      if scalar == "\r" {
        result.append("\n")
      } else if scalar != "\n" || last != "\r" {
        result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }
}
