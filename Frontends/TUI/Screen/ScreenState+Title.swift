import FeedCore
import FeedSession

extension ScreenState {
  /// The title of the window, such as “imagefeed · Feed” (TERM-9).
  func windowTitle(_ session: SessionState) -> String {
    let name = Phrase.appName.text(in: environment.language)
    guard rootScreen(session) == .tabs else { return name }
    let place =
      photo.map { $0.photo.title.truncated(toWidth: Self.maxTitleWidth) }
      ?? tab.title(session).text(in: environment.language)
    return "\(name) · \(place)"
  }

  private static let maxTitleWidth = 60
}
