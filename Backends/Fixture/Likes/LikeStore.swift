import FeedCore
import UnsplashWire

/// Where likes are kept.
protocol LikeStore: Sendable {
  func read() throws(FeedError) -> LikeChanges

  /// Changes them in one step, whoever else does, and answers them as they are then.
  func change(
    _ body: @Sendable (inout LikeChanges) -> Void
  ) async throws(FeedError) -> LikeChanges
}

/// Begins with what the folder keeps, and is forgotten at the end of the process.
struct MemoryLikes: LikeStore {
  let kept: FileLikes
  private let changes = Lock<LikeChanges?>(nil)

  init(_ kept: FileLikes) { self.kept = kept }

  func read() throws(FeedError) -> LikeChanges {
    if let changes = changes.withLock({ $0 }) { return changes }
    return try kept.read()
  }

  func change(_ body: @Sendable (inout LikeChanges) -> Void) throws(FeedError) -> LikeChanges {
    let kept = try kept.read()
    return changes.withLock { changes in
      var after = changes ?? kept
      body(&after)
      changes = after
      return after
    }
  }
}

/// In `state.json`, which several processes may use at once: it is replaced as a whole, so reading
/// needs no lock, and a lock on a file beside it keeps one change from undoing another.
struct FileLikes: LikeStore {
  let folder: FixtureFolder
  let clock: any ClockPort

  private static let lock = "state.lock"
  /// A change takes a few of these at most.
  private static let pause = Duration.milliseconds(2)

  func read() throws(FeedError) -> LikeChanges {
    let changes = try folder.document(LikeChanges.file) { json throws(WireError) in
      try LikeChanges(FixtureNode(json))
    }
    return changes ?? LikeChanges()
  }

  func change(
    _ body: @Sendable (inout LikeChanges) -> Void
  ) async throws(FeedError) -> LikeChanges {
    let lock = try await lock()
    let before = try read()
    var after = before
    body(&after)
    if after != before { try folder.write(after.json.encodedPretty(), to: LikeChanges.file) }
    // Held to here, whatever the optimizer thinks of a value that nobody reads.
    return withExtendedLifetime(lock) { after }
  }

  /// Asks again and again instead of waiting in the kernel: that would keep one of the few threads
  /// that tasks have, and could not be cancelled.
  private func lock() async throws(FeedError) -> FolderLock {
    while true {
      if let lock = try folder.lock(Self.lock) { return lock }
      try await clock.sleep(for: Self.pause)
    }
  }
}
