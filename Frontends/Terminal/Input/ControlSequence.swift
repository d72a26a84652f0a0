import FeedCore

/// A control sequence received from the terminal: `CSI`, parameters, a final byte.
struct ControlSequence {
  private let parameters: String
  private let final: Unicode.Scalar

  init(_ parameters: String.UnicodeScalarView, final: Unicode.Scalar) {
    self.parameters = String(parameters)
    self.final = final
  }

  var beginsPaste: Bool { parameters == "200" && final == "~" }

  /// The event that the sequence means: a mouse report, a key, or a reply. Nil for the end of a
  /// paste that never began and for unrequested reports.
  var event: TerminalEvent? {
    if parameters.hasPrefix("<"), final == "M" || final == "m" { return mouse.map { .mouse($0) } }
    if parameters == "201", final == "~" { return nil }
    if isRelease { return nil }
    if let key { return .key(key) }
    return .reply("\u{1B}[\(parameters)\(final)")
  }

  private var numbers: [Int] {
    parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Self.number($0.prefix { $0 != ":" }) ?? 0
    }
  }

  /// Larger parameters count as this one, which is above the last code point and therefore not a key.
  private static let largestParameter = 0x11_0000

  /// Parses one parameter. Every number of a control sequence is parsed here.
  private static func number(_ text: Substring) -> Int? {
    Int(untrusted: text, clampedTo: 0...largestParameter)
  }

  /// Whether this is the release of a key in kitty's keyboard protocol: the second parameter is
  /// `modifiers:3`.
  private var isRelease: Bool {
    guard parameters.first?.isNumber == true else { return false }
    let fields = parameters.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count > 1 else { return false }
    let parts = fields[1].split(separator: ":", omittingEmptySubsequences: false)
    return parts.count > 1 && parts[1] == "3"
  }

  private var mouse: MouseEvent? {
    let values = parameters.dropFirst().split(separator: ";").compactMap { Self.number($0) }
    guard values.count == 3 else { return nil }
    return MouseEvent(
      report: values[0], column: values[1], row: values[2], isRelease: final == "m")
  }

  /// The key on the standard layout, the third part of the first parameter in kitty's keyboard
  /// protocol.
  private var standardKey: Int? {
    let parts = parameters.prefix { $0 != ";" }.split(
      separator: ":", omittingEmptySubsequences: false)
    return parts.count > 2 ? Self.number(parts[2]) : nil
  }

  private var key: Key? {
    guard parameters.allSatisfy({ $0.isNumber || $0 == ";" || $0 == ":" }) else { return nil }
    let values = numbers
    let modifiers = values.count > 1 ? Key.Modifiers(xterm: max(1, values[1])) : []
    switch final {
    case "~" where values.first == 27 && values.count == 3:
      return KeySequence.coded(values[2], modifiers)
    case "~": return values.first.flatMap(KeySequence.numbered).map { Key($0, modifiers) }
    case "u":
      // With Ctrl or Alt the key counts, whatever the layout: Ctrl-С is Ctrl-C.
      let isShortcut = !modifiers.isDisjoint(with: [.control, .alt])
      return (isShortcut ? standardKey ?? values.first : values.first)
        .flatMap { KeySequence.coded($0, modifiers) }
    case "Z": return Key(.backtab)
    // The position of the cursor.
    case "R" where values.first != 1 || modifiers.isEmpty: return nil
    default:
      guard values.first ?? 0 <= 1, values.count <= 2 else { return nil }
      return KeySequence.lettered(final).map { Key($0, modifiers) }
    }
  }
}
