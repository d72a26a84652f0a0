import FeedCore

/// A date as a header has it: `2022:08:27 10:00:00` in EXIF, `2022-08-27T10:00:00.25+02:00` in XMP,
/// `20220827 100000+0200` in IPTC. Programs leave out the seconds or the whole time.
///
/// Cameras do not know where they are, so the time zone is ignored: the date is the day that the user
/// remembers.
struct CameraDate {
  /// In seconds since 1970 by the camera's clock.
  let seconds: Int64

  /// - Returns: Nil for text without a valid date, such as zeros and blanks.
  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(rest: Array(text)[...])
    reader.skip { $0 <= 0x20 }
    guard let year = reader.number(4), reader.skipSeparator(), let month = reader.number(2),
      reader.skipSeparator(), let day = reader.number(2),
      let date = Timestamp(iso8601: Self.text(year, month, day))
    else { return nil }
    // A time that does not make sense leaves the day.
    seconds = date.seconds + (reader.time() ?? 0)
  }

  private static func text(_ year: Int, _ month: Int, _ day: Int) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      String(String(number + 100_000).suffix(width))
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T00:00:00Z"
  }
}

private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func skip(while isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return Int(untrusted: digits)
  }

  /// Skips a sign between two numbers; some formats have none.
  mutating func skipSeparator() -> Bool {
    if let first = rest.first, [0x3A, 0x2D, 0x2F, 0x2E].contains(first) { rest = rest.dropFirst() }
    return true
  }

  /// The time of the day in seconds; nil if there is none. Some phones write hour 24 for the first
  /// one of the same day.
  mutating func time() -> Int64? {
    skip { $0 == 0x20 || $0 == UInt8(ascii: "T") }
    guard let hour = number(2), hour <= 24 else { return nil }
    _ = skipSeparator()
    guard let minute = number(2), minute < 60 else { return nil }
    _ = skipSeparator()
    let second = number(2).map { min($0, 59) } ?? 0
    return Int64(hour % 24 * 3_600 + minute * 60 + second)
  }
}
