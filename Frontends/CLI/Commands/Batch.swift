import FeedCore

/// An operation on several photos, some of them in parallel. Outcomes are reported in the order of
/// the ids, each as soon as those before it are.
struct Batch<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, FeedError>

  let maxConcurrent: Int
  let work: @Sendable (PhotoID) async throws(FeedError) -> Value

  /// Runs the operation on each photo. After a failure that all photos share, no more are started,
  /// and the remaining ones fail with it.
  ///
  /// - Parameter report: Receives each outcome; returns whether to continue.
  /// - Returns: The exit status for the whole batch.
  func run(_ ids: [PhotoID], _ report: (PhotoID, Outcome) -> Bool) async -> ExitStatus {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = Array(ids.indices.reversed())
      for _ in 0..<maxConcurrent { begin(&waiting, ids, &group) }
      var outcomes: [Int: Outcome] = [:]
      var statuses: Set<ExitStatus> = []
      var reported = 0
      var end: FeedError?
      for await (index, outcome) in group {
        outcomes[index] = outcome
        if case .failure(let error) = outcome, error.concernsEveryPhoto { end = end ?? error }
        // The photos that were never started fail together, after all started ones have ended.
        let rest = group.isEmpty ? end.map { Outcome.failure($0.ofTheNext) } : nil
        while reported < ids.count, let next = outcomes.removeValue(forKey: reported) ?? rest {
          statuses.insert(next.exitStatus)
          guard report(ids[reported], next) else {
            group.cancelAll()
            return ExitStatus(of: statuses)
          }
          reported += 1
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
  /// One exit status for all: the common one if they agree, otherwise `mixed` (CLI-22).
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
  /// Whether the error is about the account, the key or the disk, and not about one photo.
  fileprivate var concernsEveryPhoto: Bool {
    switch code {
    case .notConfigured, .rateLimited, .cancelled: true
    case .disk: message.phrase != .errorNotRegularFile
    // Maybe only this photo is not permitted.
    case .forbidden: false
    default: code.exitStatus == .signIn
    }
  }

  /// The error as reported for the photos that were not tried. A full-disk error names the file
  /// where it occurred, which is not their file.
  fileprivate var ofTheNext: FeedError {
    switch code {
    case .disk: FeedError(.disk, Message(.errorDiskBefore))
    case .cancelled: .cancelled
    default: self
    }
  }
}
