/// Separates the terminal's answers from typed keys, byte by byte. Typed bytes are kept for the
/// reader of keys.
package struct ProbeParser: Sendable {
  package private(set) var answers = ProbeAnswers()
  /// The bytes typed before the answers were complete, in order.
  package private(set) var typed: [UInt8] = []
  private var state = State.ground

  private enum State: Sendable {
    case ground
    case escape
    /// After `ESC [`. Has the bytes including it.
    case control([UInt8])
    /// After `ESC P`, `ESC _` or `ESC ]`. Has the bytes including it. ST ends it, and BEL ends an
    /// OSC too.
    case string([UInt8])
  }

  /// The longest sequence in bytes. Longer ones are not answers to our queries.
  private static let longest = 4096

  package init() {}

  /// Whether the last query of the step was answered.
  ///
  /// - Parameter passthrough: How the queries were sent.
  func isFinished(_ passthrough: Passthrough) -> Bool {
    passthrough == .tmux ? answers.hasStatus : answers.isComplete
  }

  /// Begins another step of queries.
  mutating func expectMore() { (answers.attributes, answers.hasStatus) = (nil, false) }

  /// Ends a step.
  ///
  /// - Parameter attributes: The answer to DA1 in an earlier step, which is kept if this step had
  ///   none.
  mutating func endStep(attributes: [Int]?) {
    answers.attributes = answers.attributes ?? attributes
    answers.hasStatus = false
  }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  /// Whether Ctrl-C was typed.
  var isInterrupted: Bool { typed.contains(3) }

  /// Whether the input so far ends within a sequence, so that more bytes will follow.
  package var isInside: Bool {
    if case .ground = state { false } else { true }
  }

  /// Ends the parsing. An unfinished sequence was typed, or it is the beginning of an answer whose
  /// rest the next reader of keys will read and skip.
  package mutating func finish() {
    switch state {
    case .ground: break
    case .escape: typed.append(0x1B)
    case .control(let bytes), .string(let bytes): typed += bytes
    }
    state = .ground
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: if byte == 0x1B { state = .escape } else { typed.append(byte) }
    case .escape: escape(byte)
    case .control(let bytes): control(bytes, byte)
    case .string(let bytes): string(bytes, byte)
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control([0x1B, byte])
    case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "]"): state = .string([0x1B, byte])
    case 0x1B: typed.append(0x1B)
    default:
      typed += [0x1B, byte]
      state = .ground
    }
  }

  private mutating func control(_ bytes: [UInt8], _ byte: UInt8) {
    switch byte {
    case 0x20...0x3F where bytes.count < Self.longest: state = .control(bytes + [byte])
    case 0x40...0x7E:
      state = .ground
      let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
      if !answers.take(control: text, final: byte) { typed += bytes + [byte] }
    case 0x1B:
      typed += bytes
      state = .escape
    default:
      typed += bytes + [byte]
      state = .ground
    }
  }

  private mutating func string(_ bytes: [UInt8], _ byte: UInt8) {
    // The growing bytes have only one owner, because two would copy them for each byte.
    state = .ground
    var whole = bytes
    whole.append(byte)
    let endsInST = byte == UInt8(ascii: "\\") && bytes.last == 0x1B
    let endsInBell = byte == 0x07 && bytes[1] == UInt8(ascii: "]")
    if endsInST || endsInBell {
      let body = whole.dropFirst(2).dropLast(endsInST ? 2 : 1)
      answers.take(string: bytes[1], String(decoding: body, as: UTF8.self))
    } else if whole.count < Self.longest {
      state = .string(whole)
    }
  }
}
