/// The longest sleep of the poll while transfers are under way. Pure.
///
/// libcurl 7.88 can forget that a transfer has work left: on a shared HTTP/2 connection it notes
/// «run this one now» as a timer and may clear it in the same `curl_multi_perform`, so that the
/// transfer sleeps, its data already read, until the next timer. Each perform runs every transfer
/// anew; so after activity a few looks follow, ever further apart, and then none until something
/// moves. A loss costs a millisecond instead of seconds, an idle transport stays asleep.
package struct PollBackoff {
  /// The milliseconds until the next poll; above `last` there is none.
  private var next: Int32 = 1
  private static let last: Int32 = 64

  package init() {}

  /// Restarts the backoff: bytes moved, or a transfer began or ended.
  package mutating func active() { next = 1 }

  /// The longest sleep now, in milliseconds, where `wanted` is what deadlines allow.
  package mutating func sleep(_ wanted: Int32) -> Int32 {
    guard next <= Self.last else { return wanted }
    defer { next *= 4 }
    return min(wanted, next)
  }
}
