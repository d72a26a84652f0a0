import FeedCore
import FeedHTTP

/// Appends to the sink what continues it, and begins it anew where the server did. Serves the
/// requests for one picture, one after another.
final class PictureReceiver: BodyReceiver {
  private struct State {
    /// What tells the server which picture the part at hand is of; nil when it cannot be told.
    var validator: String?
    var offset = 0
    /// Whether the answer under way has brought anything of the picture.
    var hasBegun = false
    var fault: FeedError?
  }

  private let sink: any ByteSink
  private let host: String
  private let state = Lock(State())

  init(_ sink: any ByteSink, host: String) { (self.sink, self.host) = (sink, host) }

  var validator: String? { state.withLock { $0.validator } }
  /// Bytes that were there before the response under way.
  var offset: Int { state.withLock { $0.offset } }
  /// Why what came was not taken.
  var fault: FeedError? { state.withLock { $0.fault } }

  /// From which byte on the next request can ask for the rest; zero for the whole.
  func next() -> Int {
    state.withLock { state in
      state.hasBegun = false
      return state.validator == nil ? 0 : sink.count
    }
  }

  func forget() { state.withLock { $0.validator = nil } }

  func begins(status: Int, headers: HTTPHeaders) throws(TransportError) -> Bool {
    guard status == 200 || status == 206 else { return false }
    let continues = status == 206
    if continues, ContentRange(headers)?.first != sink.count {
      throw TransportError(.badReply, "not the part that was asked for")
    }
    if !continues, sink.count > 0 { try passing { () throws(FeedError) in try sink.restart() } }
    let count = sink.count
    state.withLock { state in
      if count == 0 { state.validator = Self.validator(headers) }
      (state.offset, state.hasBegun) = (count, true)
    }
    return true
  }

  func take(_ chunk: UnsafeRawBufferPointer) throws(TransportError) {
    try passing { () throws(FeedError) in
      try API.checkPicture(chunk, from: sink.count, host)
      try sink.write(chunk)
    }
  }

  /// What is missing after an answer that ended well; nil when nothing is. A server may send a part
  /// of what it was asked for, or nothing at all, and call that an answer.
  func shortfall(in response: HTTPResponse) -> FeedError? {
    let size = response.pictureSize
    let isWhole = state.withLock(\.hasBegun) && (size == nil || size == sink.count)
    if isWhole { return nil }
    let detail = "\(sink.count) of \(size.map(String.init) ?? "unknown") bytes"
    return FeedError(.truncated, Message(.errorTruncated, host), detail: detail)
  }

  /// A full disk, or a page instead of a picture, must reach the caller as that, not as a broken
  /// transfer.
  private func passing(_ work: () throws(FeedError) -> Void) throws(TransportError) {
    do throws(FeedError) {
      try work()
    } catch {
      state.withLock { $0.fault = error }
      throw TransportError(.fault, "what came is not taken")
    }
  }

  /// A weak tag does not promise the same bytes, so it cannot continue them.
  private static func validator(_ headers: HTTPHeaders) -> String? {
    if let tag = headers["ETag"], tag.hasPrefix("\"") { return tag }
    return headers["Last-Modified"]
  }
}

extension HTTPResponse {
  /// Bytes of the whole picture, where the server tells: the length of what was compressed on the
  /// way is not its own.
  fileprivate var pictureSize: Int? {
    if status == 206 { return ContentRange(headers)?.whole }
    guard headers["Content-Encoding"] == nil else { return nil }
    return headers["Content-Length"].flatMap { Int($0) }
  }
}

/// `Content-Range: bytes 100-199/200`, of which the whole may be unknown, as `*`.
struct ContentRange: Equatable {
  let first: Int
  let whole: Int?

  init?(_ headers: HTTPHeaders) {
    guard let range = headers["Content-Range"], range.hasPrefix("bytes ") else { return nil }
    let parts = range.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0].prefix { $0.isNumber }) else { return nil }
    (self.first, whole) = (first, Int(parts[1]))
  }
}
