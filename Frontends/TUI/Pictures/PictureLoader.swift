import FeedCore
import FeedImaging
import TerminalKit

/// Runs what `LoaderState` says is next: fetches in tasks, renders on whichever thread calls
/// `work`.
final class PictureLoader: Sendable {
  typealias Fetch =
    @Sendable (PictureRequest, @escaping PictureRequest.Progress) async throws(FeedError) -> [UInt8]

  fileprivate struct State {
    var loader: LoaderState
    var renderer: PictureRenderer
    var tasks: [PictureFile: Task<Void, Never>] = [:]
    /// Whether a task waits for the end of a motion.
    var awaitsMotionEnd = false
    /// Whether a frame was requested and not drawn yet: another request would change nothing.
    var hasRequestedFrame = false
    var isOver = false
  }

  private let state: Lock<State>
  private let fetch: Fetch
  /// Requests a new frame of the screen.
  private let requestFrame: @Sendable () -> Void
  /// Wakes a thread that renders.
  private let signal: @Sendable () -> Void

  init(
    _ loader: LoaderState, _ renderer: PictureRenderer, fetch: @escaping Fetch,
    requestFrame: @escaping @Sendable () -> Void, signal: @escaping @Sendable () -> Void
  ) {
    state = Lock(State(loader: loader, renderer: renderer))
    self.fetch = fetch
    self.requestFrame = requestFrame
    self.signal = signal
  }

  func want(_ wanted: [WantedPicture], at now: ContinuousClock.Instant) {
    let cancelled = state.withLock { state in
      state.hasRequestedFrame = false
      return state.loader.want(wanted, at: now).compactMap { state.tasks[$0] }
    }
    cancelled.forEach { $0.cancel() }
    startNext()
    redrawWhenIdle()
  }

  /// The picture as it is now. A placeholder is made at once, in a tenth of a millisecond, so that
  /// no card is ever blank.
  func loaded(_ key: PictureKey) -> LoadedPicture? {
    let (withoutPicture, renderer) = state.withLock { state in
      // Whatever changes from here on asks for a frame again.
      state.hasRequestedFrame = false
      return (state.loader.withoutPicture(key), state.renderer)
    }
    if let placeholder = withoutPicture.flatMap(renderer.placeholder) {
      state.withLock { $0.loader.setStandIn(placeholder, for: key) }
    }
    return state.withLock { $0.loader.loaded(key) }
  }

  /// Sets the colour beside what is drawn from now on.
  func setBackground(_ ground: RGB) { state.withLock { $0.renderer.background = ground } }

  /// Sets how pictures are to look from now on, as soon as they are made so; without a dialog they
  /// are at hand as they were.
  func setFade(_ fade: PictureFade?) {
    let isNew = state.withLock { state in
      state.loader.setFade(state.renderer.encoder.fadesPixels ? fade : nil)
    }
    if isNew { startNext() }
  }

  func retry(_ subject: PictureRequest.Subject) {
    state.withLock { $0.loader.failures.forget(subject) }
    startNext()
  }

  /// Cancels what is under way and begins nothing more.
  func close() {
    let tasks = state.withLock { state in
      state.isOver = true
      _ = state.loader.want([], at: state.loader.now)
      return state.tasks.values.map(\.self)
    }
    tasks.forEach { $0.cancel() }
  }
}

// Motion.
extension PictureLoader {
  /// Renders drafts again in full quality once the motion has ended.
  private func redrawWhenIdle() {
    let isFirst = state.withLock { state in
      guard state.loader.motion.isUnderWay, !state.awaitsMotionEnd else { return false }
      state.awaitsMotionEnd = true
      return true
    }
    guard isFirst else { return }
    Task(priority: .utility) {
      while let end = state.withLock({ $0.motionEnd() }) {
        try? await Task.sleep(until: end, clock: .continuous)
        state.withLock { $0.loader.motion.update(at: .now) }
      }
      startNext()
    }
  }
}

extension PictureLoader.State {
  /// The end of the motion; nil when there is nothing to wait for any more.
  fileprivate mutating func motionEnd() -> ContinuousClock.Instant? {
    let end = isOver ? nil : loader.motion.end
    if end == nil { awaitsMotionEnd = false }
    return end
  }
}

// Fetching.
extension PictureLoader {
  /// Begins what is next, of both kinds.
  private func startNext() {
    let hasWork = state.withLock { state in
      guard !state.isOver else { return false }
      for request in state.loader.beginFetches() {
        // Kept until its end; it cannot end before the lock is free. Of low priority, for nobody
        // waits for it who could do nothing else.
        state.tasks[PictureFile(request)] = Task(priority: .utility) { await self.run(request) }
      }
      return state.loader.hasJob
    }
    if hasWork { signal() }
  }

  private func run(_ request: PictureRequest) async {
    let file = PictureFile(request)
    let result: Result<[UInt8], FeedError>
    do throws(FeedError) {
      let bytes = try await fetch(request) { received, expected in
        self.note(file, received: received, expected: expected)
      }
      result = .success(bytes)
    } catch {
      result = .failure(error)
    }
    let needsRedraw = state.withLock { state in
      state.tasks[file] = nil
      return state.loader.fetched(file, result)
    }
    if needsRedraw { requestFrameOnce() }
    startNext()
  }

  private func note(_ file: PictureFile, received: Int, expected: Int?) {
    let needsRedraw = state.withLock {
      $0.loader.progressed(file, received: received, expected: expected)
    }
    if needsRedraw { requestFrameOnce() }
  }

  private func requestFrameOnce() {
    let isFirst = state.withLock { state in
      defer { state.hasRequestedFrame = true }
      return !state.hasRequestedFrame && !state.isOver
    }
    if isFirst { requestFrame() }
  }
}

// Drawing.
extension PictureLoader {
  /// Renders the next picture.
  ///
  /// - Returns: False when there is none.
  func work() -> Bool {
    let next = state.withLock { state in
      state.isOver ? nil : state.loader.beginJob().map { ($0, state.renderer) }
    }
    guard let (job, renderer) = next else { return false }
    let needsRedraw: Bool
    do throws(ImageError) {
      let (drawing, pixels) = try renderer.draw(job)
      needsRedraw = state.withLock { $0.loader.rendered(job, drawing, decoded: pixels) }
    } catch {
      let error = FeedError(drawing: job.key.subject, error)
      needsRedraw = state.withLock { $0.loader.failedToRender(job, error) }
    }
    if needsRedraw { requestFrameOnce() }
    startNext()
    return true
  }
}

extension FeedError {
  fileprivate init(drawing subject: PictureRequest.Subject, _ error: ImageError) {
    if error == .cancelled {
      self = .cancelled
      return
    }
    self.init(.badPicture, Message(.errorPicture, subject.name, "JPEG"), detail: "\(error)")
  }
}
