/// Holds requests, or the answers to them, until it is released: how a test puts what happens at
/// once into an order of its own.
package final class UnsplashHold: Sendable {
  package enum Point: Sendable {
    /// The service does not know of the request yet.
    case request
    /// The service has done as it was asked; only its answer is under way.
    case answer
  }

  private let point: Point
  private let gate = LoopbackGate()
  private let caught = Watched(0)

  init(at point: Point) { self.point = point }

  /// Returns when so many were caught in all.
  package func wait(for count: Int = 1) async throws {
    try await caught.wait { $0 >= count }
  }

  /// Lets go what it holds, and catches nothing more.
  package func release() { gate.open() }

  var isReleased: Bool { gate.isOpen }

  func reply(_ answer: @escaping @Sendable () -> LoopbackReply) -> LoopbackReply {
    let ready = point == .answer ? answer() : nil
    caught.change { $0 += 1 }
    return LoopbackReply([.hold(gate), .then { ready ?? answer() }])
  }
}
