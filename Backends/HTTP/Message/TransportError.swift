/// The reason why there is no complete response: the only error of this module.
package struct TransportError: Error, Sendable, Hashable {
  package enum Phase: String, Sendable, Hashable { case connect, stall, whole }

  package enum Kind: Sendable, Hashable {
    /// No connection came about: refused, unreachable, no network.
    case offline
    /// The host's name was not found.
    case dns
    /// No trusted connection: a bad certificate, a wrong host, a failed handshake.
    case tls
    case timeout(Phase)
    /// The connection ended before the answer did.
    case truncated
    /// The body is longer than the request's limit.
    case tooLarge
    /// What came is not HTTP, or breaks its rules.
    case badReply
    case tooManyRedirects
    /// The address is not one to send to (`AddressPolicy`); nothing was sent.
    case insecureAddress
    /// The server sent us on to an address of that kind: its fault, not the caller's.
    case refusedRedirect
    /// The file of the extra certificate authority, which `detail` names, is missing or is none;
    /// nothing was sent.
    case badCertificateFile
    /// The system's trusted certificates are missing; `detail` says where they should be.
    case missingCertificates
    /// The request cannot be written down as HTTP; nothing was sent.
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
    /// It is for another host.
    case otherHost
    /// Its issuer is not trusted, or it has signed itself.
    case unknownIssuer
  }

  package var kind: Kind
  /// The fault of the certificate for which the connection was refused; nil for another failure and
  /// if the TLS library does not tell.
  package var certificateFault: CertificateFault?
  /// One clean line for a log: no secret, no query, no byte of a body. Empty for nothing to add.
  package var detail: String
  /// Whether the server may have acted on the request: then only asking it tells. Of a call that
  /// was sent more than once it holds for all of its sendings.
  package var mayHaveArrived: Bool
  /// The host that failed, where a redirect led to another one; nil for the request's own.
  package var redirectedHost: String?

  package init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
    mayHaveArrived = kind.mayHaveArrived
  }
}

extension TransportError.Kind {
  /// What the kind says of a single sending.
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
