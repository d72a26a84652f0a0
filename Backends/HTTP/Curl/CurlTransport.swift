import CCurl
import FeedCore
import Glibc

/// HTTP over libcurl: one thread, one multi handle, connections reused for all requests of the
/// process. Creating one is cheap: the first request opens libcurl and starts the thread.
package final class CurlTransport: HTTPTransport {
  package struct Configuration: Sendable {
    /// `imagefeed/VERSION`.
    package var userAgent: String
    /// A PEM file whose certificates are trusted in addition to the system's.
    package var caFile: String?
    /// The system's certificates; nil for those that libcurl was built to trust.
    package var systemCertificates: Trust.System?
    /// The maximum number of connections to one host. Further requests wait for a free connection.
    /// Over HTTP/2, they share one.
    package var connectionsPerHost: Int
    /// The maximum number of idle connections to keep, for all hosts together.
    package var keptConnections: Int
    /// Whether only public addresses are allowed, for addresses from an untrusted source. The
    /// address is checked after the name look-up, and again on each redirect. Proxies are bypassed,
    /// because they look up names themselves.
    package var isPublicOnly: Bool

    package init(
      userAgent: String, caFile: String? = nil, systemCertificates: Trust.System? = nil,
      connectionsPerHost: Int = 16, keptConnections: Int = 64, isPublicOnly: Bool = false
    ) {
      self.userAgent = userAgent
      self.caFile = caFile
      self.systemCertificates = systemCertificates
      self.connectionsPerHost = connectionsPerHost
      self.keptConnections = keptConnections
      self.isPublicOnly = isPublicOnly
    }
  }

  private enum Phase {
    case idle
    case running(CurlInbox, CurlThread)
    case ended
  }

  private struct State {
    var phase = Phase.idle
    var lastID: TransferTable.ID = 0
  }

  private let configuration: Configuration
  private let state = Lock(State())

  package init(_ configuration: Configuration) { self.configuration = configuration }

  deinit { shutdown() }

  /// Sends once, without following redirects. A refused address sends no packet and starts no
  /// thread.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try AddressPolicy.check(request.url)
    let (inbox, id) = try enter()
    return try await withCancellableContinuation(cancelled: TransportError(.cancelled)) { waiter in
      let start = CurlStart(
        id: id, request: request, resume: { _ = inbox.post(.resume(id)) }, waiter: waiter)
      if let closing = inbox.post(.start(start)) { waiter.resume(.failure(closing)) }
    } cancel: {
      _ = inbox.post(.cancel(id))
    }
  }

  /// Ends every request with `cancelled` and waits until the thread and its connections have ended.
  /// Later requests are refused. May be called more than once.
  package func shutdown() {
    let phase = state.withLock { state in
      defer { state.phase = .ended }
      return state.phase
    }
    guard case .running(let inbox, let thread) = phase else { return }
    _ = inbox.post(.stop)
    thread.join()
  }

  package var isRunning: Bool {
    state.withLock { if case .running = $0.phase { true } else { false } }
  }

  /// The number of times that the thread has woken. It does not change while the transport is idle.
  package var turns: Int {
    state.withLock { if case .running(let inbox, _) = $0.phase { inbox.turns } else { 0 } }
  }

  /// The inbox of the curl thread and an id for a transfer. The thread is started under the lock,
  /// so that there is only one.
  private func enter() throws(TransportError) -> (CurlInbox, TransferTable.ID) {
    try state.withLock { state throws(TransportError) in
      state.lastID += 1
      switch state.phase {
      case .running(let inbox, _): return (inbox, state.lastID)
      case .ended: throw TransportError(.cancelled, "the transport was shut down")
      case .idle:
        let inbox = CurlInbox()
        state.phase = .running(
          inbox,
          try CurlThread { [configuration] in
            Self.main(inbox, configuration)
          })
        return (inbox, state.lastID)
      }
    }
  }

  /// The curl thread. It holds the inbox and not the transport, so that releasing the transport
  /// ends the thread.
  private static func main(_ inbox: CurlInbox, _ configuration: Configuration) {
    do throws(TransportError) {
      try CurlEngine(inbox: inbox, configuration: configuration).run()
    } catch {
      inbox.close(error).refuse(with: error)
    }
  }
}

/// The only thread that calls libcurl. Runs its body once and ends.
///
/// SAFETY: `thread` is written in `init` and only read afterward.
final class CurlThread: @unchecked Sendable {
  private let thread: pthread_t

  init(_ body: @escaping @Sendable () -> Void) throws(TransportError) {
    var thread = pthread_t()
    // SAFETY: the box is retained for the thread, which takes ownership first. If no thread could
    // be created, the box is released here.
    let box = Unmanaged.passRetained(Box(body))
    let status = pthread_create(&thread, nil, { CurlThread.main($0) }, box.toOpaque())
    guard status == 0 else {
      box.release()
      throw TransportError(.fault, "no thread for transfers: error \(status)")
    }
    self.thread = thread
  }

  /// Waits for the end of the body. A caller on the thread itself cannot wait: it detaches the
  /// thread, which then ends by itself.
  func join() {
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    imgf_thread_begin("curl")
    guard let argument else { return nil }
    // SAFETY: `argument` is the box that `init` retained for this call.
    Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}
