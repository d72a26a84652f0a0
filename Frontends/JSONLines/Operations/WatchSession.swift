import FeedCore
import FeedSession

extension Operation {
  static let watch = Operation(
    "watch",
    "Send imagefeed/changed whenever the session changes, with its revision and what changed.",
    answers: .session, isTool: false,
    .fromSession { call in
      call.watch.begin()
      return call.sessionShape()
    })

  static let unwatch = Operation(
    "unwatch", "Stop sending imagefeed/changed.",
    answers: .session, isTool: false,
    .fromSession { call in
      call.watch.end()
      return call.sessionShape()
    })
}
