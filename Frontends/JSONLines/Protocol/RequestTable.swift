import FeedCore

/// The requests that wait for something. Pure.
struct RequestTable: Sendable {
  /// More than these are refused at once rather than queued for ever (RPC-8).
  static let limit = 32

  private var open: Set<RequestID> = []

  /// Why a request may not have this id, nil when it may.
  func refusal(of id: RequestID) -> RPCError? {
    open.contains(id) ? RPCError(-32_600, "this id is in use") : nil
  }

  /// Answers why the request is refused, nil when it may run.
  mutating func begin(_ id: RequestID) -> RPCError? {
    if let refusal = refusal(of: id) { return refusal }
    if open.count >= Self.limit { return RPCError(.busy, .english) }
    open.insert(id)
    return nil
  }

  mutating func end(_ id: RequestID) { open.remove(id) }
}
