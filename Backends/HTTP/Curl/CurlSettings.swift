import CCurl

/// What all transfers of an engine share.
struct CurlSettings {
  let userAgent: String
  let trust: Trust

  /// Looks for the certificates; libcurl must be open.
  init(_ configuration: CurlTransport.Configuration) throws(TransportError) {
    userAgent = configuration.userAgent
    let given = configuration.systemCertificates
    trust = try Trust(given ?? Self.systemCertificates(), adding: configuration.caFile)
  }

  /// What this libcurl was built to trust; a fresh handle tells it.
  private static func systemCertificates() -> Trust.System {
    guard let pointer = imgf_easy_init() else { return Trust.System(file: nil, folder: nil) }
    defer { imgf_easy_cleanup(pointer) }
    let handle = EasyHandle(pointer: pointer)
    return Trust.System(file: handle.text(CURLINFO_CAINFO), folder: handle.text(CURLINFO_CAPATH))
  }
}
