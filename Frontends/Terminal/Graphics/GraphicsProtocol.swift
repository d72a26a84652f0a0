/// How pictures are sent to a terminal.
package enum GraphicsProtocol: Sendable, Hashable {
  /// kitty graphics, shown by placeholder letters of the canvas, which move as text does.
  case placeholders
  /// kitty graphics, shown by placements over cells that the canvas holds.
  case placements
  case sixel
  case iterm2
  /// Letters: Unicode blocks in colours.
  case blocks
  /// No pictures.
  case none
}
