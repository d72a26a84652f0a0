import FeedCore
import FeedSystem
import UnsplashWire

/// A store for changes to the likes.
protocol LikeStore: Sendable {
  func read() throws(FeedError) -> LikeChanges

  /// Changes the likes atomically, even among processes, and returns them after the change.
  func change(
    _ body: @Sendable (inout LikeChanges) -> Void
  ) async throws(FeedError) -> LikeChanges
}

/// A store in memory for `readonly`. It starts with the folder's likes, and is
/// discarded on exit.
struct MemoryLikes: LikeStore {
  let stored: FileLikes
  private let changes = Lock<LikeChanges?>(nil)

  init(_ stored: FileLikes) { self.stored = stored }

  func read() throws(FeedError) -> LikeChanges {
    if let changes = changes.withLock({ $0 }) { return changes }
    return try stored.read()
  }

  func change(_ body: @Sendable (inout LikeChanges) -> Void) throws(FeedError) -> LikeChanges {
    let stored = try stored.read()
    return changes.withLock { changes in
      var after = changes ?? stored
      body(&after)
      changes = after
      return after
    }
  }
}

/// A store in `state.json`, which several processes can use at once. The file is replaced
/// atomically, so reading requires no lock. A lock on a file next to it keeps concurrent changes
/// from overwriting each other.
struct FileLikes: LikeStore {
  let folder: FixtureFolder
  let clock: any ClockPort

  private static let lock = "state.lock"
  /// The pause between attempts to take the lock. A change usually waits for only a few of these.
  private static let pause = Duration.milliseconds(2)

  func read() throws(FeedError) -> LikeChanges {
    guard let bytes = try folder.read(LikeChanges.file, limit: FixtureFolder.documentLimit) else {
      return LikeChanges()
    }
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw damaged(error.description)
    }
    do throws(WireError) {
      return try LikeChanges(FixtureNode(json))
    } catch {
      throw damaged(error.path.isEmpty ? error.reason : error.description)
    }
  }

  private func damaged(_ fault: String) -> FeedError {
    FeedError(.disk, Message(.errorFixtureLikes, folder.file(LikeChanges.file), fault))
  }

  func change(
    _ body: @Sendable (inout LikeChanges) -> Void
  ) async throws(FeedError) -> LikeChanges {
    let lock = try await lock()
    let before = try read()
    var after = before
    body(&after)
    if after != before {
      let document = try document() ?? before.json
      let changed = document.merging(after.json, over: before.json)
      try folder.write(changed.encodedPretty(), to: LikeChanges.file)
    }
    // The lock is held until here, even if the optimizer would release an unused value earlier.
    return withExtendedLifetime(lock) { after }
  }

  /// Returns the file's document with the members that other programs added (BACK-70).
  private func document() throws(FeedError) -> JSON? {
    let bytes = try folder.read(LikeChanges.file, limit: FixtureFolder.documentLimit)
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
