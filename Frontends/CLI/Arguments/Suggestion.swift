/// The known word that a mistyped one was probably meant to be, for "did you mean".
package enum Suggestion {
  /// The nearest known word; nil if none is near enough.
  package static func nearest(to typed: String, among known: [String]) -> String? {
    let typed = typed.lowercased()
    let best = known.map { ($0, distance(typed, $0)) }.min { $0.1 < $1.1 }
    if let best, best.1 <= allowance(for: typed, best.0) { return best.0 }
    let begun = known.filter { $0.hasPrefix(typed) }
    return typed.drop { $0 == "-" }.count >= 3 && begun.count == 1 ? begun.first : nil
  }

  /// The largest distance that counts as a typing error: one mistake in three letters, at most three.
  private static func allowance(for typed: String, _ known: String) -> Int {
    min(3, max(typed.count, known.count) / 3)
  }

  /// The number of letters that were missed, added, changed or swapped with their neighbors.
  static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    var rows = [Array(0...second.count)]
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let change = rows[i][j] + (first[i] == second[j] ? 0 : 1)
        var best = min(change, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
