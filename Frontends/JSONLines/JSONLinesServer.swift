import FeedCore
import FeedSession

/// One connection, from its first line to its last answer. The reading thread passes on each line.
/// A request that waits for something runs in its own task and is answered when the task ends
/// (RPC-4). Any other request is answered immediately.
final class JSONLinesServer: Sendable {
  let writer: LineWriter
  private let context: FrontendContext
  private let limits: EndpointLimits
  private let running: RunningRequests
  private let watch: SessionWatch
  private let router: Router
  /// Whether an MCP method was called. MCP clients allow less time for the shutdown.
  private let usesMCP = Lock(false)
  /// Limits the time after the end of the input. Started once.
  private let deadline = Lock<Task<Void, Never>?>(nil)

  init(
    _ context: FrontendContext, writer: LineWriter, limits: EndpointLimits = .standard,
    offering offered: OfferedOperations = .everything
  ) {
    (self.context, self.writer, self.limits) = (context, writer, limits)
    running = RunningRequests(
      limit: limits.call, clock: context.session.clock, language: context.language)
    watch = SessionWatch(context.session, writer)
    router = Router(context: context, watch: watch, offered: offered)
  }

  /// Serves requests. Returns when the input has ended and every request is answered, when the
  /// other end of the output is closed, or when the task is cancelled. In the last two cases,
  /// unwritten answers are dropped, and only likes continue for a while (RPC-43).
  func serve(_ input: Int32) async -> ExitStatus {
    let reader = LineReader(input)
    let restoring = Task { await restore() }
    await withTaskCancellationHandler {
      // When the client closes the output, likes that it sent before may still be in the input. They
      // are sent.
      writer.start { self.stopExceptLikes(reader) }
      await reader.run { self.receive($0, reader, input) }
      await finish(reader)
    } onCancel: {
      stopExceptLikes(reader)
    }
    restoring.cancel()
    guard let reason = writer.fault else { return .done }
    let message = Message(.errorDisk, "stdout", reason)
    context.console.note("imagefeed: \(message.text(in: context.language))")
    return .failure
  }

  /// Follows sign-ins and sign-outs by other processes, and restores the sign-in. This runs in
  /// parallel with the first requests, so that those without a sign-in do not wait.
  private func restore() async {
    await context.session.followTokens()
    do throws(FeedError) {
      try await context.session.restore()
    } catch {
      // Requests that need the sign-in restore it again, and report the error.
    }
  }

  /// Ends the connection. The end of the input means that no more requests follow. Pending requests
  /// are still answered (RPC-9).
  private func finish(_ reader: LineReader) async {
    watch.end()
    inputClosed(reader)
    await running.waitForAll()
    await writer.flush()
    deadline.withLock(\.self)?.cancel()
    writer.close()
  }

  /// Limits the time for what is left to do after the end of the input. The end may be known before
  /// the last lines are read, if the client does not read its answers.
  private func inputClosed(_ reader: LineReader) {
    deadline.withLock { deadline in
      guard deadline == nil else { return }
      let usesMCP = usesMCP.withLock(\.self)
      deadline = Task {
        if usesMCP { await stopAfterGrace(reader) } else { await stopWhenUnread(reader) }
      }
    }
  }

  /// Ends the connection if the client reads none of its answers for a while. Otherwise the process
  /// would never end.
  private func stopWhenUnread(_ reader: LineReader) async {
    do throws(FeedError) {
      while true {
        let written = writer.written
        try await context.session.clock.sleep(for: limits.unread)
        if writer.unwritten > 0, writer.written == written { return stop(reader) }
      }
    } catch {
      // Every answer was read.
    }
  }

  private func stopAfterGrace(_ reader: LineReader) async {
    do throws(FeedError) {
      try await context.session.clock.sleep(for: limits.grace)
      stop(reader)
    } catch {
      // Every request was answered within the grace period.
    }
  }

  private func stopExceptLikes(_ reader: LineReader) {
    reader.stopWhenEmpty()
    writer.close()
    running.cancelAll(exceptKept: true)
    Task { await stopAfterGrace(reader) }
  }

  private func stop(_ reader: LineReader) {
    reader.stop()
    writer.close()
    running.cancelAll()
  }

  /// Handles a line. While the client does not read its answers, no further line is read, so that
  /// its pipe fills up instead of this process's memory.
  private func receive(_ line: LineSplitter.Line, _ reader: LineReader, _ input: Int32) {
    // Returns immediately if the client has closed the output. Then only likes are accepted.
    writer.waitForSpace(watching: input) { inputClosed(reader) }
    switch line {
    case .tooLong: refuse(RPCError(.badRequest, Message(.rpcLongLine), language), nil)
    case .bytes(let bytes):
      switch Envelope(bytes, language) {
      case .request(let request): begin(request)
      case .notification(let method, let parameters):
        if let cancel = RPCCancel(method, parameters) {
          running.cancel(cancel.id, answering: cancel.expectsAnswer)
        }
      case .invalid(let id, let error): refuse(error, id)
      case .response, .blank: break
      }
    }
  }

  private var language: Language { context.language }

  private func begin(_ request: RPCRequest) {
    if let refusal = running.refusal(of: request.id) { return refuse(refusal, request.id) }
    if MCPRouter.ownMethods.contains(request.method) { usesMCP.withLock { $0 = true } }
    do throws(RPCError) {
      start(try router.prepare(request), request)
    } catch {
      refuse(error, request.id)
    }
  }

  private func start(_ prepared: PreparedRequest, _ request: RPCRequest) {
    switch prepared.work {
    case .fromMemory(let work):
      RPCReply(id: request.id, writer: writer, form: prepared.form).send(.success(work()))
    case .waiting(let work):
      let progress = request.progressToken.map {
        ProgressReporter($0, writer, context.session.clock)
      }
      let reply = RPCReply(id: request.id, writer: writer, form: prepared.form, progress: progress)
      let refusal = running.begin(request.id, reply, isKept: prepared.outlivesClient) {
        moved async throws(FeedError) in
        try await work { received, expected in
          moved(received)
          progress?.report(received, of: expected)
        }
      }
      if let refusal { reply.send(.failure(refusal)) }
    }
  }

  private func refuse(_ error: RPCError, _ id: RequestID?) {
    RPCReply(id: id, writer: writer).send(.failure(error))
  }
}

/// The endpoint's time limits.
struct EndpointLimits: Sendable {
  /// The time from a request, or from the last byte of its picture, to its answer (RPC-10). Clients
  /// commonly give up after a minute.
  var call = Duration.seconds(55)
  /// The time from the end of the input to the end of the process if MCP was used (RPC-9). MCP
  /// clients send SIGTERM after two seconds.
  var grace = Duration.milliseconds(1_500)
  /// The time without a byte that the client reads, after the end of the input.
  var unread = Duration.seconds(60)

  static let standard = EndpointLimits()
}
