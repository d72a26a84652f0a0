import FeedCore

/// The mapping of a program's errors to `FeedError`, in one place. Its text is shown as its own.
enum ProgramError {
  static func map(_ error: JSONObject, from name: String) -> FeedError {
    let data = error["data"]?.objectValue ?? [:]
    let number = error["code"]?.wholeNumber ?? 0
    let code = code(data["kind"]?.stringValue, number)
    let parts = [error["message"], data["hint"]].compactMap { $0?.stringValue }
    let text = ServerText(parts.joined(separator: " ").utf8).quoted(hiding: [])
    // A day at most, as of any server: timers cannot count more.
    let wait = data["retryAfterMs"]?.integer(clampedTo: 0...86_400_000).map(Duration.milliseconds)
    return FeedError(
      code, Message(.errorProgramSays, name, text.isEmpty ? code.name : text), retryAfter: wait,
      detail: "code \(number)", mayHaveArrived: mayHaveArrived(code))
  }

  /// The code by the name that the error has, else by the number of RPC-7; a program need not know
  /// our names.
  private static func code(_ kind: String?, _ number: Int64) -> FeedError.Code {
    switch number {
    case -32_601: return .unsupported
    // Nobody cancelled it here: such a call has no waiter any more.
    case -32_800, -32_700, -32_600: return .badReply
    default: break
    }
    if let known = kind.flatMap({ FeedError.Code(name: $0) }), known != .cancelled { return known }
    switch number {
    case 1_401: return .notSignedIn
    case 1_429: return .rateLimited
    case 1_502: return .serverError
    default: return FeedError.Code.all.first { $0.wireCode == number } ?? .serverError
    }
  }

  /// Whether a like may have been set all the same: then it is asked for (FEED-5).
  private static func mayHaveArrived(_ code: FeedError.Code) -> Bool {
    code.isRetryable && code != .rateLimited && code != .busy
  }
}
