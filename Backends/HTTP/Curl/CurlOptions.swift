import CCurl
import FeedCore

extension CurlTransfer {
  /// Prepares the handle, new or reset, for this transfer.
  ///
  /// - Throws: An error before anything is sent, if libcurl refuses an option.
  func prepare(_ settings: CurlSettings) throws(TransportError) {
    try setCallbacks()
    try setAddress()
    try setConnection()
    if settings.isPublicOnly { try setPublicOnly() }
    if start.request.url.scheme == .https {
      let (trust, index) = try settings.trust()
      trustIndex = index
      try setTrust(trust)
    }
    try setReply(settings.userAgent)
    try setMethod()
    try setHeaders()
  }

  private func setCallbacks() throws(TransportError) {
    // SAFETY: the engine keeps this object until the handle is returned.
    let owner = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    try handle.set(CURLOPT_PRIVATE, UnsafeRawPointer(bitPattern: start.id))
    try handle.set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(errorText))
    try handle.set(CURLOPT_HEADERFUNCTION, CurlCallbacks.header)
    try handle.set(CURLOPT_HEADERDATA, owner)
    try handle.set(CURLOPT_WRITEFUNCTION, CurlCallbacks.body)
    try handle.set(CURLOPT_WRITEDATA, owner)
    try handle.set(progress: CurlCallbacks.progress)
    try handle.set(CURLOPT_XFERINFODATA, owner)
    try handle.set(CURLOPT_NOPROGRESS, false)
    try handle.set(prerequest: CurlCallbacks.prerequest)
    try handle.set(CURLOPT_PREREQDATA, owner)
  }

  private func setAddress() throws(TransportError) {
    try handle.set(CURLOPT_URL, start.request.url.text)
    try handle.set(CURLOPT_PROTOCOLS_STR, start.request.url.scheme.rawValue)
    try handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, true)
    // The address is already normalized, and signed paths must not change.
    try handle.set(CURLOPT_PATH_AS_IS, true)
    try handle.set(CURLOPT_FOLLOWLOCATION, false)
    // Without this, the proxies of the environment and `no_proxy` apply.
    if AddressPolicy.isLoopback(start.request.url.host) { try handle.set(CURLOPT_NOPROXY, "*") }
  }

  private func setConnection() throws(TransportError) {
    let connect = max(1, start.request.times.connect.milliseconds)
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, Int(connect))
    try handle.set(CURLOPT_NOSIGNAL, true)
    try handle.set(socket: CurlCallbacks.anySocket)
    // A cancel must not wait for a name server: the look-up ends later by itself.
    try handle.set(CURLOPT_QUICK_EXIT, true)
    try handle.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    // Whether a TLS connection can be shared is known after its handshake, which is worth waiting
    // for. For a plain connection only the first answer shows it, and a slow one would delay all
    // others.
    try handle.set(CURLOPT_PIPEWAIT, start.request.url.scheme == .https)
    // On a reused connection that turns out to be dead, libcurl sends the request again by itself.
    let usesNewConnection = start.request.usesNewConnection || !start.request.isRetryable
    try handle.set(CURLOPT_FRESH_CONNECT, usesNewConnection)
  }

  private func setPublicOnly() throws(TransportError) {
    // SAFETY: as in `setCallbacks`.
    let owner = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    try handle.set(socket: CurlCallbacks.publicSocket)
    try handle.set(CURLOPT_OPENSOCKETDATA, owner)
    try handle.set(CURLOPT_NOPROXY, "*")
  }

  private func setTrust(_ trust: Trust) throws(TransportError) {
    try handle.set(CURLOPT_SSL_VERIFYPEER, true)
    try handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    try handle.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    switch trust.bundle {
    case .builtIn: break
    case .none:
      try handle.set(CURLOPT_CAINFO, nil as UnsafeRawPointer?)
      try handle.set(CURLOPT_PROXY_CAINFO, nil as UnsafeRawPointer?)
    case .file(let path):
      try handle.set(CURLOPT_CAINFO, path)
      try handle.set(CURLOPT_PROXY_CAINFO, path)
    case .block(let certificates):
      extraCertificates = certificates.extraPath
      try handle.set(CURLOPT_CAINFO_BLOB, certificates.bytes)
      try handle.set(CURLOPT_PROXY_CAINFO_BLOB, certificates.bytes)
    }
    switch trust.folder {
    case .builtIn: break
    case .none:
      try handle.set(CURLOPT_CAPATH, nil as UnsafeRawPointer?)
      try handle.set(CURLOPT_PROXY_CAPATH, nil as UnsafeRawPointer?)
    case .path(let path):
      try handle.set(CURLOPT_CAPATH, path)
      try handle.set(CURLOPT_PROXY_CAPATH, path)
    }
  }

  private func setReply(_ userAgent: String) throws(TransportError) {
    try handle.set(CURLOPT_USERAGENT, userAgent)
    try handle.set(CURLOPT_ACCEPT_ENCODING, "")
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
  }

  private func setMethod() throws(TransportError) {
    let request = start.request
    if request.method != .get || request.body != nil {
      let bytes = request.body?.bytes ?? []
      try handle.set(offset: CURLOPT_POSTFIELDSIZE_LARGE, bytes.count)
      try copy(bytes)
    }
    if request.method == .get, request.body == nil {
      try handle.set(CURLOPT_HTTPGET, true)
    } else {
      try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
  }

  /// Gives libcurl a copy of the body. The size is set before, so the body may contain zero bytes.
  private func copy(_ bytes: [UInt8]) throws(TransportError) {
    let code = bytes.withUnsafeBytes { buffer in
      imgf_set_pointer(handle.pointer, CURLOPT_COPYPOSTFIELDS, buffer.baseAddress ?? emptyBody)
    }
    try handle.check(code, CURLOPT_COPYPOSTFIELDS)
  }

  /// A pointer for an empty body: for NULL libcurl would request the body by a callback.
  private var emptyBody: UnsafeRawPointer { UnsafeRawPointer(errorText) }

  private func setHeaders() throws(TransportError) {
    let request = start.request
    var headers = request.headers
    if let body = request.body { headers["Content-Type"] = body.contentType }
    if let authorization = request.authorization {
      headers["Authorization"] = "\(authorization.scheme) \(authorization.secret.revealed)"
    }
    guard headers.fields.allSatisfy(\.isWellFormed) else {
      throw TransportError(.badRequest, "a header with a forbidden character")
    }
    // libcurl's own forms: "Name;" sends an empty header, "Name:" sends no header.
    var lines = headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    if request.body == nil { lines.append("Content-Type:") }
    lines.append("Expect:")
    try handle.set(CURLOPT_HTTPHEADER, self.headers(lines))
  }
}

extension Duration {
  /// The duration in milliseconds, rounded up, so that a wait never ends too early.
  var milliseconds: Int64 {
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return Int64(clamping: rest > 0 ? whole + 1 : whole)
  }
}
