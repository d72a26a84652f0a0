package import FeedCore

/// One request, as a value. Printing it shows method and address without the query, never a
/// header, the authorization or the body: form bodies hold codes and keys.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET", post = "POST", put = "PUT", delete = "DELETE"
  }

  /// The credentials of a request, kept apart from the headers so that they cannot be printed
  /// with them and are dropped as one when a redirect leaves the origin.
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

  /// Bytes of the body so far, after decompression, and how many there will be when the server
  /// said so. Called on the transport's thread: it must return at once.
  package typealias Progress = @Sendable (_ received: Int, _ expected: Int?) -> Void

  package var method: Method
  /// The address, which `AddressPolicy` has to allow.
  package var url: WebAddress
  package var headers: HTTPHeaders
  package var authorization: Authorization?
  package var body: Body?
  /// The longest body that is accepted, in bytes after decompression; a longer one is `tooLarge`.
  package var bodyLimit: Int
  package var times: HTTPTimeouts
  /// Whether sending it twice does no more than sending it once: true for reads, likes and
  /// unlikes, false for the token exchange. One that is not is never repeated by any layer.
  package var isRetryable: Bool
  package var progress: Progress?
  /// Takes the body in the response's place. Such a request is sent once: only the receiver's
  /// owner knows how to go on after a break.
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
/// which every other transfer waits for: it must return at once. An error it throws ends the
/// transfer.
package protocol BodyReceiver: Sendable {
  /// Announces the body of a response before its first bytes, redirects among them. A body without
  /// bytes is not announced.
  ///
  /// - Returns: False to leave this body to the response.
  func begins(status: Int, headers: HTTPHeaders) throws(TransportError) -> Bool

  /// Takes the next bytes of the body.
  ///
  /// - Parameter resume: To be called, by any thread at any time, once there is room again after
  ///   bytes were not taken: until then the transfer is paused, without a clock, and then the same
  ///   bytes come again.
  /// - Returns: False where there is no room; then nothing was taken.
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

/// The time limits of a request. After any of them it fails with `timeout` of that phase.
package struct HTTPTimeouts: Sendable, Hashable {
  /// The time for name look-up, connection and TLS handshake together.
  package var connect: Duration
  /// The time without a byte sent or received, once connected. A request that waits for a free
  /// connection does not stall.
  package var stall: Duration
  /// The time of the whole call with its redirects, retries and the waits between; nil for downloads,
  /// which may take as long as bytes keep coming.
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
