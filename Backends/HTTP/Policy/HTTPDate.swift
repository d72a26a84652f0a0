import FeedCore

/// Dates in HTTP's format: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). The two
/// obsolete formats are not read, because nothing in use sends them.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; nil if the text is not such a date.
  package static func unixTime(_ text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = number(parts[1], 1...31),
      let month = months.firstIndex(of: String(parts[2])), let year = number(parts[3], 1970...9999)
    else { return nil }
    let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], 0...23),
      let minute = number(clock[1], 0...59), let second = number(clock[2], 0...60)
    else { return nil }
    guard let civil = CivilDay(year: Int64(year), month: month + 1, day: day) else { return nil }
    return Int(civil.daysSince1970) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy(\.isASCIIDigit), let value = Int(text) else { return nil }
    return range.contains(value) ? value : nil
  }
}
