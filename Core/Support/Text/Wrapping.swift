extension String {
  /// The text in lines of at most `width` columns, broken at spaces. A longer word continues on the
  /// next line. An address is broken between its parts.
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
  /// `wrapped` for a text of several lines, each wrapped separately.
  package func wrappedLines(toWidth width: Int) -> [String] {
    split(separator: "\n").flatMap { String($0).wrapped(toWidth: width) }
  }
}

extension [String] {
  /// The first lines, at most `most`. If some are left out, the last one ends in “…”.
  package func cut(toLines most: Int, width: Int) -> [String] {
    guard count > most, most > 0 else { return self }
    return prefix(most - 1) + [(self[most - 1] + "…").truncated(toWidth: width)]
  }
}

extension Substring {
  /// The word in pieces of at most `width` columns. Each piece contains as many parts of the word
  /// as fit.
  fileprivate func pieces(ofWidth width: Int) -> [String] {
    if DisplayWidth.of(self) <= width { return [String(self)] }
    return addressParts.flatMap { $0.slices(ofWidth: width) }.joinedPieces(ofWidth: width)
  }

  /// The word, split after the characters that separate the parts of an address. The slashes after
  /// its scheme stay with the host.
  private var addressParts: [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for index in indices where Self.separators.contains(self[index]) {
      let next = self.index(after: index)
      let part = self[start..<next]
      guard next < endIndex, !Self.separators.contains(self[next]), !part.hasSuffix("://") else {
        continue
      }
      parts.append(part)
      start = next
    }
    return parts + [self[start...]]
  }

  private static let separators: Set<Character> = ["/", "?", "&", "-"]

  /// Slices of a part of the word, of at most `width` columns. A wider character is a slice of its
  /// own.
  private func slices(ofWidth width: Int) -> [String] {
    map { String($0) }.joinedPieces(ofWidth: width)
  }
}

extension [String] {
  /// Neighboring pieces joined as far as they fit into `width` columns.
  fileprivate func joinedPieces(ofWidth width: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for next in self {
      if !piece.isEmpty, DisplayWidth.of(piece) + DisplayWidth.of(next) > width {
        pieces.append(piece)
        piece = ""
      }
      piece += next
    }
    return pieces + [piece]
  }
}
