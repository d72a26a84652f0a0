import CNcurses

/// The byte sequences that switch the terminal to full screen and restore it.
struct ScreenStrings {
  /// Switches to full screen again after a stop. The first time, ncurses has already sent its part.
  let reenter: [UInt8]
  /// The part that ncurses does not send: cursor off, no wrap at the last column, mouse and paste
  /// reports.
  let enter: [UInt8]
  /// Restores the terminal with its cursor, and ends a sequence that a crash has cut off.
  let restoreSequence: [UInt8]

  /// Builds the sequences from the terminfo entry that ncurses has opened.
  init(reportsMouse: Bool, clearsOnLeaving: Bool) {
    let hide = Self.string("civis")
    let mouse = reportsMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : ""
    // Without wrap, a character wider than counted does not continue on the next row.
    enter = hide + Array("\u{1B}[?7l\(mouse)\u{1B}[?2004h".utf8)
    reenter = Self.string("smcup") + Self.string("smkx") + enter
    let off =
      "\u{1B}\\\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[r\u{1B}[m\u{1B}[?7h"
    let back = Self.string("rmcup")
    // A terminal with a single screen is cleared, because its previous content cannot be restored.
    let clear = clearsOnLeaving || back.isEmpty ? Array("\u{1B}[H\u{1B}[J".utf8) : []
    restoreSequence = Array(off.utf8) + Self.string("rmkx") + Self.string("cnorm") + clear + back
  }

  /// A terminfo capability without padding such as `$<5>`, which was for serial lines.
  private static func string(_ name: String) -> [UInt8] {
    guard let value = imgf_curses_string(name) else { return [] }
    var result: [UInt8] = []
    var rest = String(cString: value).utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
      result += rest[..<start]
      rest = rest[start...]
      guard rest.dropFirst().first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      else { break }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension TerminalAbilities {
  /// The abilities in the open terminfo entry. terminfo has no capability for synchronized updates.
  init(terminfoWithColorTerm colorTerm: String?) {
    let hasMargins = imgf_curses_string("csr") != nil
    let inserts = imgf_curses_string("il1") != nil && imgf_curses_string("dl1") != nil
    let byLines = imgf_curses_string("indn") != nil && imgf_curses_string("rin") != nil
    self.init(
      colors: ColorDepth(colorTerm: colorTerm, terminfoColors: Int(imgf_curses_number("colors"))),
      erasesCharacters: imgf_curses_string("ech") != nil,
      erasesWithBackground: imgf_curses_flag("bce"),
      scrollsRegions: hasMargins && (byLines || inserts),
      scrollsByLines: byLines)
  }
}
