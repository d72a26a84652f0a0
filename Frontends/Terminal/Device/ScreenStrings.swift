import CNcurses

/// The bytes that take the terminal for a full screen and give it back.
struct ScreenStrings {
  /// On taking it again after a stop. The first time ncurses has sent its part already.
  let enterAgain: [UInt8]
  /// What ncurses leaves to us: no cursor, no wrap at the last column, mouse and paste reports.
  let enter: [UInt8]
  /// Undoes all of it; also fit to end whatever sequence a crash has cut off.
  let leave: [UInt8]

  /// From the terminfo entry that ncurses has just opened.
  init(reportsMouse: Bool, clearsOnLeaving: Bool) {
    let hide = Self.string("civis")
    let mouse = reportsMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : ""
    // Without wrap a letter wider than we count does not run on into the next row.
    enter = hide + Array("\u{1B}[?7l\(mouse)\u{1B}[?2004h".utf8)
    enterAgain = Self.string("smcup") + Self.string("smkx") + enter
    let off =
      "\u{1B}\\\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[r\u{1B}[m\u{1B}[?7h"
    let back = Self.string("rmcup")
    // A terminal that has only one screen is left empty, as it cannot be left as it was.
    let clear = clearsOnLeaving || back.isEmpty ? Array("\u{1B}[H\u{1B}[J".utf8) : []
    leave = Array(off.utf8) + Self.string("rmkx") + Self.string("cnorm") + clear + back
  }

  /// A capability without its padding, `$<5>`, which was for terminals on wires.
  private static func string(_ name: String) -> [UInt8] {
    guard let value = cn_string(name) else { return [] }
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
