import TerminalKit
import Testing

/// Replies of real terminals to the probe, byte for byte, and the answers that the parser must
/// find in them.
struct ProbeTerminal: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: String
  var kitty: ProbeAnswers.KittyMedia = []
  var attributes: [Int]
  var version: String?
  var cell: CellPixels?
  var hasTrueColor = false
  var mode: Int?

  var testDescription: String { name }

  private static let kittyOK = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let fileOK = "\u{1B}_Gi=32;OK\u{1B}\\"
  private static let memoryOK = "\u{1B}_Gi=33;OK\u{1B}\\"
  private static let unsupported =
    "\u{1B}_Gi=32;ENOTSUPPORTED:\u{1B}\\\u{1B}_Gi=33;ENOTSUPPORTED:\u{1B}\\"

  static let xterm = ProbeTerminal(
    name: "xterm 379",
    bytes: "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;19;9t\u{1B}[?2026;0$y"
      + "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\\u{1B}[4;950;1440t\u{1B}[8;50;160t"
      + "\u{1B}[?1;0;256S\u{1B}[?63;1;2;4;6;9;15;16;22;28c",
    attributes: [63, 1, 2, 4, 6, 9, 15, 16, 22, 28], version: "XTerm(379)",
    cell: CellPixels(width: 9, height: 19), hasTrueColor: true, mode: 0)

  static let oldKitty = ProbeTerminal(
    name: "kitty 0.26.5",
    bytes: "\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[6;18;9t" + kittyOK + fileOK + memoryOK
      + "\u{1B}[?2026;2$y\u{1B}P1$r48:2:1:2:3m\u{1B}\\\u{1B}[4;900;1440t\u{1B}[?62;c",
    kitty: [.direct, .file, .sharedMemory], attributes: [62, 0], version: "kitty(0.26.5)",
    cell: CellPixels(width: 9, height: 18), hasTrueColor: true, mode: 2)

  static let kitty = ProbeTerminal(
    name: "kitty 0.42.2",
    bytes: "\u{1B}P>|kitty(0.42.2)\u{1B}\\\u{1B}[6;18;9t" + kittyOK + fileOK + memoryOK
      + "\u{1B}[?2026;2$y\u{1B}P1$r48:2:1:2:3m\u{1B}\\\u{1B}[4;900;1440t\u{1B}[?62;52;c",
    kitty: [.direct, .file, .sharedMemory], attributes: [62, 52, 0], version: "kitty(0.42.2)",
    cell: CellPixels(width: 9, height: 18), hasTrueColor: true, mode: 2)

  static let konsole = ProbeTerminal(
    name: "konsole 22.12.3",
    bytes: "\u{1B}P>|Konsole 22.12.3\u{1B}\\\u{1B}[6;17;8t" + kittyOK + unsupported
      + "\u{1B}[4;946;1478t\u{1B}[?62;1;4c",
    kitty: .direct, attributes: [62, 1, 4], version: "Konsole 22.12.3",
    cell: CellPixels(width: 8, height: 17))

  static let mlterm = ProbeTerminal(
    name: "mlterm 3.9.0",
    bytes: "\u{1B}[6;19;10t\u{1B}[?2026;0$y\u{1B}P1$r48;5;16m\u{1B}\\"
      + "\u{1B}[4;950;1500t\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c",
    attributes: [63, 1, 2, 3, 4, 6, 7, 15, 18, 22, 29],
    cell: CellPixels(width: 10, height: 19), mode: 0)

  static let foot = ProbeTerminal(
    name: "foot 1.13.1",
    bytes: "\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}[6;18;9t\u{1B}[?2026;2$y"
      + "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\\u{1B}[4;900;1440t\u{1B}[?62;4;22c",
    attributes: [62, 4, 22], version: "foot(1.13.1)", cell: CellPixels(width: 9, height: 18),
    hasTrueColor: true, mode: 2)

  static let alacritty = ProbeTerminal(
    name: "alacritty 0.11", bytes: "\u{1B}[?6c", attributes: [6])

  static let vte = ProbeTerminal(
    name: "VTE 0.70",
    bytes: "\u{1B}[?2026;4$y\u{1B}P0$r\u{1B}\\\u{1B}[4;950;1600t\u{1B}[8;50;160t\u{1B}[?65;1;9c",
    attributes: [65, 1, 9], mode: 4)

  static let tmux = ProbeTerminal(
    name: "tmux 3.3a", bytes: "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c", attributes: [1, 2],
    version: "tmux 3.3a")

  /// Zellij in kitty. These replies are derived from the source of Zellij 0.45.0
  /// (zellij-server/src/panes/grid.rs and kitty_graphics/), not recorded. Zellij passes queries for
  /// pixel sizes to the outer terminal, in order. It does not answer queries for settings
  /// (DECRQSS).
  static let zellij = ProbeTerminal(
    name: "Zellij 0.45.0",
    bytes: "\u{1B}P>|Zellij(4500)\u{1B}\\\u{1B}[6;18;9t" + kittyOK + fileOK
      + "\u{1B}_Gi=33;ENOTSUPPORTED:shared memory transfer is not supported\u{1B}\\"
      + "\u{1B}[?2026;2$y\u{1B}[4;900;1440t\u{1B}[8;50;160t\u{1B}[?1;3;0S\u{1B}[?62;52c",
    kitty: [.direct, .file], attributes: [62, 52], version: "Zellij(4500)",
    cell: CellPixels(width: 9, height: 18), mode: 2)

  /// Zellij in a terminal with sixel but without kitty's graphics.
  static let zellijInFoot = ProbeTerminal(
    name: "Zellij 0.45.0 in foot",
    bytes: "\u{1B}P>|Zellij(4500)\u{1B}\\\u{1B}[6;18;9t"
      + "\u{1B}_Gi=31;ENOTSUPPORTED:kitty graphics not supported by host terminal\u{1B}\\"
      + "\u{1B}_Gi=32;ENOTSUPPORTED:kitty graphics not supported by host terminal\u{1B}\\"
      + "\u{1B}_Gi=33;ENOTSUPPORTED:shared memory transfer is not supported\u{1B}\\"
      + "\u{1B}[?2026;2$y\u{1B}[4;900;1440t\u{1B}[8;50;160t\u{1B}[?1;0;65536S\u{1B}[?62;4;52c",
    attributes: [62, 4, 52], version: "Zellij(4500)", cell: CellPixels(width: 9, height: 18),
    mode: 2)

  static let all = [
    xterm, oldKitty, kitty, konsole, mlterm, foot, alacritty, vte, tmux, zellij, zellijInFoot,
  ]

  /// The replies to the first and the second step of queries.
  var steps: (first: String, second: String) {
    var (first, second, sequence) = ("", "", "")
    for letter in bytes {
      sequence.append(letter)
      let isString = ["P", "_"].contains(sequence.dropFirst().first)
      let ends =
        isString
        ? sequence.hasSuffix("\u{1B}\\")
        : sequence.count > 2 && ("@"..."~").contains(letter)
      guard ends else { continue }
      let isSecond =
        sequence.hasPrefix("\u{1B}_") || sequence.hasSuffix("$y") || sequence.hasSuffix("S")
        || isString && sequence.contains("$r")
      if isSecond { second += sequence } else { first += sequence }
      sequence = ""
    }
    return (first, second + "\u{1B}[?\(attributes.map(String.init).joined(separator: ";"))c")
  }

  var answers: ProbeAnswers {
    var parser = ProbeParser()
    parser.take(bytes.utf8)
    return parser.answers
  }
}
