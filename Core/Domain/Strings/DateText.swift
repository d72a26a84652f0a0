extension Timestamp {
  /// The day in UTC: «27 August 2022», «27 августа 2022» (FEED-3).
  package func dayText(in language: Language) -> String {
    let day = day
    return "\(day.day) \(Self.monthNames(in: language)[day.month - 1]) \(day.year)"
  }

  /// The minute in UTC: «27 August 2022, 14:05 UTC».
  package func minuteText(in language: Language) -> String {
    let time = iso8601.drop { $0 != "T" }.dropFirst().prefix(5)
    return "\(dayText(in: language)), \(time) UTC"
  }

  private static func monthNames(in language: Language) -> [String] {
    switch language {
    case .english:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
    case .russian:
      [
        "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября",
        "октября", "ноября", "декабря",
      ]
    }
  }
}
