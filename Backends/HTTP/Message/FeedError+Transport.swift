package import FeedCore

/// The mapping of failed transfers to `FeedError`, for all backends that use HTTP.
extension FeedError {
  /// Maps a failed transfer to the error for the user.
  ///
  /// - Parameters:
  ///   - host: The host of the request, which the message names unless a redirect led elsewhere.
  ///   - limit: The largest body that the request accepts, in bytes.
  package init(_ error: TransportError, host: String, limit: Int) {
    let (code, message) = Self.codeAndMessage(
      of: error, host: error.redirectedHost ?? host, limit: limit)
    let isAboutFile = error.kind == .missingCertificates || error.kind == .badCertificateFile
    self.init(
      code, message, detail: isAboutFile ? error.detail : error.description,
      mayHaveArrived: error.mayHaveArrived)
  }

  private static func codeAndMessage(
    of error: TransportError, host: String, limit: Int
  ) -> (FeedError.Code, Message) {
    switch error.kind {
    case .offline: (.offline, Message(.errorOffline, host))
    case .dns: (.dns, Message(.errorHostUnknown, host))
    case .tls: (.tls, Message(phrase(of: error.certificateFault), host))
    case .timeout: (.timeout, Message(.errorTimeout, host))
    case .truncated: (.truncated, Message(.errorTruncated, host))
    case .tooLarge: (.tooLarge, Message(.errorTooLarge, host, String(limit >> 20)))
    case .badReply, .tooManyRedirects: (.badReply, Message(.errorBadReply, host))
    case .refusedRedirect: (.badReply, Message(.errorRefusedRedirect, host))
    case .insecureAddress: (.insecureAddress, Message(.errorInsecureAddress, host))
    case .cancelled: (.cancelled, Message(.errorCancelled))
    case .proxy: (.offline, Message(.errorProxy, host, ProxyVariable.inUse(for: host)))
    case .libraryMissing: (.internalError, Message(.errorLibraryMissing))
    // The detail of these two is the path of the file.
    case .missingCertificates: (.tls, Message(.errorNoCertificates, error.detail))
    case .badCertificateFile: (.usage, Message(.errorSettingCAFile, error.detail))
    case .badRequest, .fault: (.internalError, Message(.errorInternal, "\(error.kind)"))
    }
  }

  private static func phrase(of fault: TransportError.CertificateFault?) -> Phrase {
    switch fault {
    case .expired: .errorCertificateExpired
    case .notYetValid: .errorCertificateNotYetValid
    case .otherHost: .errorCertificateOtherHost
    case .unknownIssuer: .errorCertificateUnknownIssuer
    case nil: .errorTLS
    }
  }
}
