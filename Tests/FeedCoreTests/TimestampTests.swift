import FeedCore
import Testing

@Suite("Timestamps")
struct TimestampTests {
  @Test(
    "Timestamps of the API are read, with offsets and fractions",
    arguments: [
      ("1970-01-01T00:00:00Z", 0),
      ("2022-08-27T10:00:00Z", 1_661_594_400),
      ("2022-08-27T06:00:00-04:00", 1_661_594_400),
      ("2022-08-27T15:30:00+0530", 1_661_594_400),
      ("2022-08-27T10:00:00.999Z", 1_661_594_400),
      ("2022-08-27T06:00:00.123456-04:00", 1_661_594_400),
      ("2022-08-27 10:00:00Z", 1_661_594_400),
      ("1969-12-31T23:59:59Z", -1),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("2000-02-29T00:00:00Z", 951_782_400),
      ("2024-02-29T12:00:00Z", 1_709_208_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func reads(text: String, seconds: Int64) {
    #expect(Timestamp(iso8601: text)?.seconds == seconds)
  }

  @Test(
    "Invalid timestamps are refused",
    arguments: [
      "", "2022", "2022-08-27", "2022-08-27T10:00:00", "2022-08-27T10:00Z", "2022-8-27T10:00:00Z",
      "2022-02-30T10:00:00Z", "2021-02-29T10:00:00Z", "1900-02-29T10:00:00Z",
      "2022-00-10T10:00:00Z", "2022-13-10T10:00:00Z", "2022-08-00T10:00:00Z",
      "2022-04-31T10:00:00Z", "2022-08-27T24:00:00Z", "2022-08-27T10:60:00Z",
      "2022-08-27T10:00:61Z", "2022-08-27T10:00:00+24:00", "2022-08-27T10:00:00+4:00",
      "2022-08-27T10:00:00.Z", "2022-08-27T10:00:00Zjunk", " 2022-08-27T10:00:00Z",
      "-022-08-27T10:00:00Z", "２０２２-08-27T10:00:00Z", "2022-08-27T10:00:00Z\u{0}",
    ])
  func refuses(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test("Timestamps are written and read back, including leap days and times before 1970")
  func roundTrip() {
    let texts = [
      "0000-02-29T00:00:00Z", "1600-02-29T23:59:59Z", "1899-12-31T00:00:01Z",
      "1900-03-01T12:34:56Z", "1969-12-31T23:59:59Z", "2000-02-29T01:02:03Z",
      "2022-08-27T10:00:00Z", "2100-02-28T23:59:59Z",
    ]
    #expect(texts.map { Timestamp(iso8601: $0)?.iso8601 } == texts)
  }

  @Test(
    "Successive days are correct through leap years and centuries",
    arguments: [1896, 1996, 2096, 1967])
  func everyDay(from year: Int) throws {
    var before = try #require(Timestamp(iso8601: "\(year)-01-01T12:00:00Z"))
    for _ in 0..<2_922 {
      let next = Timestamp(seconds: before.seconds + 86_400)
      let (day, last) = (next.day, before.day)
      let follows =
        day.day == last.day + 1 && day.month == last.month && day.year == last.year
        || day.day == 1 && last.day >= 28
          && (day.month == last.month + 1 && day.year == last.year
            || day.month == 1 && last.month == 12 && day.year == last.year + 1)
      guard follows, Timestamp(iso8601: next.iso8601) == next else {
        Issue.record("\(next.iso8601) does not follow \(before.iso8601)")
        return
      }
      before = next
    }
    // Eight years have two leap days, or one if they include 1900 or 2100.
    let end = year == 1896 || year == 2096 ? "01-02" : "01-01"
    #expect(before.iso8601 == "\(year + 8)-\(end)T12:00:00Z")
  }

  @Test(
    "A time outside the years 0 to 9999 is clamped",
    arguments: [
      (Int64.min, "0000-01-01T00:00:00Z"), (-62_167_219_201, "0000-01-01T00:00:00Z"),
      (253_402_300_800, "9999-12-31T23:59:59Z"), (Int64.max, "9999-12-31T23:59:59Z"),
    ])
  func clamped(seconds: Int64, text: String) {
    let time = Timestamp(seconds: seconds)
    #expect(time.iso8601 == text)
    #expect(Timestamp(iso8601: text) == time)
  }

  @Test("A time that its offset moves out of the range is written in a readable form")
  func zoneAtTheEnd() throws {
    for text in ["9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00+23:59"] {
      let time = try #require(Timestamp(iso8601: text))
      #expect(Timestamp(iso8601: time.iso8601) == time)
    }
  }

  @Test("Timestamps are ordered")
  func order() { #expect(Timestamp(seconds: 10) < Timestamp(seconds: 11)) }
}
