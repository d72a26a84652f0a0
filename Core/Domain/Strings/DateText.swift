extension Timestamp {
  /// The day in UTC, for example “27 August 2022” (FEED-15).
  package func dayText(in language: Language) -> String {
    let day = day
    return "\(day.day) \(Self.monthNames(in: language)[day.month - 1]) \(day.year)"
  }

  /// The day with a short month, for example “27 Aug 2022”.
  package func shortDayText(in language: Language) -> String {
    let day = day
    return "\(day.day) \(Self.shortMonthNames(in: language)[day.month - 1]) \(day.year)"
  }

  /// The time since then, for example “20 min ago”, or the day after more than 30 days.
  package func ageText(at now: Timestamp, in language: Language) -> String {
    let difference = now.seconds.subtractingReportingOverflow(seconds)
    let isFuture = now < self
    let minutes = isFuture ? 0 : difference.overflow ? .max : difference.partialValue / 60
    let message =
      switch minutes {
      case ..<1: Message(.ageNow)
      case ..<60: Message(.ageMinutes, String(minutes))
      case ..<(24 * 60): Message(.ageHours, String(minutes / 60))
      case ..<(30 * 24 * 60): Message(.ageDays, String(minutes / (24 * 60)))
      default: nil as Message?
      }
    return message?.text(in: language) ?? dayText(in: language)
  }

  private static func monthNames(in language: Language) -> [String] {
    switch language {
    case .english: englishMonths
    case .russian: russianMonths
    }
  }

  private static func shortMonthNames(in language: Language) -> [String] {
    switch language {
    case .english: englishMonths.map { String($0.prefix(3)) }
    case .russian: shortRussianMonths
    }
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let russianMonths = [
    "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
    "октября", "ноября", "декабря",
  ]
  private static let shortRussianMonths = [
    "янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.",
    "дек.",
  ]
}
