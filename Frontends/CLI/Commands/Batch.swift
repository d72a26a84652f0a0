import FeedCore

/// The same done with several photos, some at a time. Each outcome is told as soon as those before
/// it are, in the order of the ids.
struct Batch<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, FeedError>

  let sideBySide: Int
  let work: @Sendable (PhotoID) async throws(FeedError) -> Value

  /// After a failure that the next photo would meet as well, no more is begun, and those that are
  /// left fail with it. `tell` answers whether to go on.
  func run(_ ids: [PhotoID], _ tell: (PhotoID, Outcome) -> Bool) async -> ExitStatus {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = Array(ids.indices.reversed())
      for _ in 0..<sideBySide { begin(&waiting, ids, &group) }
      var outcomes: [Int: Outcome] = [:]
      var statuses: Set<ExitStatus> = []
      var told = 0
      var end: FeedError?
      for await (index, outcome) in group {
        outcomes[index] = outcome
        if case .failure(let error) = outcome, error.meetsEveryPhoto { end = end ?? error }
        // What was not begun is known when all that was has ended.
        let rest = group.isEmpty ? end.map { Outcome.failure($0.ofTheNext) } : nil
        while told < ids.count, let next = outcomes.removeValue(forKey: told) ?? rest {
          statuses.insert(next.exitStatus)
          guard tell(ids[told], next) else {
            group.cancelAll()
            return ExitStatus(of: statuses)
          }
          told += 1
        }
        if end == nil { begin(&waiting, ids, &group) }
      }
      return ExitStatus(of: statuses)
    }
  }

  private func begin(
    _ waiting: inout [Int], _ ids: [PhotoID], _ group: inout TaskGroup<(Int, Outcome)>
  ) {
    guard let index = waiting.popLast() else { return }
    group.addTask {
      (
        index,
        await Outcome(awaiting: { () throws(FeedError) in
          try await work(ids[index])
        })
      )
    }
  }
}

extension ExitStatus {
  /// One for all: their own where they are alike (CLI-2).
  init(of statuses: Set<ExitStatus>) {
    self = statuses.count > 1 ? .mixed : statuses.first ?? .done
  }
}

extension Result where Failure == FeedError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .success: .done
    case .failure(let error): error.code.exitStatus
    }
  }
}

extension FeedError {
  /// Whether it is about the person, the key or the disk, not about one photo.
  fileprivate var meetsEveryPhoto: Bool {
    switch code {
    case .notConfigured, .rateLimited, .cancelled: true
    case .disk: message.phrase != .errorNoFile
    default: code.exitStatus == .signIn
    }
  }

  /// As the photos have it that were not tried after it. A full disk is told with the name of the
  /// file that met it, which is not theirs.
  fileprivate var ofTheNext: FeedError {
    code == .disk ? FeedError(.disk, Message(.errorDiskBefore)) : self
  }
}
