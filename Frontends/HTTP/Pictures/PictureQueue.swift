import FeedCore

/// The pictures that are being made: two at a time, on threads of their own, so that they delay no
/// other answer. No further one begins while clients have not yet read the last ones.
final class PictureQueue: Sendable {
  private let executor = PictureExecutor(threads: PictureQueue.width)
  private let state = Lock(State())
  private let made = Lock(MadePictures())

  private static let width = 2
  /// The bytes of pictures that may wait for slow clients.
  private static let unsentLimit = 256 << 20

  private struct State {
    var running = 0
    var unsent = 0
    var waiting: [(number: Int, waiter: Waiter<Void, FeedError>)] = []
    var next = 0

    var hasRoom: Bool { running < PictureQueue.width && unsent < PictureQueue.unsentLimit }

    /// Lets the first waiting picture begin if there is room for it.
    mutating func admitted() -> Waiter<Void, FeedError>? {
      guard hasRoom, !waiting.isEmpty else { return nil }
      running += 1
      return waiting.removeFirst().waiter
    }
  }

  /// The memory of a picture until it is sent.
  final class Unsent: Sendable {
    private let release: @Sendable () -> Void

    init(release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }
  }

  /// Makes a picture when its turn comes.
  func make(
    _ work: @escaping @Sendable () async throws(FeedError) -> [UInt8]
  ) async throws(FeedError) -> (bytes: [UInt8], unsent: Unsent) {
    try await enter()
    let task = Task(executorPreference: executor) { await Result(awaiting: work) }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    let count = (try? result.get())?.count ?? 0
    leave { state in
      state.running -= 1
      state.unsent += count
    }
    return (
      try result.get(), Unsent { [weak self] in self?.leave { $0.unsent -= count } }
    )
  }

  /// A picture that was made before.
  func made(_ key: String) -> [UInt8]? { made.withLock { $0[key] } }

  func keep(_ bytes: [UInt8], for key: String) { made.withLock { $0.keep(bytes, for: key) } }

  private func enter() async throws(FeedError) {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withCancellableContinuation(cancelled: FeedError.cancelled) { waiter in
      let isFree = state.withLock { state in
        if state.hasRoom, state.waiting.isEmpty {
          state.running += 1
          return true
        }
        state.waiting.append((number, waiter))
        return false
      }
      // A cancelled wait has ended already, and gives its place to the next one.
      if isFree, !waiter.resume(.success(())) { leave { $0.running -= 1 } }
    } cancel: { [weak self] in
      self?.state.withLock { state in state.waiting.removeAll { $0.number == number } }
    }
  }

  private func leave(_ change: (inout State) -> Void) {
    var admitted = state.withLock { state in
      change(&state)
      return state.admitted()
    }
    while let waiter = admitted {
      let hasBegun = waiter.resume(.success(()))
      admitted = state.withLock { state in
        if !hasBegun { state.running -= 1 }
        return state.admitted()
      }
    }
  }
}

/// The pictures that were made last, by their keys.
private struct MadePictures {
  private var pictures: [String: (bytes: [UInt8], use: Int)] = [:]
  private var size = 0
  private var uses = 0

  private static let limit = 64 << 20

  subscript(key: String) -> [UInt8]? {
    mutating get {
      guard let bytes = pictures[key]?.bytes else { return nil }
      uses += 1
      pictures[key]?.use = uses
      return bytes
    }
  }

  mutating func keep(_ bytes: [UInt8], for key: String) {
    guard bytes.count <= Self.limit / 8, pictures[key] == nil else { return }
    uses += 1
    pictures[key] = (bytes, uses)
    size += bytes.count
    while size > Self.limit, let oldest = pictures.min(by: { $0.value.use < $1.value.use }) {
      size -= oldest.value.bytes.count
      pictures[oldest.key] = nil
    }
  }
}

/// Threads on which pictures are decoded, painted and encoded. The few threads of Swift's task pool
/// answer everything else.
private final class PictureExecutor: TaskExecutor {
  private let pool = ThreadPool()
  private let jobs = Lock<[UnownedJob]>([])

  init(threads: Int) {
    pool.start(threads: threads) { [weak self] in self?.runNext() ?? false }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    pool.signal()
  }

  private func runNext() -> Bool {
    let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let next else { return false }
    next.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }
}
