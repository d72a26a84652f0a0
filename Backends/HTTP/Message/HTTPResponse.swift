package import FeedCore

/// A complete answer with any status: a 404 is a response, not an error of the transport.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  /// Decompressed, and no longer than the request's limit.
  package var body: [UInt8]
  /// The address that answered, after redirects. Its query can have signed parts, so it is for
  /// comparing and resolving, not for printing.
  package var url: WebAddress
  /// `1.0`, `1.1`, `2` or `3`.
  package var version: String
  /// Whether an earlier attempt of the same request may have arrived without an answer. The server
  /// may then have done what this answer refuses.
  package var followsLostSending = false

  package init(
    status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], url: WebAddress,
    version: String = "1.1"
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.version = version
  }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Omits the address, headers and body, because an answer to the token exchange is a secret.
  package var description: String { "status \(status), \(body.count) bytes over HTTP/\(version)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
