import FeedCore

// Statistics, which only the mock invents. On other backends they are not found.
extension API {
  private func requireMock() throws(FeedError) {
    guard isMock else { throw FeedError(.unsupported, Message(.errorNothingFound)) }
  }

  func photoStatistics(_ call: Call) async throws(FeedError) -> APIResponse {
    try requireMock()
    let days = try Statistics.days(call.query)
    let photo = try await foundPhoto(call)
    var json: JSONObject = ["id": .string(photo.id.text), "slug": .string(photo.id.text)]
    let numbers = Statistics.photo(photo, days: days, until: clock.now().day)
    for member in numbers.members { json[member.key] = member.value }
    return .json(.object(json))
  }

  func userStatistics(_ call: Call) async throws(FeedError) -> APIResponse {
    try requireMock()
    let days = try Statistics.days(call.query)
    let name = try await foundUser(call).profile.username
    let today = clock.now().day
    return .json([
      "id": .string(Shapes.userID(name)), "username": .string(name),
      "downloads": Statistics.numbers(
        "downloads \(name)", days: days, until: today, scale: 40, hasAverage: true),
      "views": Statistics.numbers(
        "views \(name)", days: days, until: today, scale: 4_000, hasAverage: true),
    ])
  }

  func totals(_ call: Call) async throws(FeedError) -> APIResponse {
    try requireMock()
    return .json([
      "photos": 6_412_000, "downloads": 11_903_000_000, "views": 1_620_000_000_000,
      "photographers": 451_000, "pixels": 118_000_000_000_000, "downloads_per_second": 58,
      "views_per_second": 7_900, "developers": 1_120_000, "applications": 640_000,
      "requests": 1_490_000_000_000,
    ])
  }

  func month(_ call: Call) async throws(FeedError) -> APIResponse {
    try requireMock()
    return .json([
      "downloads": 151_000_000, "views": 20_400_000_000, "new_photos": 61_000,
      "new_photographers": 3_900, "new_pixels": 1_130_000_000_000, "new_developers": 12_700,
      "new_applications": 8_300, "new_requests": 19_600_000_000,
    ])
  }
}

/// Invented numbers of views and downloads, always the same for a day.
enum Statistics {
  /// The requested number of days.
  static func days(_ query: Parameters) throws(FeedError) -> Int {
    if let resolution = query["resolution"], resolution != "days" {
      throw Parameters.fault("resolution")
    }
    return query.number("quantity", in: 1...30) ?? 30
  }

  static func photo(_ photo: Photo, days: Int, until day: CivilDay) -> JSONObject {
    let id = photo.id.text
    return [
      "downloads": numbers("downloads \(id)", days: days, until: day, scale: 4),
      "views": numbers("views \(id)", days: days, until: day, scale: 400),
    ]
  }

  static func numbers(
    _ name: String, days: Int, until day: CivilDay, scale: UInt64, hasAverage: Bool = false
  ) -> JSON {
    let last = day.daysSince1970
    let values = (0..<Int64(days)).reversed().map { back in
      let number = last - back
      return (
        Timestamp(seconds: number * 86_400).iso8601.prefix(10),
        Int64(Shapes.hash("\(name) \(number)") >> 16 % scale)
      )
    }
    let change = values.reduce(0) { $0 + $1.1 }
    var history: JSONObject = ["change": .integer(change)]
    if hasAverage { history["average"] = .integer(change / Int64(days)) }
    history["resolution"] = "days"
    history["quantity"] = .integer(Int64(days))
    history["values"] = .array(
      values.map { .object(["date": .string(String($0.0)), "value": .integer($0.1)]) })
    let total = change + Int64(Shapes.hash(name) >> 16 % (scale * 100))
    return .object(["total": .integer(total), "historical": .object(history)])
  }
}
