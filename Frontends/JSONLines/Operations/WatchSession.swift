import FeedCore
import FeedSession

extension Operation {
  static let watch = Operation(
    "watch",
    "Send imagefeed/changed whenever the session changes, with its revision and what changed.",
    answers: .session, isTool: false,
    .fromSession { context in
      context.watch.begin()
      return context.sessionShape()
    })

  static let unwatch = Operation(
    "unwatch", "Stop sending imagefeed/changed.",
    answers: .session, isTool: false,
    .fromSession { context in
      context.watch.end()
      return context.sessionShape()
    })
}
