import FeedCore
import FeedSession

extension Operation {
  static let watch = Operation(
    "watch",
    "From now on imagefeed/changed is sent whenever the session changes: its revision and what changed.",
    answers: .session, isTool: false,
    .fromMemory { call in
      call.watch.begin()
      return call.sessionShape()
    })

  static let unwatch = Operation(
    "unwatch", "Ends what watch began.",
    answers: .session, isTool: false,
    .fromMemory { call in
      call.watch.end()
      return call.sessionShape()
    })
}
