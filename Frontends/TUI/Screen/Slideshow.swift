/// Photos of a list one after another over the whole screen (TUI-15).
struct Slideshow: Sendable, Hashable {
  /// The time for which each photo is shown, in seconds.
  let seconds: Int
  /// Another one for each photo, so that the end of an earlier one's time is recognized.
  let number: Int
  /// Whether the photo's time is over: the next one follows as soon as it can be shown.
  var isDue = false

  static let standardSeconds = 5
}
