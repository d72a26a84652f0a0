import FeedCore
import Testing

@Suite("Upload dates in words")
struct DayTextTests {
  @Test(
    "FEED-3, LANG-2: the day in both languages",
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

  @Test("LIVE-5, LANG-2: the minute in both languages")
  func minute() throws {
    let moment = try #require(Timestamp(iso8601: "2022-08-27T23:05:59+02:00"))
    #expect(moment.minuteText(in: .english) == "27 August 2022, 21:05 UTC")
    #expect(moment.minuteText(in: .russian) == "27 августа 2022, 21:05 UTC")
  }

  @Test("FEED-3: it is the UTC day, wherever the photo was uploaded")
  func utc() throws {
    let evening = try #require(Timestamp(iso8601: "2022-08-27T21:00:00-04:00"))
    #expect(evening.dayText(in: .english) == "28 August 2022")
    let morning = try #require(Timestamp(iso8601: "2022-08-27T01:00:00+05:00"))
    #expect(morning.dayText(in: .english) == "26 August 2022")
  }

  @Test("Each month has a name of its own")
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
