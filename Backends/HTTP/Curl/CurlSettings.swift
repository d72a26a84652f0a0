import CCurl
import FeedCore

/// The settings that all transfers of an engine share. Used only on the curl thread.
final class CurlSettings {
  let userAgent: String
  let isPublicOnly: Bool
  private let configuration: CurlTransport.Configuration
  private var trusts: [Trust] = []
  private var trustIndex = 0

  /// - Throws: `badCertificateFile` if an extra file has no certificate, even if no connection
  ///   needs it, because the setting is wrong.
  init(_ configuration: CurlTransport.Configuration) throws(TransportError) {
    userAgent = configuration.userAgent
    isPublicOnly = configuration.isPublicOnly
    self.configuration = configuration
    if let extra = configuration.caFile { _ = try CertificateBlock(adding: extra, to: nil) }
  }

  /// Returns the certificates in use. libcurl must be initialized. They are determined before the
  /// first connection over TLS. Connections without TLS stay on this machine and need none.
  ///
  /// - Returns: The trust, and its index for `useNextTrust`.
  /// - Throws: The errors of `Trust.candidates`.
  func trust() throws(TransportError) -> (trust: Trust, index: Int) {
    if trusts.isEmpty {
      let system = configuration.systemCertificates ?? Self.systemCertificates()
      trusts = try Trust.candidates(system, adding: configuration.caFile)
    }
    return (trusts[trustIndex], trustIndex)
  }

  /// Makes all later connections use the certificates after those at `index`, which did not verify
  /// a server.
  ///
  /// - Returns: Whether there are such certificates, so that the request can be sent again.
  func useNextTrust(after index: Int) -> Bool {
    guard index + 1 < trusts.count else { return false }
    trustIndex = max(trustIndex, index + 1)
    return true
  }

  /// The certificates that this libcurl was built to trust, read from a fresh handle.
  private static func systemCertificates() -> Trust.System {
    guard let pointer = imgf_easy_init() else { return Trust.System(file: nil, folder: nil) }
    defer { imgf_easy_cleanup(pointer) }
    let handle = EasyHandle(pointer: pointer)
    return Trust.System(file: handle.text(CURLINFO_CAINFO), folder: handle.text(CURLINFO_CAPATH))
  }
}
