import FeedCore

/// Sends the response to a request: progress notifications, then one answer.
struct RPCReply: Sendable {
  let id: RequestID?
  let writer: LineWriter
  var form: PreparedRequest.Form = { $0 }
  var progress: ProgressReporter?

  func send(_ outcome: PreparedRequest.Outcome) {
    write(form(outcome))
  }

  /// Sends a protocol error because the request was not performed. `form` does not transform it,
  /// because in MCP it is also an error of JSON-RPC.
  func refuse(_ error: RPCError) { write(.failure(error)) }

  private func write(_ outcome: PreparedRequest.Outcome) {
    let message: RPCMessage =
      switch outcome {
      case .success(let result): .result(id, result)
      case .failure(let error): .failure(id, error.jsonObject)
      }
    writer.write(message.encoded(), closing: progress?.slot)
  }

  /// Ends the request without an answer. Nothing more is sent for it.
  func drop() { writer.close(progress?.slot) }
}
