package import FeedCore

/// A request as a value. Its description shows the method and the address without the query. It
/// never shows headers, the authorization or the body, because form bodies contain codes and keys.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET", post = "POST", put = "PUT", delete = "DELETE"
  }

  /// The credentials of a request. They are separate from the headers so that they are not printed
  /// with them, and are dropped when a redirect leaves the origin.
  package struct Authorization: Sendable, Hashable {
    /// `Bearer` or `Client-ID`.
    package var scheme: String
    package var secret: Secret

    package init(scheme: String, secret: Secret) {
      self.scheme = scheme
      self.secret = secret
    }
  }

  package struct Body: Sendable, Hashable {
    package var bytes: [UInt8]
    package var contentType: String

    package init(_ bytes: [UInt8], contentType: String) {
      self.bytes = bytes
      self.contentType = contentType
    }
  }

  /// The bytes of the body so far, after decompression, and the total if the server announced it.
  /// Called on the transport's thread, so it must return at once.
  package typealias Progress = @Sendable (_ received: Int, _ expected: Int?) -> Void

  package var method: Method
  /// The address, which `AddressPolicy` must allow.
  package var url: WebAddress
  package var headers: HTTPHeaders
  package var authorization: Authorization?
  package var body: Body?
  /// The longest body that is accepted, in bytes after decompression. A longer one fails with
  /// `tooLarge`.
  package var bodyLimit: Int
  package var times: HTTPTimeouts
  /// Whether sending it twice has the same effect as sending it once. True for reads, likes and
  /// unlikes, false for the token exchange. No layer repeats a request for which it is false.
  package var isRetryable: Bool
  /// Whether no kept connection is used. True for a retry after a connection failed, because other
  /// kept connections may be as dead.
  package var usesNewConnection = false
  package var progress: Progress?
  /// Takes the body instead of the response. Such a request is sent once, because only the
  /// receiver's owner knows how to continue after an interruption.
  package var receiver: (any BodyReceiver)?

  package init(
    _ method: Method = .get, _ url: WebAddress, headers: HTTPHeaders = [:],
    authorization: Authorization? = nil, body: Body? = nil, bodyLimit: Int,
    times: HTTPTimeouts = HTTPTimeouts(), isRetryable: Bool, progress: Progress? = nil,
    receiver: (any BodyReceiver)? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.authorization = authorization
    self.body = body
    self.bodyLimit = bodyLimit
    self.times = times
    self.isRetryable = isRetryable
    self.progress = progress
    self.receiver = receiver
  }
}

/// Receives a body that is too large for memory, as it arrives. Called on the transport's thread,
/// which serves all transfers, so it must return at once. An error that it throws ends the
/// transfer.
package protocol BodyReceiver: Sendable {
  /// Announces the body of a response before its first bytes, also for redirects. An empty body is
  /// not announced.
  ///
  /// - Returns: False to leave this body to the response.
  func begins(status: Int, headers: HTTPHeaders) throws(TransportError) -> Bool

  /// Takes the next bytes of the body.
  ///
  /// - Parameter resume: To be called when there is room again after a refusal, on any thread.
  ///   Until then the transfer is paused without a time limit. Then the same bytes are passed
  ///   again.
  /// - Returns: False if there is no room and nothing was taken.
  func take(
    _ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void
  ) throws(TransportError) -> Bool
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(method.rawValue) \(url)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPRequest.Body: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  package var description: String { "\(bytes.count) bytes of \(contentType)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The time limits of a request. When one of them ends, the request fails with `timeout` and that
/// phase.
package struct HTTPTimeouts: Sendable, Hashable {
  /// The time for name look-up, connection and TLS handshake together.
  package var connect: Duration
  /// The longest time without a byte sent or received, once connected. A request that waits for a
  /// free connection is not stalled.
  package var stall: Duration
  /// The time of the whole call with its redirects, retries and waits. Nil for downloads, which may
  /// take as long as bytes keep arriving.
  package var whole: Duration?

  package init(
    connect: Duration = .seconds(10), stall: Duration = .seconds(20),
    whole: Duration? = .seconds(30)
  ) {
    self.connect = connect
    self.stall = stall
    self.whole = whole
  }
}
