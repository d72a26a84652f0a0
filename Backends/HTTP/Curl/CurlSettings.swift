import CCurl

/// What all transfers of an engine share. Used on the curl thread alone.
final class CurlSettings {
  let userAgent: String
  let isPublicOnly: Bool
  private let configuration: CurlTransport.Configuration
  private var found: Trust?

  /// - Throws: `badCertificateFile` for an extra file without a certificate, also where no connection
  ///   will be checked: it is a wrong setting.
  init(_ configuration: CurlTransport.Configuration) throws(TransportError) {
    userAgent = configuration.userAgent
    isPublicOnly = configuration.isPublicOnly
    self.configuration = configuration
    if let extra = configuration.caFile { _ = try TrustedCertificates(adding: extra, to: nil) }
  }

  /// The certificates that count; libcurl must be open. They are looked for before the first
  /// connection that has to be checked, since plain ones stay on this machine and need none.
  ///
  /// - Throws: As `Trust.init` does.
  func trust() throws(TransportError) -> Trust {
    if let found { return found }
    let system = configuration.systemCertificates ?? Self.systemCertificates()
    let trust = try Trust(system, adding: configuration.caFile)
    found = trust
    return trust
  }

  /// What this libcurl was built to trust; a fresh handle tells it.
  private static func systemCertificates() -> Trust.System {
    guard let pointer = imgf_easy_init() else { return Trust.System(file: nil, folder: nil) }
    defer { imgf_easy_cleanup(pointer) }
    let handle = EasyHandle(pointer: pointer)
    return Trust.System(file: handle.text(CURLINFO_CAINFO), folder: handle.text(CURLINFO_CAPATH))
  }
}
