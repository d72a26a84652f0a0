import FeedCore

/// A date in the formats of metadata: `2022:08:27 10:00:00` in EXIF,
/// `2022-08-27T10:00:00.25+02:00` in XMP, `20220827 100000+0200` in IPTC. Programs omit the
/// seconds or the whole time. For an old photo they also omit the day or the month, or write zeros
/// or blanks: `1965`, `1965:08:00`.
///
/// The time zone is ignored, because most cameras do not know it. The date is then the local day
/// on which the photo was taken.
struct CameraDate: Sendable, Hashable {
  /// The time in seconds since 1970 of the camera's clock. A missing month or day counts as 1.
  let seconds: Int64
  /// The date in the format of XMP, with its original precision: `1965`, `1965-08`,
  /// `2022-08-27T10:00:00`.
  let text: String

  /// - Returns: `nil` for text without a valid date, such as zeros and blanks.
  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(rest: Array(text)[...])
    reader.skip { $0 <= 0x20 }
    guard let year = reader.number(4), year > 0 else { return nil }
    let month: Int?
    let day: Int?
    switch reader.part() {
    case .missing: (month, day) = (nil, nil)
    case .invalid: return nil
    case .number(let number):
      month = number
      switch reader.part() {
      case .missing: day = nil
      case .invalid: return nil
      case .number(let number): day = number
      }
    }
    let start = [Self.padded(year, 4), Self.padded(month ?? 1, 2), Self.padded(day ?? 1, 2)]
    guard let date = Timestamp(iso8601: "\(start.joined(separator: "-"))T00:00:00Z") else {
      return nil
    }
    // If the time is invalid, only the day is used.
    let time = day == nil ? nil : reader.time()
    seconds = date.seconds + (time ?? 0)
    let parts = start.prefix(month == nil ? 1 : day == nil ? 2 : 3).joined(separator: "-")
    self.text = time == nil ? parts : String(Timestamp(seconds: seconds).iso8601.dropLast())
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    String(String(number + 100_000).suffix(width))
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

  enum Part {
    case number(Int)
    /// The end of the text, zeros or blanks.
    case missing
    case invalid
  }

  /// Reads a month or day.
  mutating func part() -> Part {
    skipSeparator()
    if let number = number(2) { return number == 0 ? .missing : .number(number) }
    return rest.allSatisfy { $0 <= 0x20 || $0 == 0x3A } ? .missing : .invalid
  }

  /// Skips a separator between two numbers. Some formats have no separator.
  mutating func skipSeparator() {
    if let first = rest.first, [0x3A, 0x2D, 0x2F, 0x2E].contains(first) { rest = rest.dropFirst() }
  }

  /// Reads the time of day in seconds, or returns `nil` if it is missing. Some phones write
  /// hour 24 for the first hour of the same day.
  mutating func time() -> Int64? {
    skip { $0 == 0x20 || $0 == UInt8(ascii: "T") }
    guard let hour = number(2), hour <= 24 else { return nil }
    skipSeparator()
    guard let minute = number(2), minute < 60 else { return nil }
    skipSeparator()
    let second = number(2).map { min($0, 59) } ?? 0
    return Int64(hour % 24 * 3_600 + minute * 60 + second)
  }
}
