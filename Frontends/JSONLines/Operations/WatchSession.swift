import FeedCore
import FeedSession

extension Operation {
  static let watch = Operation(
    .watch,
    .fromSession { context in
      context.watch.begin()
      return context.sessionShape()
    })

  static let unwatch = Operation(
    .unwatch,
    .fromSession { context in
      context.watch.end()
      return context.sessionShape()
    })
}
