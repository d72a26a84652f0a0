import FeedCore
import FeedImaging
import TerminalKit

/// Does what the desk says is next: fetches in tasks, draws on whichever thread calls `work`.
final class PictureWorkshop: Sendable {
  typealias Fetch =
    @Sendable (PictureRequest, @escaping PictureRequest.Progress) async throws(FeedError) -> [UInt8]

  fileprivate struct State {
    var desk: PictureDesk
    var painter: PicturePainter
    var tasks: [PictureFile: Task<Void, Never>] = [:]
    /// Somebody waits for the end of a motion.
    var awaitsRest = false
    /// The screen was told and has not looked since: telling it again would say nothing new.
    var hasTold = false
    var isOver = false
  }

  private let state: Lock<State>
  private let fetch: Fetch
  /// Asks for a frame.
  private let tell: @Sendable () -> Void
  /// Something is to be drawn.
  private let ring: @Sendable () -> Void

  init(
    _ desk: PictureDesk, _ painter: PicturePainter, fetch: @escaping Fetch,
    tell: @escaping @Sendable () -> Void, ring: @escaping @Sendable () -> Void
  ) {
    state = Lock(State(desk: desk, painter: painter))
    self.fetch = fetch
    self.tell = tell
    self.ring = ring
  }

  func want(_ wanted: [WantedPicture], at now: ContinuousClock.Instant) {
    let cancelled = state.withLock { state in
      state.hasTold = false
      return state.desk.want(wanted, at: now).compactMap { state.tasks[$0] }
    }
    cancelled.forEach { $0.cancel() }
    goOn()
    awaitRest()
  }

  /// What stands in for a picture is made here and now: a tenth of a millisecond, and no card is
  /// ever blank.
  func page(_ key: PictureKey) -> PicturePage? {
    let (bare, painter) = state.withLock { state in
      // What comes after this look is news.
      state.hasTold = false
      return (state.desk.bare(key), state.painter)
    }
    if let standIn = bare.flatMap(painter.standIn) {
      state.withLock { $0.desk.setStandIn(standIn, for: key) }
    }
    return state.withLock { $0.desk.page(key) }
  }

  /// What is drawn from now on has this beside it.
  func lay(on ground: RGB) { state.withLock { $0.painter.background = ground } }

  func retry(_ subject: PictureRequest.Subject) {
    state.withLock { $0.desk.failures.forget(subject) }
    goOn()
  }

  /// Cancels what is under way and begins nothing more.
  func close() {
    let tasks = state.withLock { state in
      state.isOver = true
      _ = state.desk.want([], at: state.desk.now)
      return state.tasks.values.map(\.self)
    }
    tasks.forEach { $0.cancel() }
  }
}

// Motion.
extension PictureWorkshop {
  /// What was drawn in haste is drawn well once nobody moves it any more.
  private func awaitRest() {
    let isFirst = state.withLock { state in
      guard state.desk.motion.isUnderWay, !state.awaitsRest else { return false }
      state.awaitsRest = true
      return true
    }
    guard isFirst else { return }
    Task(priority: .utility) {
      while let end = state.withLock({ $0.motionEnd() }) {
        try? await Task.sleep(until: end, clock: .continuous)
        state.withLock { $0.desk.motion.look(at: .now) }
      }
      goOn()
    }
  }
}

extension PictureWorkshop.State {
  /// Nil when there is nothing to wait for any more.
  fileprivate mutating func motionEnd() -> ContinuousClock.Instant? {
    let end = isOver ? nil : desk.motion.end
    if end == nil { awaitsRest = false }
    return end
  }
}

// Fetching.
extension PictureWorkshop {
  /// Begins what is next, of both kinds.
  private func goOn() {
    let hasWork = state.withLock { state in
      guard !state.isOver else { return false }
      for request in state.desk.beginFetches() {
        // Kept until its end; it cannot end before the lock is free. Of low priority, for nobody
        // waits for it who could do nothing else.
        state.tasks[PictureFile(request)] = Task(priority: .utility) { await self.run(request) }
      }
      return state.desk.hasJob
    }
    if hasWork { ring() }
  }

  private func run(_ request: PictureRequest) async {
    let file = PictureFile(request)
    let result = await outcome(of: request)
    let isNews = state.withLock { state in
      state.tasks[file] = nil
      return state.desk.fetched(file, result)
    }
    if isNews { announce() }
    goOn()
  }

  private func outcome(of request: PictureRequest) async -> Result<[UInt8], FeedError> {
    let file = PictureFile(request)
    do throws(FeedError) {
      return .success(
        try await fetch(request) { received, expected in
          self.note(file, received: received, expected: expected)
        })
    } catch {
      return .failure(error)
    }
  }

  private func note(_ file: PictureFile, received: Int, expected: Int?) {
    let isNews = state.withLock {
      $0.desk.progressed(file, received: received, expected: expected)
    }
    if isNews { announce() }
  }

  private func announce() {
    let isFirst = state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold && !state.isOver
    }
    if isFirst { tell() }
  }
}

// Drawing.
extension PictureWorkshop {
  /// Draws the next picture; false when there is none.
  func work() -> Bool {
    let next = state.withLock { state in
      state.isOver ? nil : state.desk.beginJob().map { ($0, state.painter) }
    }
    guard let (job, painter) = next else { return false }
    let isNews: Bool
    do throws(ImageError) {
      let (drawing, piece) = try painter.draw(job)
      isNews = state.withLock { $0.desk.drew(job, drawing, keeping: piece) }
    } catch {
      let error = FeedError(drawing: job.key.subject, error)
      isNews = state.withLock { $0.desk.couldNotDraw(job, error) }
    }
    if isNews { announce() }
    goOn()
    return true
  }
}

extension FeedError {
  fileprivate init(drawing subject: PictureRequest.Subject, _ error: ImageError) {
    if error == .cancelled {
      self = .cancelled
      return
    }
    let name =
      switch subject {
      case .photo(let id): id.text
      case .avatar(let username): "@" + username
      }
    self.init(.badPicture, Message(.errorPicture, name, "JPEG"), detail: "\(error)")
  }
}
