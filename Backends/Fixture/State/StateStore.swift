import FeedCore
import FeedSystem
import UnsplashWire

/// A store for the user's likes and collections.
protocol StateStore: Sendable {
  func read() throws(FeedError) -> FixtureState

  /// Changes the state atomically, even among processes.
  ///
  /// - Returns: The state after the change, and the value of `body`.
  func change<Value: Sendable>(
    _ body: @Sendable (inout FixtureState) throws(FeedError) -> Value
  ) async throws(FeedError) -> (FixtureState, Value)
}

/// A store in memory for `readonly`. It starts with the folder's state, and is discarded on exit.
struct MemoryState: StateStore {
  let stored: StateFile
  private let state = Lock<FixtureState?>(nil)

  init(_ stored: StateFile) { self.stored = stored }

  func read() throws(FeedError) -> FixtureState {
    if let state = state.withLock({ $0 }) { return state }
    return try stored.read()
  }

  func change<Value: Sendable>(
    _ body: @Sendable (inout FixtureState) throws(FeedError) -> Value
  ) throws(FeedError) -> (FixtureState, Value) {
    let stored = try stored.read()
    return try state.withLock { state throws(FeedError) in
      var after = state ?? stored
      let value = try body(&after)
      state = after
      return (after, value)
    }
  }
}

/// A store in `state.json`, which several processes can use at once. The file is replaced
/// atomically, so reading requires no lock. A lock on a file next to it keeps concurrent changes
/// from overwriting each other.
struct StateFile: StateStore {
  let folder: FixtureFolder
  let clock: any ClockPort

  private static let lock = "state.lock"
  /// The pause between attempts to take the lock. A change usually waits for only a few of these.
  private static let pause = Duration.milliseconds(2)

  func read() throws(FeedError) -> FixtureState {
    guard let bytes = try folder.read(FixtureState.file, limit: FixtureFolder.documentLimit) else {
      return FixtureState()
    }
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw damaged(error.description)
    }
    do throws(WireError) {
      return try FixtureState(FixtureNode(json))
    } catch {
      throw damaged(error.path.isEmpty ? error.reason : error.description)
    }
  }

  private func damaged(_ fault: String) -> FeedError {
    FeedError(.disk, Message(.errorFixtureState, folder.file(FixtureState.file), fault))
  }

  func change<Value: Sendable>(
    _ body: @Sendable (inout FixtureState) throws(FeedError) -> Value
  ) async throws(FeedError) -> (FixtureState, Value) {
    let lock = try await lock()
    let before = try read()
    var after = before
    let value = try body(&after)
    if after != before {
      let changed = after.stored(in: try document(), insteadOf: before)
      try folder.write(changed.encodedPretty(), to: FixtureState.file)
    }
    // The lock is held until here, even if the optimizer would release an unused value earlier.
    return withExtendedLifetime(lock) { (after, value) }
  }

  /// Returns the file's document with the members that other programs added (BACK-70).
  private func document() throws(FeedError) -> JSON? {
    let bytes = try folder.read(FixtureState.file, limit: FixtureFolder.documentLimit)
    return bytes.flatMap { try? JSON(parsing: $0, keepsNumerals: true) }
  }

  /// Takes the lock by polling. Waiting in the kernel would block a thread of Swift's
  /// cooperative pool, and could not be cancelled.
  private func lock() async throws(FeedError) -> FolderLock {
    var end: Duration? = clock.uptime() + LockWait.delay
    while true {
      if let lock = try folder.lock(Self.lock) { return lock }
      if let time = end, clock.uptime() > time {
        LockWait.announce(folder.file(Self.lock))
        end = nil
      }
      try await clock.sleep(for: Self.pause)
    }
  }
}
