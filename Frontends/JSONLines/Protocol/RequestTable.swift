import FeedCore

/// The requests that are under way. Pure.
struct RequestTable: Sendable {
  /// More than these are refused at once rather than queued for ever (RPC-8).
  static let limit = 32

  private var open: Set<RequestID> = []

  /// Answers why the request is refused, nil when it may run.
  mutating func begin(_ id: RequestID) -> RPCError? {
    if open.contains(id) { return RPCError(-32_600, "this id is in use") }
    if open.count >= Self.limit { return RPCError(.busy, .english) }
    open.insert(id)
    return nil
  }

  mutating func end(_ id: RequestID) { open.remove(id) }
}
