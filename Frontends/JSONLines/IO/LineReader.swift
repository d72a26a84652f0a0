import FeedCore
import Glibc

/// Reads lines on a thread of its own, since `read` blocks for as long as nothing is sent.
final class LineReader: Sendable {
  private let descriptor: Int32
  private let ending = Lock<CheckedContinuation<Void, Never>?>(nil)
  private let isStopped = Lock(false)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Calls `each` for every line, on the reading thread, until the input ends, `each` answers
  /// false, or `stop` is called.
  func run(_ each: @escaping @Sendable (LineSplitter.Line) -> Bool) async {
    await withCheckedContinuation { continuation in
      ending.withLock { $0 = continuation }
      if isStopped.withLock(\.self) { return finish() }
      start { [self] in
        read(each)
        finish()
      }
    }
  }

  /// Ends the wait at once; the thread may sleep in `read` until the process ends.
  func stop() {
    isStopped.withLock { $0 = true }
    finish()
  }

  private func finish() {
    let continuation = ending.withLock { ending in
      defer { ending = nil }
      return ending
    }
    continuation?.resume()
  }

  private func read(_ each: (LineSplitter.Line) -> Bool) {
    var splitter = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isStopped.withLock(\.self) {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for line in splitter.take(buffer[..<count]) where !each(line) { return }
    }
    if let line = splitter.end() { _ = each(line) }
  }

  private func start(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    // SAFETY: the box is owned by the new thread, which releases it as the first thing it does.
    let box = Unmanaged.passRetained(Body(run: body))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        // SAFETY: this thread owns the reference that `start` retained.
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    precondition(status == 0, "pthread_create failed with \(status)")
    pthread_detach(thread)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
