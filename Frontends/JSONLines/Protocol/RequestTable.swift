import FeedCore

/// The open requests that wait for something. Pure.
///
/// Each request has a number besides its id. An id may be reused as soon as its request is
/// answered. The number distinguishes work that ends later from the next request with that id.
struct RequestTable: Sendable {
  private let language: Language
  private var open: [RequestID: Int] = [:]
  private var last = 0

  /// - Parameter language: The language of the errors.
  init(_ language: Language = .english) { self.language = language }

  /// The reason why a request may not use this id; nil if it may.
  func refusal(of id: RequestID) -> RPCError? {
    open[id] == nil ? nil : RPCError(.badRequest, Message(.rpcUsedID), language)
  }

  /// Opens a request.
  ///
  /// - Returns: The request's number, or the reason for its refusal.
  mutating func begin(_ id: RequestID) -> Result<Int, RPCError> {
    if let refusal = refusal(of: id) { return .failure(refusal) }
    // Refused immediately, because an unbounded queue could use up the memory (RPC-38).
    if open.count >= RPCMessage.openRequestLimit { return .failure(RPCError(.busy, language)) }
    last += 1
    open[id] = last
    return .success(last)
  }

  /// Closes a request.
  ///
  /// - Returns: Whether it was still open. Only the first end counts.
  mutating func end(_ id: RequestID, _ number: Int) -> Bool {
    guard open[id] == number else { return false }
    open[id] = nil
    return true
  }

  /// Closes a request before its work has ended.
  ///
  /// - Returns: The request's number; nil if none is open under this id.
  mutating func cancel(_ id: RequestID) -> Int? { open.removeValue(forKey: id) }
}
