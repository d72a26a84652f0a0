extension Result {
  /// Runs async work and stores its outcome; the async counterpart of `init(catching:)`. Tasks and
  /// cancellation handlers lose the type of a thrown error; a result keeps it.
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
