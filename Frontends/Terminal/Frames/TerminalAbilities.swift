/// What a terminal can do beyond moving the cursor and printing, as its terminfo entry and its own
/// answers say. The most careful values are the default.
package struct TerminalAbilities: Sendable, Hashable {
  package var colors: ColorDepth
  /// Holds painting back between `CSI ? 2026 h` and `l` (DECRQM answered 1 or 2).
  package var synchronizedUpdates: Bool
  /// ECH, terminfo `ech`.
  package var erasesCharacters: Bool
  /// Erasing paints with the current background, terminfo `bce`.
  package var erasesWithBackground: Bool
  /// Has margins (DECSTBM), terminfo `csr`: regions can scroll.
  package var scrollsRegions: Bool
  /// SU and SD, terminfo `indn`; else lines are inserted and deleted.
  package var scrollsByLines: Bool
  /// Lines are drawn from right to left where their letters are, as Unicode's rules for text have it.
  package var reordersLines = false

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

  /// What every terminal of today has, without synchronized updates.
  package static let modern = TerminalAbilities(
    colors: .full, erasesCharacters: true, erasesWithBackground: true, scrollsRegions: true,
    scrollsByLines: true)
}
