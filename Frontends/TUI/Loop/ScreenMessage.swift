import FeedCore
import FeedSession

/// What reaches the screen from other threads.
enum ScreenMessage: Sendable {
  case start
  case session(SessionState)
  /// A command has ended, with the state that it left.
  case finished(ScreenCommand, ScreenResult, SessionState)
  case progress(PhotoID, received: Int, expected: Int?)
  /// The book has a better picture of something.
  case pictures
  case end(ExitStatus)
}
