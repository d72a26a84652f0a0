package import FeedCore

/// A complete answer, whatever its status: a 404 is a response, not an error of the transport.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  /// Decompressed, and no longer than the request's limit.
  package var body: [UInt8]
  /// The address that answered, after redirects. Its query can hold signed parts: it is for
  /// comparing and resolving, not for printing.
  package var url: WebAddress
  /// `1.0`, `1.1`, `2` or `3`.
  package var version: String
  /// An earlier sending of the same request may have arrived without an answer. What this answer
  /// says no to may then have been done all the same.
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
  /// Without the address, headers and body: an answer to the token exchange is a secret.
  package var description: String { "status \(status), \(body.count) bytes over HTTP/\(version)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
