/// The text between `CSI 200 ~` and `CSI 201 ~`.
enum Paste {
  private static let end = "\u{1B}[201~".unicodeScalars

  static func isFinished(_ scalars: String.UnicodeScalarView) -> Bool {
    scalars.suffix(end.count).elementsEqual(end)
  }

  /// Without the end, with the line ends of a terminal (CR) as ours.
  static func text(_ scalars: String.UnicodeScalarView) -> String {
    let body = isFinished(scalars) ? scalars.dropLast(end.count) : scalars[...]
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in body {
      if scalar == "\r" {
        result.append("\n")
      } else if scalar != "\n" || last != "\r" {
        result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }
}
