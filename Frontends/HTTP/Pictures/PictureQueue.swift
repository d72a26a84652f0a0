import FeedCore

/// A picture with its entity tag, which is computed once. Its bytes count against the limit as long
/// as the server keeps it or sends it.
final class MadePicture: Sendable {
  let bytes: [UInt8]
  let tag: String
  private let release: @Sendable () -> Void

  fileprivate init(_ bytes: [UInt8], tag: String, release: @escaping @Sendable () -> Void) {
    (self.bytes, self.tag, self.release) = (bytes, tag, release)
  }

  deinit { release() }
}

/// The pictures that are being made: two at a time, on threads of their own, so that they delay no
/// other answer. No further one begins while clients have not yet read the last ones.
final class PictureQueue: Sendable {
  private let executor = PictureExecutor(threads: PictureQueue.width)
  private let state: Lock<State>
  private let made = Lock(MadePictures())

  private static let width = 2

  /// The pictures that wait for their turn.
  var waitingCount: Int { state.withLock(\.waiting.count) }

  /// - Parameter limit: The bytes of pictures that are kept or wait for slow clients.
  init(limit: Int = 256 << 20) { state = Lock(State(limit: limit)) }

  private struct State {
    let limit: Int
    var running = 0
    var unsent = 0
    var waiting: [(number: Int, waiter: Waiter<Void, FeedError>)] = []
    var next = 0

    var hasRoom: Bool { running < PictureQueue.width && unsent < limit }

    /// Lets the first waiting picture begin if there is room for it.
    mutating func admitted() -> Waiter<Void, FeedError>? {
      guard hasRoom, !waiting.isEmpty else { return nil }
      running += 1
      return waiting.removeFirst().waiter
    }
  }

  /// Makes a picture when its turn comes.
  ///
  /// - Parameter tag: Its entity tag; nil if that follows from its bytes.
  func make(
    tag: String? = nil,
    _ work: @escaping @Sendable () async throws(FeedError) -> [UInt8]
  ) async throws(FeedError) -> MadePicture {
    try await enter()
    let task = Task(executorPreference: executor) {
      await Result(awaiting: { () async throws(FeedError) -> (bytes: [UInt8], tag: String) in
        let bytes = try await work()
        return (bytes, tag ?? APIResponse.tag(of: bytes[...]))
      })
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    let count = (try? result.get())?.bytes.count ?? 0
    leave { state in
      state.running -= 1
      state.unsent += count
    }
    let (bytes, tag) = try result.get()
    return MadePicture(bytes, tag: tag) { [weak self] in self?.leave { $0.unsent -= count } }
  }

  /// A picture that was made before.
  func made(_ key: String) -> MadePicture? { made.withLock { $0[key] } }

  func keep(_ picture: MadePicture, for key: String) {
    // What is forgotten is released after the lock.
    withExtendedLifetime(made.withLock { $0.keep(picture, for: key) }) {}
  }

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

/// The pictures that were made last, by their keys, in two generations. When the newer one is full,
/// the older one is forgotten.
private struct MadePictures {
  private typealias Generation = [String: MadePicture]

  private var newer = Generation()
  private var older = Generation()
  private var size = 0

  /// The bytes of a generation.
  private static let limit = 32 << 20

  /// A picture. It stays as long as a new one does.
  subscript(key: String) -> MadePicture? {
    mutating get {
      if let picture = newer[key] { return picture }
      guard let picture = older.removeValue(forKey: key) else { return nil }
      newer[key] = picture
      size += picture.bytes.count
      return picture
    }
  }

  /// Keeps a picture.
  ///
  /// - Returns: The pictures that are forgotten instead.
  mutating func keep(_ picture: MadePicture, for key: String) -> [String: MadePicture] {
    guard picture.bytes.count <= Self.limit / 4, newer[key] == nil else { return [:] }
    var forgotten = Generation()
    if size + picture.bytes.count > Self.limit {
      (forgotten, older, newer, size) = (older, newer, [:], 0)
    }
    newer[key] = picture
    size += picture.bytes.count
    return forgotten
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
