import ArgumentParser
import FeedCore
import FeedSession

struct Like: SessionCommand {
  static let configuration = CommandConfiguration(
    abstract: "Like photos.", discussion: LikeBatch.discussion)

  @Argument(help: ArgumentHelp("The photos' ids.", valueName: "id"))
  var ids: [Word]

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await LikeBatch(context.session, isLiked: true).run(ids, context, output)
  }
}

struct Unlike: SessionCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take likes back.", discussion: LikeBatch.discussion)

  @Argument(help: ArgumentHelp("The photos' ids.", valueName: "id"))
  var ids: [Word]

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await LikeBatch(context.session, isLiked: false).run(ids, context, output)
  }
}

/// Likes or unlikes several photos and tells what became of each, in the order of their ids.
struct LikeBatch: Sendable {
  typealias Outcome = Result<LikeState, FeedError>

  static let discussion = """
    Each photo's outcome is a line of its own. Exit status 7 says that they differ: some photos \
    may be done, others not.
    """
  private static let sideBySide = 4

  private let session: Session
  private let isLiked: Bool

  init(_ session: Session, isLiked: Bool) {
    self.session = session
    self.isLiked = isLiked
  }

  func run(
    _ words: [Word], _ context: FrontendContext, _ options: OutputOptions
  ) async -> ExitStatus {
    await context.reporting(options) { output throws(FeedError) in
      try output.checkFields(LikeReport.shapeFields)
      var known: Set<PhotoID> = []
      let ids = words.map { PhotoID($0.text) }.filter { known.insert($0).inserted }
      let outcomes = await ask(ids)
      output.write(zip(ids, outcomes).map { LikeReport(id: $0, outcome: $1) })
      let statuses = Set(outcomes.map(\.exitStatus))
      return statuses.count == 1 ? statuses.first ?? .done : .mixed
    }
  }

  /// Several at once. After a failure that the next photo would meet as well, no more is asked.
  private func ask(_ ids: [PhotoID]) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = Array(ids.indices.reversed())
      for _ in 0..<Self.sideBySide { begin(&waiting, ids, &group) }
      var outcomes: [Int: Outcome] = [:]
      var end: FeedError?
      for await (index, outcome) in group {
        outcomes[index] = outcome
        if case .failure(let error) = outcome, error.meetsEveryLike { end = end ?? error }
        if end == nil { begin(&waiting, ids, &group) }
      }
      return ids.indices.map { outcomes[$0] ?? .failure(end ?? .cancelled) }
    }
  }

  private func begin(
    _ waiting: inout [Int], _ ids: [PhotoID], _ group: inout TaskGroup<(Int, Outcome)>
  ) {
    guard let index = waiting.popLast() else { return }
    group.addTask { (index, await like(ids[index])) }
  }

  private func like(_ id: PhotoID) async -> Outcome {
    await Outcome(awaiting: { () throws(FeedError) in
      try await session.setLike(isLiked, of: id).value
    })
  }
}

extension LikeBatch.Outcome {
  fileprivate var exitStatus: FeedCore.ExitStatus {
    switch self {
    case .success: .done
    case .failure(let error): error.code.exitStatus
    }
  }
}

extension FeedError {
  /// Whether it is about the person or the key, not about one photo.
  fileprivate var meetsEveryLike: Bool {
    switch code {
    case .notConfigured, .rateLimited, .cancelled: true
    default: code.exitStatus == .signIn
    }
  }
}
