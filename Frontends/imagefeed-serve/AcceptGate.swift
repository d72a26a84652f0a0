import FeedCore
import NIOCore

/// The connections that are open, and the limit on them.
final class Connections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// Those of the channels that are beyond the limit.
    var refused: Set<ObjectIdentifier> = []
    var isStopping = false
    var hasRoom: (@Sendable () -> Void)?
    var isEmpty: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  /// The connections that are answered. A few more are accepted and told to come back.
  private let limit: Int

  /// The connections beyond the limit that may be open at the same time.
  static let refusals = 16

  init(limit: Int) { self.limit = max(1, limit) }

  var isStopping: Bool { state.withLock(\.isStopping) }

  /// Whether another connection may be accepted, with those that one call may accept besides it.
  var hasRoom: Bool {
    state.withLock { state in
      !state.isStopping
        && state.channels.count + AcceptGate.acceptedAtOnce <= limit + Self.refusals
    }
  }

  /// Adds a connection.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    state.withLock { state in
      state.channels[id] = channel
      if state.channels.count > limit { state.refused.insert(id) }
    }
    channel.closeFuture.whenComplete { [weak self] _ in self?.remove(id) }
  }

  /// Whether a connection was beyond the limit when it was added.
  func isRefused(_ channel: any Channel) -> Bool {
    state.withLock { $0.refused.contains(ObjectIdentifier(channel)) }
  }

  private func remove(_ id: ObjectIdentifier) {
    let notify = state.withLock { state in
      state.channels[id] = nil
      state.refused.remove(id)
      return (state.hasRoom, state.channels.isEmpty ? state.isEmpty : nil)
    }
    notify.0?()
    notify.1?()
  }

  /// Calls a function after each connection that ends.
  func whenRoom(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.hasRoom = body } }

  /// Lets each connection end after its answer in progress.
  ///
  /// - Parameter done: Called when none is left.
  func stop(_ done: @escaping @Sendable () -> Void) {
    let open = state.withLock { state in
      state.isStopping = true
      state.isEmpty = done
      return Array(state.channels.values)
    }
    for channel in open { channel.pipeline.fireUserInboundEventTriggered(ServerStops()) }
    if open.isEmpty { done() }
  }
}

/// The event that ends an idle connection, and any other after its answer.
struct ServerStops: Sendable {}

/// Accepts connections only while there is room for them, so that a burst never exhausts the
/// process's descriptors.
final class AcceptGate: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never
  typealias OutboundOut = Never

  /// The connections that one call may accept.
  static let acceptedAtOnce = 4

  private let connections: Connections
  private var isHeld = false
  private var context: ChannelHandlerContext?

  init(_ connections: Connections) { self.connections = connections }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    let (bound, loop) = (NIOLoopBound(self, eventLoop: context.eventLoop), context.eventLoop)
    connections.whenRoom { loop.execute { bound.value.acceptAgain() } }
  }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// Counts an accepted connection at once. Its own thread would count it only later, and more would
  /// be accepted in the meantime.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connections.add(unwrapInboundIn(data))
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    if connections.hasRoom { context.read() } else { isHeld = true }
  }

  private func acceptAgain() {
    guard isHeld, connections.hasRoom, let context else { return }
    isHeld = false
    context.read()
  }
}
