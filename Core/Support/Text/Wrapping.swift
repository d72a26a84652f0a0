extension String {
  /// The text in lines of at most `width` columns, broken at spaces. A word that is longer, such as
  /// an address, continues on the next line.
  package func wrapped(toWidth width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: true)
      .flatMap({ $0.pieces(ofWidth: width) })
    {
      if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension String {
  /// `wrapped` for a text of several lines, each on its own.
  package func wrappedLines(toWidth width: Int) -> [String] {
    split(separator: "\n").flatMap { String($0).wrapped(toWidth: width) }
  }
}

extension [String] {
  /// The first lines, at most `most`; if some are left out the last one ends in «…».
  package func cut(toLines most: Int, width: Int) -> [String] {
    guard count > most, most > 0 else { return self }
    return prefix(most - 1) + [(self[most - 1] + "…").truncated(toWidth: width)]
  }
}

extension Substring {
  /// The word in pieces of at most `width` columns. A character wider than that is a piece of its
  /// own.
  fileprivate func pieces(ofWidth width: Int) -> [String] {
    if DisplayWidth.of(self) <= width { return [String(self)] }
    var pieces: [String] = []
    var piece = ""
    for letter in self {
      if !piece.isEmpty, DisplayWidth.of(piece) + DisplayWidth.of(String(letter)) > width {
        pieces.append(piece)
        piece = ""
      }
      piece.append(letter)
    }
    return pieces + [piece]
  }
}
