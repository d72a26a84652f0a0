/// A time in whole seconds since 1970-01-01T00:00:00Z, with its own calendar arithmetic, because
/// days of the Gregorian calendar require neither Foundation nor ICU.
package struct Timestamp: Sendable, Hashable, Comparable {
  package let seconds: Int64

  /// The years 0 to 9999, which are the only ones that the text form can contain.
  private static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// - Parameter seconds: Seconds since 1970. They are clamped to the years 0 to 9999, because the
  ///   number may come from a file, and arithmetic with it must not overflow.
  package init(seconds: Int64) {
    self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds < right.seconds
  }

  package var day: CivilDay { CivilDay(daysSince1970: seconds.flooredQuotient(by: 86_400)) }
}

/// A day of the Gregorian calendar, in UTC.
package struct CivilDay: Sendable, Hashable {
  package let year: Int64
  package let month: Int  // 1...12
  package let day: Int  // 1...31

  /// Uses the era-based algorithm, in which years begin in March, so that the leap day is the last
  /// one.
  init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Makes a day from its numbers; nil if it does not exist, such as 30 February.
  package init?(year: Int64, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
    guard (1...12).contains(month), (1...31).contains(day),
      CivilDay(daysSince1970: daysSince1970) == self
    else { return nil }
  }

  package var daysSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
