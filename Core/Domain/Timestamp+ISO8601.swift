extension Timestamp {
  /// Parses the API's format, such as `2022-08-27T10:00:00Z`. Also accepts a space instead of `T`, an
  /// offset such as `-04:00` or `-0400`, and a fraction of a second, which is dropped. Nil for any
  /// other text.
  package init?(iso8601 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.take("-"),
      let month = reader.number(2), reader.take("-"),
      let dayOfMonth = reader.number(2), reader.take("T") || reader.take(" "),
      let hour = reader.number(2), reader.take(":"),
      let minute = reader.number(2), reader.take(":"),
      let second = reader.number(2)
    else { return nil }
    guard reader.skipFraction(), let offset = reader.offset(), reader.isAtEnd,
      hour < 24, minute < 60, second <= 60,
      let day = CivilDay(year: year, month: Int(month), day: Int(dayOfMonth))
    else { return nil }
    let clock = hour * 3_600 + minute * 60 + second
    self.init(seconds: day.daysSince1970 * 86_400 + clock - offset)
  }

  /// The time in UTC, for example `2022-08-27T10:00:00Z`.
  package var iso8601: String {
    let day = day
    let clock = seconds - day.daysSince1970 * 86_400
    let date = "\(day.year.padded(4))-\(Int64(day.month).padded(2))-\(Int64(day.day).padded(2))"
    let hour = clock / 3_600
    let minute = clock / 60 % 60
    return "\(date)T\(hour.padded(2)):\(minute.padded(2)):\((clock % 60).padded(2))Z"
  }
}

private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ count: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<count {
      guard let digit = rest.first, (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - 0x30)
      rest.removeFirst()
    }
    return value
  }

  /// Skips a fraction of a second, if there is one.
  ///
  /// - Returns: False if a decimal point has no digit after it.
  mutating func skipFraction() -> Bool {
    guard take(".") else { return true }
    let count = rest.count
    while let digit = rest.first, (0x30...0x39).contains(digit) { rest.removeFirst() }
    return rest.count < count
  }

  /// Reads the time zone.
  ///
  /// - Returns: Seconds east of UTC; nil without a zone, because a guess could change the day.
  mutating func offset() -> Int64? {
    if take("Z") { return 0 }
    let sign: Int64
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    guard let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }
}

extension Int64 {
  fileprivate func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
