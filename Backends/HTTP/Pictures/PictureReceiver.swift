import FeedCore
import FeedFormats

/// The receiver of one picture over all its requests. It appends the parts that continue the
/// picture to the sink, and restarts the sink if the server starts again. The transport's thread
/// stores the bytes here. The requesting task writes them, because a sink may wait.
final class PictureReceiver: BodyReceiver {
  private struct State {
    /// The version of the picture that the received part belongs to; nil if it cannot be resumed.
    var version: PictureVersion?
    /// The first byte of the requested range.
    var requestedStart = 0
    var offset = 0
    /// The bytes received, including those on their way to the sink.
    var reached = 0
    /// The furthest byte reached in any request.
    var furthest = 0
    /// When progress was last made, on the network or in a slow sink.
    var movedAt: Duration
    var backlog = BoundedBuffer()
    /// Whether the current response has a part of the picture.
    var hasBegun = false
    /// Whether the current response belongs to another version of the picture.
    var isForeign = false
    var fault: FeedError?
  }

  let request: PictureRequest
  private let sink: any ByteSink
  private let timeout: Duration
  private let clock: any ClockPort
  private let state: Lock<State>

  init(
    _ sink: any ByteSink, _ request: PictureRequest, timeout: Duration, clock: any ClockPort
  ) {
    (self.sink, self.request, self.timeout, self.clock) = (sink, request, timeout, clock)
    var state = State(movedAt: clock.uptime())
    if sink.count > 0, let version = sink.continuation as? PictureVersion {
      (state.version, state.furthest, state.reached) = (version, sink.count, sink.count)
    }
    self.state = Lock(state)
  }

  /// Stores the version of the received part in the sink, so that a later transfer can continue it.
  func keep() {
    let (version, fault) = state.withLock { ($0.version, $0.fault) }
    let isValidSegment = fault == nil || fault?.code == .cancelled
    sink.keep(isValidSegment && sink.count > 0 && version?.validator != nil ? version : nil)
  }

  /// The validator for `If-Range`, which names the version of the received part, if there is one.
  var validator: String? { state.withLock { $0.version?.validator } }
  /// The number of bytes received before the current response.
  var offset: Int { state.withLock(\.offset) }
  var furthest: Int { state.withLock(\.furthest) }
  /// Whether the current response has a part of the picture. An error page has no part.
  var hasBegun: Bool { state.withLock(\.hasBegun) }
  var isForeign: Bool { state.withLock(\.isForeign) }
  /// The error of the sink, or of a response that is not a picture.
  var fault: FeedError? { state.withLock(\.fault) }

  /// The time left for the next progress.
  var timeLeft: Duration { timeout - (clock.uptime() - state.withLock(\.movedAt)) }

  /// The outcome of a request for the picture, after all its bytes are written.
  func outcome(
    of send: () async throws(TransportError) -> HTTPResponse
  ) async -> Result<HTTPResponse, TransportError> {
    let backlog = BoundedBuffer()
    state.withLock { $0.backlog = backlog }
    async let writing: Void = write(backlog)
    let outcome = await Result(awaiting: send)
    backlog.end()
    await writing
    return outcome
  }

  private func write(_ backlog: BoundedBuffer) async {
    do throws(FeedError) {
      while let bytes = try await backlog.next() {
        try await sink.write(bytes[...])
        let (count, now) = (sink.count, clock.uptime())
        state.withLock { if count >= $0.furthest { $0.movedAt = now } }
      }
    } catch {
      state.withLock { $0.fault = $0.fault ?? error }
      backlog.close()
    }
  }

  /// The first byte of the next request; zero for the whole picture.
  func next() -> Int {
    state.withLock { state in
      (state.hasBegun, state.isForeign) = (false, false)
      state.requestedStart = state.version?.validator == nil ? 0 : sink.count
      return state.requestedStart
    }
  }

  /// Forgets the version of the picture, so that the next request is for the whole picture.
  func forget() { state.withLock { $0.version = nil } }

  func begins(status: Int, headers: HTTPHeaders) throws(TransportError) -> Bool {
    guard status == 200 || status == 206 else { return false }
    let version = PictureVersion(headers, status: status)
    let first = status == 206 ? ContentRange(headers)?.first : 0
    if first == 0, status == 200 || state.withLock(\.requestedStart) == 0 {
      if sink.count > 0 { try passing { () throws(FeedError) in try sink.restart() } }
    } else {
      try check(version, from: first)
    }
    note(version, from: sink.count)
    return true
  }

  /// Checks that a part can be appended: it was requested, begins at the end of the received bytes
  /// and belongs to the same version. Otherwise the whole picture is requested again.
  private func check(
    _ version: PictureVersion, from first: Int?
  ) throws(TransportError) {
    let count = sink.count
    let isRest = state.withLock { state in
      let continues = state.version.map(version.continues) ?? false
      if continues, first == state.requestedStart, first == count { return true }
      (state.version, state.isForeign) = (nil, true)
      return false
    }
    guard isRest else { throw TransportError(.badReply, "not the requested part") }
  }

  private func note(_ version: PictureVersion, from count: Int) {
    if let whole = version.whole { sink.expect(whole) }
    state.withLock { state in
      if count == 0 { state.version = version }
      if state.version?.whole == nil { state.version?.whole = version.whole }
      (state.offset, state.reached, state.hasBegun) = (count, count, true)
    }
  }

  func take(
    _ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void
  ) throws(TransportError) -> Bool {
    let (fault, reached, backlog) = state.withLock { ($0.fault, $0.reached, $0.backlog) }
    try passing { () throws(FeedError) in
      if let fault { throw fault }
      try Self.check(chunk, from: reached, of: request)
    }
    guard backlog.add(chunk, resume: resume) else { return false }
    let now = clock.uptime()
    state.withLock { state in
      state.reached += chunk.count
      guard state.reached > state.furthest else { return }
      (state.furthest, state.movedAt) = (state.reached, now)
    }
    return true
  }

  /// Checks that bytes begin like a picture. The sign-in page of a proxy or a hotel has the status
  /// 200 too and must not be stored as a picture.
  ///
  /// - Parameter offset: The position of the bytes in the picture.
  /// - Throws: `webPage` if the bytes begin like HTML, otherwise `noPicture`.
  private static func check(
    _ bytes: UnsafeRawBufferPointer, from offset: Int, of request: PictureRequest
  ) throws(FeedError) {
    if PictureFormat.mayContain(bytes, at: offset) { return }
    let detail = "begins “\(ServerText(bytes).quoted(hiding: []))”"
    throw bytes.first { !$0.isBlank } == UInt8(ascii: "<")
      ? FeedError(.webPage, Message(.errorWebPage, request.address.host), detail: detail)
      : FeedError(.noPicture, Message(.errorNotPicture, request.subject.name), detail: detail)
  }

  /// The error of an answer that ended well but has too few bytes; nil if nothing is missing. A
  /// server may send a part of the requested bytes, or none.
  var shortfall: FeedError? {
    let (hasBegun, size) = state.withLock { ($0.hasBegun, $0.version?.whole) }
    if hasBegun, sink.count > 0, size == nil || size == sink.count { return nil }
    let detail = "\(sink.count) of \(size.map(String.init) ?? "unknown") bytes"
    let phrase = sink.count == 0 ? Phrase.errorPictureEmpty : .errorTruncated
    return FeedError(.truncated, Message(phrase, request.address.host), detail: detail)
  }

  /// Runs `work` and keeps its error for the caller. A full disk, or a page instead of a picture,
  /// is not a broken transfer.
  private func passing(_ work: () throws(FeedError) -> Void) throws(TransportError) {
    do throws(FeedError) {
      try work()
    } catch {
      state.withLock { $0.fault = error }
      throw TransportError(.fault, "what came is not taken")
    }
  }
}

/// The version of a picture at its address: tag, time and length, as far as the server sends them.
struct PictureVersion {
  private let tag: String?
  private let modified: String?
  /// The number of bytes of the whole picture. The length of a compressed body does not count.
  fileprivate(set) var whole: Int?

  init(_ headers: HTTPHeaders, status: Int) {
    (tag, modified) = (headers["ETag"], headers["Last-Modified"])
    whole = status == 206 ? ContentRange(headers)?.whole : headers.contentLength
  }

  /// The value for `If-Range`. A weak tag does not promise the same bytes, so it is not used.
  var validator: String? {
    if let tag, tag.hasPrefix("\"") { return tag }
    return modified
  }

  /// Whether this can be a part of that picture: no known fact differs.
  func continues(_ other: PictureVersion) -> Bool {
    if let whole, let size = other.whole, whole != size { return false }
    if let tag, let known = other.tag { return tag == known }
    guard let modified, let known = other.modified else { return true }
    return modified == known
  }
}

/// The header `Content-Range: bytes 100-199/200`. The whole length may be unknown: `*`.
struct ContentRange: Equatable {
  let first: Int
  let whole: Int?

  /// - Returns: Nil for another unit, or if the numbers contradict each other (RFC 9110, section
  ///   14.4).
  init?(_ headers: HTTPHeaders) {
    guard let field = headers["Content-Range"] else { return nil }
    let parts = field.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2 else { return nil }
    let ends = numbers[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(untrusted: ends[0]), let last = Int(untrusted: ends[1]),
      first <= last
    else { return nil }
    let whole = Int(untrusted: numbers[1])
    guard numbers[1] == "*" || whole.map({ last < $0 }) == true else { return nil }
    (self.first, self.whole) = (first, whole)
  }
}
