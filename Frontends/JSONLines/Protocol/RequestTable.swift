import FeedCore

/// The requests that wait for something. Pure.
///
/// Each has a number of its own besides its id: an id is free again as soon as it is answered, and
/// whatever is still to end then is told from the next request by its number.
struct RequestTable: Sendable {
  /// More than these are refused at once rather than queued for ever (RPC-8).
  static let limit = 32

  private var open: [RequestID: Int] = [:]
  private var last = 0

  /// Why a request may not have this id, nil when it may.
  func refusal(of id: RequestID) -> RPCError? {
    open[id] == nil ? nil : RPCError(.badRequest, "id is already in use")
  }

  /// Answers the request's number, or why it is refused.
  mutating func begin(_ id: RequestID) -> Result<Int, RPCError> {
    if let refusal = refusal(of: id) { return .failure(refusal) }
    if open.count >= Self.limit { return .failure(RPCError(.busy, .english)) }
    last += 1
    open[id] = last
    return .success(last)
  }

  /// Answers whether it was open until now: the first end counts.
  mutating func end(_ id: RequestID, _ number: Int) -> Bool {
    guard open[id] == number else { return false }
    open[id] = nil
    return true
  }

  /// Answers the request's number, nil when none is open under this id.
  mutating func cancel(_ id: RequestID) -> Int? { open.removeValue(forKey: id) }
}
