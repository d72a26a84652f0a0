/// Holds requests, or their answers, until it is released, so that a test determines the order of
/// concurrent events.
package final class UnsplashHold: Sendable {
  package enum Point: Sendable {
    /// Before the service has received the request.
    case request
    /// After the service has carried out the request. Only its answer is held.
    case answer
  }

  private let point: Point
  private let gate = LoopbackGate()
  private let caught = Watched(0)

  init(at point: Point) { self.point = point }

  /// Waits until this number of requests have been held in total.
  package func wait(for count: Int = 1) async throws {
    try await caught.wait { $0 >= count }
  }

  /// Releases all held requests, and stops holding new ones.
  package func release() { gate.open() }

  var isReleased: Bool { gate.isOpen }

  func reply(_ answer: @escaping @Sendable () -> LoopbackReply) -> LoopbackReply {
    let ready = point == .answer ? answer() : nil
    caught.change { $0 += 1 }
    return LoopbackReply([.hold(gate), .then { ready ?? answer() }])
  }
}
