/// The reason why there is no complete response: the only error of this module.
package struct TransportError: Error, Sendable, Hashable {
  package enum Phase: String, Sendable, Hashable { case connect, stall, whole }

  package enum Kind: Sendable, Hashable {
    /// No connection could be made: refused, unreachable, no network.
    case offline
    /// The host's name was not found.
    case dns
    /// The TLS connection failed: a bad certificate, a wrong host, a failed handshake.
    case tls
    case timeout(Phase)
    /// The connection ended before the answer was complete.
    case truncated
    /// The body is longer than the request's limit.
    case tooLarge
    /// The answer is not HTTP or breaks its rules.
    case badReply
    case tooManyRedirects
    /// `AddressPolicy` refuses the address; nothing was sent.
    case insecureAddress
    /// The server redirected to an address that `AddressPolicy` refuses. The server is at fault,
    /// not the caller.
    case refusedRedirect
    /// The file of the extra certificate authority is missing or has no certificate. `detail` is
    /// its path. Nothing was sent.
    case badCertificateFile
    /// The system's trusted certificates are missing; `detail` is their expected path.
    case missingCertificates
    /// The request cannot be encoded as HTTP; nothing was sent.
    case badRequest
    case cancelled
    case proxy
    /// libcurl cannot be opened; `detail` says why.
    case libraryMissing
    /// A fault of this program or of libcurl.
    case fault
  }

  /// A fault of a server's certificate. Each has its own remedy.
  package enum CertificateFault: Sendable, Hashable, CaseIterable {
    case expired
    case notYetValid
    /// The certificate is for another host.
    case otherHost
    /// The issuer is not trusted, or the certificate is self-signed.
    case unknownIssuer
  }

  package var kind: Kind
  /// The fault of the certificate for which the connection was refused. Nil for another failure, or
  /// if the TLS library does not report it.
  package var certificateFault: CertificateFault?
  /// One clean line for a log, without secrets, queries or bytes of a body; empty if there is
  /// nothing to add.
  package var detail: String
  /// Whether the server may have acted on the request, so that only another request can find out.
  /// True if it holds for any attempt.
  package var mayHaveArrived: Bool
  /// The host that failed, if a redirect led to another one; nil for the host of the request.
  package var redirectedHost: String?

  package init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
    mayHaveArrived = kind.mayHaveArrived
  }
}

extension TransportError.Kind {
  /// Whether the server may have acted on a single attempt that failed in this way.
  fileprivate var mayHaveArrived: Bool {
    switch self {
    case .truncated, .tooLarge, .badReply, .tooManyRedirects, .refusedRedirect, .cancelled, .fault:
      true
    case .timeout(let phase): phase != .connect
    case .offline, .dns, .tls, .insecureAddress, .badCertificateFile, .missingCertificates,
      .badRequest, .proxy, .libraryMissing:
      false
    }
  }
}

extension TransportError: CustomStringConvertible {
  package var description: String { detail.isEmpty ? "\(kind)" : "\(kind): \(detail)" }
}
