import CCurl

/// What all transfers of an engine share.
struct CurlSettings {
  let userAgent: String
  /// Nil without an extra certificate: then libcurl's own store counts.
  let trust: TrustedCertificates?

  /// Reads the certificates; libcurl must be open.
  init(_ configuration: CurlTransport.Configuration) throws(TransportError) {
    userAgent = configuration.userAgent
    trust = try configuration.caFile.map { path throws(TransportError) in
      try TrustedCertificates(adding: path, to: Self.systemCertificates())
    }
  }

  /// The file that this libcurl was built to trust; a fresh handle tells it.
  private static func systemCertificates() -> String? {
    guard let pointer = imgf_easy_init() else { return nil }
    defer { imgf_easy_cleanup(pointer) }
    return EasyHandle(pointer: pointer).text(CURLINFO_CAINFO)
  }
}
