import FeedCore
import Testing

@Suite("Upload dates in words")
struct DayTextTests {
  @Test(
    "FEED-15, LANG-4: a day is written in both languages",
    arguments: [
      ("2022-08-27T10:00:00Z", "27 August 2022", "27 августа 2022"),
      ("2024-02-29T00:00:00Z", "29 February 2024", "29 февраля 2024"),
      ("1999-12-31T23:59:59Z", "31 December 1999", "31 декабря 1999"),
      ("2023-05-01T00:00:00Z", "1 May 2023", "1 мая 2023"),
    ])
  func words(iso: String, english: String, russian: String) throws {
    let moment = try #require(Timestamp(iso8601: iso))
    #expect(moment.dayText(in: .english) == english)
    #expect(moment.dayText(in: .russian) == russian)
  }

  private static let ages: [(Int64, String, String)] = [
    (-30, "just now", "только что"), (59, "just now", "только что"),
    (60, "1 min ago", "1 мин назад"), (20 * 60 + 59, "20 min ago", "20 мин назад"),
    (60 * 60, "1 h ago", "1 ч назад"), (86_399, "23 h ago", "23 ч назад"),
    (86_400, "1 day ago", "1 день назад"), (3 * 86_400, "3 days ago", "3 дня назад"),
    (11 * 86_400, "11 days ago", "11 дней назад"), (21 * 86_400, "21 days ago", "21 день назад"),
    (40 * 86_400, "1 January 1970", "1 января 1970"),
  ]

  @Test(
    "LIVE-5, LANG-2: an age is short, in both languages, with the right plural",
    arguments: ages)
  func age(seconds: Int64, english: String, russian: String) {
    let moment = Timestamp(seconds: 0)
    let now = Timestamp(seconds: seconds)
    #expect(moment.ageText(at: now, in: .english) == english)
    #expect(moment.ageText(at: now, in: .russian) == russian)
  }

  @Test("LIVE-5: extreme times have an age")
  func extremes() {
    let (past, future) = (Timestamp(seconds: .min), Timestamp(seconds: .max))
    _ = past.ageText(at: future, in: .english)
    #expect(future.ageText(at: past, in: .english) == "just now")
  }

  @Test("FEED-15: the day of a photo is the UTC day")
  func utc() throws {
    let evening = try #require(Timestamp(iso8601: "2022-08-27T21:00:00-04:00"))
    #expect(evening.dayText(in: .english) == "28 August 2022")
    let morning = try #require(Timestamp(iso8601: "2022-08-27T01:00:00+05:00"))
    #expect(morning.dayText(in: .english) == "26 August 2022")
  }

  @Test("Each month has a different name")
  func months() throws {
    for language in Language.allCases {
      let names = try (1...12).map { month in
        let digits = month < 10 ? "0\(month)" : "\(month)"
        return try #require(Timestamp(iso8601: "2022-\(digits)-15T00:00:00Z"))
          .dayText(in: language)
      }
      #expect(Set(names).count == 12)
    }
  }
}
