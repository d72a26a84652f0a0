/// Comma-separated values in the form of RFC 4180.
enum CSV {
  static func line(_ fields: [String]) -> String {
    fields.map { quoted(harmless($0)) }.joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { "\",\r\n".utf8.contains($0) }
    return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
  }

  /// The field, made safe for spreadsheets, which run a text that begins like a formula. These
  /// texts come from untrusted sources. An id that begins with a dash is unchanged: it has only id
  /// characters after it and runs nothing, and programs need it exactly.
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
