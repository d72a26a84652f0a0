import FeedCore
import FeedSession

/// A frontend in a program of its own. `Launch` starts that program instead of a session.
protocol StandaloneFrontend: FrontendPlugin {
  /// Replaces this process by the frontend's program.
  func start(_ setup: Setup) throws(FeedError) -> Never
}

extension StandaloneFrontend {
  func run(_ context: FrontendContext) async -> ExitStatus {
    preconditionFailure("a program of its own has no session")
  }
}
