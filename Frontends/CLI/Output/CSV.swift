/// Comma-separated values as RFC 4180 has them.
enum CSV {
  static func line(_ fields: [String]) -> String {
    fields.map { quoted(harmless($0)) }.joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { "\",\r\n".utf8.contains($0) }
    return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
  }

  /// Spreadsheets run a text that begins like a formula, and these texts are strangers'. An id
  /// that begins with a dash stays as it is: with nothing but its own letters behind it runs
  /// nothing, and programs need it to the letter.
  private static func harmless(_ field: String) -> String {
    guard let first = field.first, "=+-@".contains(first) else { return field }
    let isID =
      first == "-"
      && field.allSatisfy { letter in
        letter.isASCII && (letter.isLetter || letter.isNumber || letter == "-" || letter == "_")
      }
    return isID ? field : "'" + field
  }
}
