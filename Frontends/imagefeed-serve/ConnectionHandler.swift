import FeedCore
import FrontendHTTP
import NIOCore
import NIOHTTP1

/// One connection: reads requests, one at a time, and sends the API's answers. A client that is
/// slow delays only itself.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The limits of a connection (SERVE-10).
  enum Limit {
    static let headerBytes = 16 << 10
    static let bodyBytes = 64 << 10
    static let header = TimeAmount.seconds(10)
    static let idle = TimeAmount.seconds(60)
    /// The time for a refused client to read the refusal.
    static let refusal = TimeAmount.seconds(3)
    /// The time for an answer after the client has closed its sending side. It may be gone, and then
    /// nothing waits for the answer.
    static let lastAnswer = TimeAmount.seconds(3)
    static let check = TimeAmount.seconds(2)
    /// The time for the first request of a connection when the server stops.
    static let firstRequest = TimeAmount.milliseconds(500)
    /// The part of a body that is written at once.
    static let chunk = 64 << 10
  }

  private enum Phase {
    /// Waits for a request, of which nothing or a part of the header has arrived.
    case waiting
    case reading(HTTPRequestHead, [UInt8])
    case answering(HTTPRequestHead)
    case writing(HTTPRequestHead, APIResponse, written: Int)
    /// Nothing more is answered; input is discarded until the client closes the connection.
    case ending
  }

  private let api: API
  private let connections: Connections
  private let isRefused: Bool
  private let clock: any ClockPort

  private var context: ChannelHandlerContext?
  private var phase = Phase.waiting
  private var task: Task<Void, Never>?
  private var deadline: NIODeadline?
  /// Whether a part of the next request's header has arrived.
  private var hasHeaderBegun = false
  /// Whether an answer that was complete at once is being written.
  private var isSending = false
  /// Whether no request has arrived on this connection.
  private var isNew = true
  /// Whether the client has closed its sending side.
  private var hasInputEnded = false
  private var lastDate: (time: Timestamp, text: String)?
  private var answerStart = NIODeadline.now()
  private var timer: RepeatedTask?

  init(_ api: API, _ connections: Connections, isRefused: Bool, clock: any ClockPort) {
    (self.api, self.connections, self.isRefused) = (api, connections, isRefused)
    self.clock = clock
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    deadline = .now() + (isRefused ? Limit.refusal : Limit.idle)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleRepeatedTask(initialDelay: Limit.check, delay: Limit.check) {
      _ in bound.value.checkTime()
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    // The client went away: nothing waits for the answer.
    task?.cancel()
    (phase, deadline) = (.ending, nil)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    self.context = nil
  }

  /// Whether bytes that arrive are of no use, because the connection's last request is complete.
  var discardsInput: Bool {
    switch phase {
    case .waiting, .reading: false
    case .answering(let head), .writing(let head, _, _): !head.isKeepAlive
    case .ending: true
    }
  }

  /// Notes that bytes arrived, before they are parsed. The time for a header begins with its first
  /// byte.
  func bytesArrived() {
    guard case .waiting = phase, !hasHeaderBegun else { return }
    (hasHeaderBegun, isNew) = (true, false)
    if !isRefused { deadline = .now() + Limit.header }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), phase) {
    case (.head(let head), .waiting): begin(head)
    case (.body(let buffer), .reading(let head, var body)):
      guard body.count + buffer.readableBytes <= Limit.bodyBytes else {
        return end(.errors("The body is larger than 64 KB", status: 413), head)
      }
      // Otherwise the array would be copied with each part.
      phase = .waiting
      body += buffer.readableBytesView
      phase = .reading(head, body)
    case (.end, .reading(let head, let body)): answer(head, body)
    default: break
    }
  }

  private func begin(_ head: HTTPRequestHead) {
    if isRefused {
      var response = APIResponse.errors("Too many connections", status: 503)
      response.headers.append(("Retry-After", "1"))
      return end(response, head)
    }
    var head = head
    // The parser stops after such a request. Without an upgrade nothing after it makes sense.
    if head.method == .CONNECT || head.headers.contains(name: "Upgrade") {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    }
    deadline = .now() + Limit.idle
    phase = .reading(head, [])
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    if head.version == .http1_1, !head.headers.contains(name: "Host") {
      return end(.errors("The header Host is missing", status: 400), head)
    }
    if length > Limit.bodyBytes {
      return end(.errors("The body is larger than 64 KB", status: 413), head)
    }
    if head.version.minor > 0,
      head.headers.first(name: "Expect")?.lowercased() == "100-continue"
    {
      context?.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .continue))),
        promise: nil)
    }
  }

  private func answer(_ head: HTTPRequestHead, _ body: [UInt8]) {
    guard let loop = context?.eventLoop else { return }
    (phase, deadline) = (.answering(head), nil)
    let bound = NIOLoopBound(self, eventLoop: loop)
    switch api.begin(Self.request(head, body)) {
    case .complete(let response):
      // The next request may arrive while this answer is written. The stack would grow with each.
      guard !isSending else { return loop.execute { bound.value.send(response) } }
      isSending = true
      send(response)
      isSending = false
    case .pending(let work):
      task = Task {
        let response = await work()
        loop.execute { bound.value.send(response) }
      }
    }
  }

  private static func request(_ head: HTTPRequestHead, _ body: [UInt8] = []) -> APIRequest {
    APIRequest(
      head.method.rawValue, head.uri, head.headers.map { ($0.name, $0.value) }, body: body)
  }

  private func send(_ response: APIResponse) {
    task = nil
    guard case .answering(let head) = phase else { return }
    guard response.delivery != .none else {
      context?.close(promise: nil)
      return
    }
    write(response, to: head, closes: isLast(head))
  }

  private func isLast(_ head: HTTPRequestHead) -> Bool {
    !head.isKeepAlive || connections.isStopping || hasInputEnded
  }

  /// Sends a refusal, after which the connection ends.
  private func end(_ response: APIResponse, _ head: HTTPRequestHead) {
    write(api.readable(response, to: Self.request(head)), to: head, closes: true)
  }

  private func write(_ response: APIResponse, to head: HTTPRequestHead, closes: Bool) {
    guard let context else { return }
    var answer = HTTPResponseHead(
      version: head.version.minor == 0 ? .http1_0 : .http1_1,
      status: HTTPResponseStatus(statusCode: response.status))
    for (name, value) in response.headers { answer.headers.add(name: name, value: value) }
    answer.headers.add(name: "Date", value: date())
    let hasBody = response.status != 204 && response.status != 304
    if hasBody { answer.headers.add(name: "Content-Length", value: String(response.content.count)) }
    if closes {
      answer.headers.add(name: "Connection", value: "close")
    } else if head.version.minor == 0 {
      answer.headers.add(name: "Connection", value: "keep-alive")
    }
    context.write(wrapOutboundOut(.head(answer)), promise: nil)
    var sent = response
    if !hasBody || head.method == .HEAD {
      sent.content = []
    } else if response.delivery == .half {
      sent.content = response.content.prefix(response.content.count / 2)
    }
    var head = head
    if closes { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    phase = .writing(head, sent, written: 0)
    answerStart = .now()
    deadline = answerStart + Limit.idle
    continueWriting()
  }

  /// The value of the header `Date`, which is the same for a second.
  private func date() -> String {
    let now = clock.now()
    if let (time, text) = lastDate, time == now { return text }
    let text = now.httpDate
    lastDate = (now, text)
    return text
  }

  /// Writes the body as far as the client reads it.
  private func continueWriting() {
    guard let context, case .writing(let head, let response, var written) = phase else { return }
    let body = response.content
    while written < body.count, context.channel.isWritable {
      let end = min(written + Limit.chunk, body.count)
      var buffer = context.channel.allocator.buffer(capacity: end - written)
      buffer.writeBytes(body[(body.startIndex + written)..<(body.startIndex + end)])
      written = end
      context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    }
    if written < body.count {
      phase = .writing(head, response, written: written)
      context.flush()
      return
    }
    finish(head, response)
  }

  private func finish(_ head: HTTPRequestHead, _ response: APIResponse) {
    guard let context else { return }
    if response.delivery == .half {
      phase = .ending
      context.flush()
      context.close(promise: nil)
      return
    }
    let isLast = isLast(head)
    // The next request may be waiting already, and then arrives as soon as this answer ends.
    phase = isLast ? .ending : .waiting
    (hasHeaderBegun, deadline) = (false, .now() + Limit.idle)
    let kept = response.keptUntilSent
    guard isLast || kept != nil else {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return
    }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.whenComplete { _ in
      withExtendedLifetime(kept) {}
      if isLast { bound.value.endOutput() }
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
  }

  /// Ends the connection after its last answer. The client may still be sending. A connection that
  /// is closed at once would be reset, and the client would lose the answer.
  private func endOutput() {
    deadline = .now() + Limit.refusal
    context?.close(mode: .output, promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      // The client has read something.
      if case .writing = phase { deadline = .now() + Limit.idle }
      continueWriting()
    }
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch (event, phase) {
    case (is ServerStops, _): endIdle(context, isNew ? Limit.firstRequest : .zero)
    case (ChannelEvent.inputClosed, _): endInput(context)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// Closes an idle connection. On a new one, the first request may be on its way.
  private func endIdle(_ context: ChannelHandlerContext, _ delay: TimeAmount) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: delay) {
      guard case .waiting = bound.value.phase, !bound.value.hasHeaderBegun else { return }
      bound.value.context?.close(promise: nil)
    }
  }

  /// Notes that the client sends nothing more. A complete request is still answered.
  private func endInput(_ context: ChannelHandlerContext) {
    hasInputEnded = true
    switch phase {
    case .waiting, .reading: context.close(promise: nil)
    case .answering: deadline = .now() + Limit.lastAnswer
    case .writing, .ending: break
    }
  }

  /// Answers what the parser refuses, in the API's format.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      context.close(promise: nil)
      return
    }
    let head: HTTPRequestHead
    switch phase {
    case .waiting: head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
    case .reading(let read, _): head = read
    case .answering, .writing, .ending:
      context.close(promise: nil)
      return
    }
    switch error {
    case .headerOverflow:
      end(.errors("The header is larger than 16 KB", status: 431), head)
    default: end(.errors("Bad request", status: 400), head)
    }
  }

  private func checkTime() {
    guard let context else { return }
    if case .writing(_, _, let written) = phase {
      let time = Duration.nanoseconds((NIODeadline.now() - answerStart).nanoseconds)
      if ReadingPace.isTooSlow(read: written, after: time) { deadline = .now() }
    }
    guard let deadline, deadline <= .now() else { return }
    self.deadline = nil
    context.close(promise: nil)
  }
}

/// Tells the connection that bytes arrived, before they are parsed, and discards those after its
/// last request.
final class ByteWatch: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let connection: ConnectionHandler

  init(_ connection: ConnectionHandler) { self.connection = connection }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connection.bytesArrived()
    // The parser would keep everything that follows a request for an upgrade.
    if !connection.discardsInput { context.fireChannelRead(data) }
  }
}

extension Timestamp {
  /// The time as in `Date` headers: `Sat, 27 Aug 2022 10:00:00 GMT`.
  var httpDate: String {
    let (days, months) = (
      ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"],
      ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    )
    let day = day
    let text = iso8601
    let name = days[Int(((day.daysSince1970 % 7) + 7) % 7)]
    let number = day.day < 10 ? "0\(day.day)" : "\(day.day)"
    let time = text.dropFirst(11).prefix(8)
    return "\(name), \(number) \(months[day.month - 1]) \(day.year) \(time) GMT"
  }
}
