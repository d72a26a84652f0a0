extension Result {
  /// `init(catching:)` for work that is waited for. Tasks and cancellation handlers lose the type
  /// of what is thrown through them; a result carries it.
  nonisolated(nonsending)
    package init(awaiting work: () async throws(Failure) -> Success) async
  {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
