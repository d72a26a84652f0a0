import FeedCore
import FrontendHTTP
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// The HTTP/1.1 server: a socket that listens, and its connections.
struct HTTPServer: Sendable {
  /// The address for clients, such as `http://127.0.0.1:8080`.
  let address: String
  private let channel: any Channel
  private let connections: Connections
  private let group: MultiThreadedEventLoopGroup
  private let socket: SocketFile?

  /// The time for requests in progress after the end was requested.
  private static let grace = TimeAmount.seconds(10)
  private static let backlog: Int32 = 256

  /// Starts to listen.
  ///
  /// - Throws: An error if the address is in use or not available.
  static func start(
    _ api: API, at address: ListenAddress, clock: any ClockPort
  ) async throws(FeedError) -> HTTPServer {
    let connections = Connections(limit: descriptors - 64)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.maxMessagesPerRead, value: UInt(AcceptGate.acceptedAtOnce))
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            AcceptGate(connections), position: .first)
        }
      }
      .childChannelOption(.maxMessagesPerRead, value: 4)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try prepare(channel, api, connections, clock) }
      }
    let socket: SocketFile?
    if case .socket(let path) = address {
      socket = try SocketFile(removingStale: path)
    } else {
      socket = nil
    }
    do {
      let channel: any Channel
      switch address {
      case .port(let host, let port):
        channel = try await bootstrap.bind(host: host, port: port).get()
      case .socket:
        // NIO would remove the path of a socket that it has bound itself, even if another server owns it by then.
        let file = try socket?.bind() ?? -1
        channel = try await bootstrap.withBoundSocket(file).get()
      }
      return HTTPServer(
        address: text(of: address, channel), channel: channel, connections: connections,
        group: group, socket: socket)
    } catch let error as FeedError {
      throw error
    } catch {
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      throw FeedError(.exists, Message(.errorServeListen, address.text, reason))
    }
  }

  /// The descriptors that the process may open.
  private static var descriptors: Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: min(limit.rlim_cur, 1 << 20))
  }

  private static func prepare(
    _ channel: any Channel, _ api: API, _ connections: Connections, _ clock: any ClockPort
  ) throws {
    let isRefused = connections.isRefused(channel)
    let connection = ConnectionHandler(api, connections, isRefused: isRefused, clock: clock)
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = ConnectionHandler.Limit.headerBytes
    limits.maxHeaderListSize = ConnectionHandler.Limit.headerBytes
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: true, withErrorHandling: false,
      withOutboundHeaderValidation: true, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(ByteWatch(connection), position: .first)
    try pipeline.addHandler(connection)
  }

  private static func text(of address: ListenAddress, _ channel: any Channel) -> String {
    guard case .port(let host, let port) = address else { return address.text }
    let bound = ListenAddress.port(host: host, port: channel.localAddress?.port ?? port)
    return "http://\(bound.text)"
  }

  /// Ends after the requests in progress, which have ten seconds.
  func stop() async {
    let connections = connections
    let loop = group.next()
    let done = loop.makePromise(of: Void.self)
    // Only the first of the two counts.
    let isDone = Lock(false)
    let finish: @Sendable () -> Void = {
      let isFirst = isDone.withLock { isDone in
        defer { isDone = true }
        return !isDone
      }
      if isFirst { done.succeed() }
    }
    let timer = loop.scheduleTask(in: Self.grace, finish)
    try? await channel.close().get()
    connections.stop(finish)
    try? await done.futureResult.get()
    timer.cancel()
    socket?.remove()
  }
}

/// The path of a socket. It is removed at the end, unless another server has replaced it.
final class SocketFile: Sendable {
  private let path: String
  private let identity = Lock<Identity?>(nil)

  private struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64

    init?(_ path: String) {
      var state = stat()
      guard lstat(path, &state) == 0, state.st_mode & S_IFMT == S_IFSOCK else { return nil }
      (device, inode) = (UInt64(state.st_dev), UInt64(state.st_ino))
    }
  }

  /// Removes a socket that a server left behind when it was killed.
  ///
  /// - Throws: An error if a server listens there, or if the path is something else.
  init(removingStale path: String) throws(FeedError) {
    self.path = path
    guard access(path, F_OK) == 0 else { return }
    guard Identity(path) != nil, !Self.isAnswered(path) else {
      throw FeedError(
        .exists, Message(.errorServeListen, "unix:\(path)", String(cString: strerror(EADDRINUSE))))
    }
    unlink(path)
  }

  /// Creates the socket, and remembers which one it is.
  ///
  /// - Returns: Its descriptor, which the caller closes.
  func bind() throws(FeedError) -> Int32 {
    let file = Self.open()
    guard file >= 0, Self.with(path, { Glibc.bind(file, $0, $1) }) == 0 else {
      throw FeedError(
        .exists, Message(.errorServeListen, "unix:\(path)", String(cString: strerror(errno))))
    }
    identity.withLock { $0 = Identity(path) }
    return file
  }

  private static func open(_ flags: __socket_type...) -> Int32 {
    let flags = flags.reduce(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) { $0 | $1.rawValue }
    return socket(AF_UNIX, Int32(flags), 0)
  }

  /// Whether a process uses the socket at the path. Only a refused connection shows that none does:
  /// the socket may be of another type, belong to another user, or have a full queue.
  private static func isAnswered(_ path: String) -> Bool {
    let file = open(SOCK_NONBLOCK)
    guard file >= 0 else { return true }
    defer { close(file) }
    return with(path) { connect(file, $0, $1) } == 0 || errno != ECONNREFUSED
  }

  /// Calls a function with the address of a path.
  private static func with(
    _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (index, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) { pointer in
      // SAFETY: a sockaddr_un may be read as the sockaddr that it begins with.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, size) }
    }
  }

  func remove() {
    guard let mine = identity.withLock(\.self), Identity(path) == mine else { return }
    unlink(path)
  }
}
