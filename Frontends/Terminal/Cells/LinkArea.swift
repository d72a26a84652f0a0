/// A part of a row whose text is a link.
package struct LinkArea: Sendable, Hashable {
  package var row: Int
  package let columns: Range<Int>
  package let link: TerminalLink
  /// The letters that the link was drawn with. If something else covers them, it is not shown.
  fileprivate let letters: [UInt32]

  func overlaps(_ other: LinkArea) -> Bool {
    row == other.row && columns.overlaps(other.columns)
  }
}

extension Canvas {
  /// Makes the letters in these columns a link. Called after they were drawn.
  package mutating func addLink(_ link: TerminalLink, row: Int, columns: Range<Int>) {
    let columns = columns.clamped(to: 0..<self.columns)
    guard (0..<rows).contains(row), !columns.isEmpty else { return }
    links.append(
      LinkArea(row: row, columns: columns, link: link, letters: letters(row, columns)))
  }

  /// The links of which nothing is covered.
  package var shownLinks: [LinkArea] {
    links.filter { letters($0.row, $0.columns) == $0.letters }
  }

  private func letters(_ row: Int, _ columns: Range<Int>) -> [UInt32] {
    columns.map { cells[row * self.columns + $0].scalar }
  }
}
