/// The terminal's capabilities beyond moving the cursor and printing, from its terminfo entry and
/// its own replies. The defaults assume the least.
package struct TerminalAbilities: Sendable, Hashable {
  package var colors: ColorDepth
  /// Supports synchronized output, `CSI ? 2026 h` and `l` (DECRQM replied 1 or 2).
  package var synchronizedUpdates: Bool
  /// Supports ECH, terminfo `ech`.
  package var erasesCharacters: Bool
  /// Erasing fills with the current background, terminfo `bce`.
  package var erasesWithBackground: Bool
  /// Supports margins (DECSTBM), terminfo `csr`: regions can scroll.
  package var scrollsRegions: Bool
  /// Supports SU and SD, terminfo `indn`; otherwise lines are inserted and deleted.
  package var scrollsByLines: Bool
  /// Reorders right-to-left text within a line (the Unicode bidirectional algorithm).
  package var reordersLines = false
  /// Text can be a link (OSC 8).
  package var showsLinks = false

  package init(
    colors: ColorDepth = .ansi, synchronizedUpdates: Bool = false, erasesCharacters: Bool = false,
    erasesWithBackground: Bool = false, scrollsRegions: Bool = false, scrollsByLines: Bool = false
  ) {
    self.colors = colors
    self.synchronizedUpdates = synchronizedUpdates
    self.erasesCharacters = erasesCharacters
    self.erasesWithBackground = erasesWithBackground
    self.scrollsRegions = scrollsRegions
    self.scrollsByLines = scrollsByLines
  }
}
