import FeedCore
import FeedSession
import Glibc
import TerminalKit

/// The process's stdin. A read may block forever, so each has its own thread, because the
/// concurrency pool has only as many threads as cores.
enum StandardInput {
  /// In bytes; longer than any value, code or address.
  private static let limit = 64 * 1_024

  /// Whether the input has ended after a last line without a line break. A terminal reports its end
  /// only once, and another read would wait for more to be typed.
  private static let hasEnded = Lock(false)

  static let console = ConsoleInput(
    line: { () throws(FeedError) in
      try await onThread { cancellation throws(FeedError) in try line(until: cancellation) }
    },
    secret: { prompt throws(FeedError) in
      let line = try await onThread { cancellation throws(FeedError) in
        try silentLine(until: cancellation) { StandardStreams.writeError(Array(prompt.utf8)) }
      }
      return line.flatMap { Secret($0) }
    })

  /// Runs a read on a thread. A cancellation ends the read at once. This function returns only
  /// after the read has ended, so that no thread takes the next line and the terminal has its echo
  /// again.
  private static func onThread(
    _ read: @escaping @Sendable (OneShotEvent) throws(FeedError) -> String?
  ) async throws(FeedError) -> String? {
    let cancellation = OneShotEvent()
    let result = await withTaskCancellationHandler {
      await Result(awaiting: { () throws(FeedError) in
        try await shielded { () throws(FeedError) in
          try await waiting { () throws(FeedError) in try read(cancellation) }
        }
      })
    } onCancel: {
      cancellation.announce()
    }
    return try result.get()
  }

  private static func waiting(
    for read: @escaping @Sendable () throws(FeedError) -> String?
  ) async throws(FeedError) -> String? {
    try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { waiter in DedicatedThread.start { waiter.resume(Result(catching: read)) } },
      cancel: {})
  }

  private static func silentLine(
    until cancellation: OneShotEvent, prompt: @escaping @Sendable () -> Void
  ) throws(FeedError) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return try line(until: cancellation) }
    // Without echo, the typed line break is not shown either.
    defer { StandardStreams.writeError([UInt8(ascii: "\n")]) }
    let modes = TerminalModes(.silent, on: STDIN_FILENO)
    defer { modes?.restore() }
    // Input typed before the prompt is not part of the value. This does not wait for the output,
    // which Ctrl-S may have stopped.
    tcflush(STDIN_FILENO, TCIFLUSH)
    prompt()
    return try line(until: cancellation, modes.map { SecretPrompt(modes: $0, show: prompt) })
  }

  private static func line(
    until cancellation: OneShotEvent, _ prompt: SecretPrompt? = nil
  ) throws(FeedError) -> String? {
    if hasEnded.withLock({ $0 }) { return nil }
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < limit {
      guard Interruption.isReady(STDIN_FILENO, for: POLLIN, until: cancellation, prompt) else {
        throw .cancelled
      }
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0 {
        let fault = errno
        if fault == EINTR || fault == EAGAIN { continue }
        throw FeedError(.disk, Message(.errorStdinUnreadable, String(cString: strerror(fault))))
      }
      if count != 1, bytes.isEmpty { return nil }
      if count != 1 { hasEnded.withLock { $0 = true } }
      if count != 1 || byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    if bytes.count == limit { throw FeedError(.usage, Message(.errorLineTooLong, String(limit))) }
    guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
      throw FeedError(.usage, Message(.errorNotUTF8))
    }
    return text
  }
}

/// A prompt for a secret, on a terminal without echo.
struct SecretPrompt {
  let modes: TerminalModes
  let show: @Sendable () -> Void

  /// A descriptor that is readable after Ctrl-Z. The caller then calls `suspend`.
  var signals: Int32 { modes.signals }

  /// Handles Ctrl-Z: the echo is on while the process is stopped. After `fg` the prompt is printed
  /// again.
  func suspend() {
    modes.suspend()
    show()
  }
}
