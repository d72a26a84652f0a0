import FeedCore

/// The way back to who asked: one answer, and progress before it.
struct Reply: Sendable {
  let id: RequestID?
  let writer: LineWriter
  var form: PreparedRequest.Form = { $0 }
  var progress: ProgressReporter?

  func send(_ outcome: PreparedRequest.Outcome) {
    write(form(outcome))
  }

  /// Says that the request was not carried out. That is the protocol's to tell, so that MCP has no
  /// form of its own for it.
  func refuse(_ error: RPCError) { write(.failure(error)) }

  private func write(_ outcome: PreparedRequest.Outcome) {
    var message: JSONObject = ["jsonrpc": "2.0", "id": id?.json ?? .null]
    switch outcome {
    case .success(let result): message["result"] = .object(result)
    case .failure(let error): message["error"] = .object(error.shape)
    }
    writer.write(JSON.object(message).encoded(), closing: progress?.slot)
  }

  /// No answer, and nothing else any more.
  func drop() { writer.close(progress?.slot) }
}
