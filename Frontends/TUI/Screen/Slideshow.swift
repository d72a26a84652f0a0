/// A slideshow: the photos of a list one after another over the whole screen (TUI-15).
struct Slideshow: Sendable, Hashable {
  /// The time for which each photo is shown, in seconds.
  let seconds: Int
  /// The number of the photo, by which the end of an earlier photo's time is recognized.
  let number: Int
  /// Whether the photo's time is over: the next one follows as soon as it can be shown.
  var isDue = false

  static let standardSeconds = 5
}
