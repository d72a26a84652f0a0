import FeedCore
import FeedSession

/// One connection, from its first line to its last answer. The reader's thread hands each line
/// over; a request that waits for something runs in a task of its own and answers whenever it is
/// done (RPC-4), every other is answered at once.
final class Server: Sendable {
  private let context: FrontendContext
  let writer: LineWriter
  private let calls = Calls()

  init(_ context: FrontendContext, writer: LineWriter) {
    self.context = context
    self.writer = writer
  }

  convenience init(_ context: FrontendContext, output: Int32) {
    self.init(context, writer: LineWriter(output))
  }

  /// Returns when the input has ended and everything asked for is answered, when nobody reads
  /// the answers any more, or when the task is cancelled; then what is unwritten is dropped.
  func serve(_ input: Int32) async -> ExitStatus {
    let reader = LineReader(input)
    await withTaskCancellationHandler {
      writer.start { self.stop(reader) }
      await reader.run { line in self.receive(line) }
      await finish()
    } onCancel: {
      stop(reader)
    }
    return .done
  }

  /// The end of the input means no more requests, not that answers are unwanted (RPC-9).
  private func finish() async {
    await calls.waitForAll()
    await writer.flush()
    writer.close()
  }

  private func stop(_ reader: LineReader) {
    reader.stop()
    writer.close()
    calls.cancelAll()
  }

  /// Answers false when reading on is of no use. While the client does not read, nothing more is
  /// read of what it sends, so that its pipe fills up and not this process's memory.
  private func receive(_ line: LineSplitter.Line) -> Bool {
    guard writer.waitForRoom() else { return false }
    switch line {
    case .tooLong:
      answer(.failure(RPCError(-32_600, "the line is longer than 4 MiB")), to: nil)
    case .bytes(let bytes):
      switch Envelope(bytes) {
      case .request(let id, let method, let parameters): begin(id, method, parameters)
      case .invalid(let id, let error): answer(.failure(error), to: id)
      case .notification, .response, .blank: break
      }
    }
    return true
  }

  private func begin(_ id: RequestID, _ method: String, _ parameters: JSONObject) {
    if let refusal = calls.refusal(of: id) { return answer(.failure(refusal), to: id) }
    guard let operation = Operations.byMethod[method] else {
      let error = RPCError(-32_601, "there is no method «\(method.cleaned())»")
      return answer(.failure(error), to: id)
    }
    do throws(RPCError) {
      try operation.check(parameters)
    } catch {
      return answer(.failure(error), to: id)
    }
    run(operation, id, parameters)
  }

  private func run(_ operation: Operation, _ id: RequestID, _ parameters: JSONObject) {
    switch operation.work {
    case .fromMemory(let work): answer(.success(work(parameters, context)), to: id)
    case .waiting(let work):
      let refusal = calls.begin(id) { [context] in
        do throws(FeedError) {
          return .success(try await work(parameters, context))
        } catch {
          return .failure(RPCError(error, context.language))
        }
      } answer: {
        self.answer($0, to: id)
      }
      if let refusal { answer(.failure(refusal), to: id) }
    }
  }

  private func answer(_ outcome: Calls.Outcome, to id: RequestID?) {
    var message: JSONObject = ["jsonrpc": "2.0", "id": id?.json ?? .null]
    switch outcome {
    case .success(let result): message["result"] = .object(result)
    case .failure(let error): message["error"] = .object(error.shape)
    }
    writer.write(JSON.object(message).encoded())
  }
}
