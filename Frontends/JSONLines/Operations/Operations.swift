/// The one table (RPC-1). Describing, checking and dispatching all read it.
enum Operations {
  static let all: [Operation] = [.describe, .nextFeedPage, .getPhoto]

  static let byMethod = Dictionary(
    uniqueKeysWithValues: all.map { ("imagefeed/\($0.name)", $0) })
}
