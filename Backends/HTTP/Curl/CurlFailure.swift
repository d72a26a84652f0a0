import CCurl
import FeedCore

extension CurlTransfer {
  /// The error for libcurl's code.
  func failure(_ code: CURLcode) -> TransportError {
    let text = String(cString: errorText)
    let connectStatus = handle.number(CURLINFO_HTTP_CONNECTCODE)
    if code == CURLE_SSL_CACERT_BADFILE {
      // libcurl got the system's certificates and the user's file as one block. The fault is
      // assumed to be in the user's file.
      if let extraCertificates {
        return TransportError(.badCertificateFile, extraCertificates.cleaned())
      }
      return TransportError(.missingCertificates, handle.text(CURLINFO_CAINFO) ?? "")
    }
    let kind = connectStatus >= 300 ? .proxy : kind(of: code, text)
    var error = TransportError(kind, Self.detail(code, text, of: kind))
    if kind == .tls {
      let result = handle.number(CURLINFO_SSL_VERIFYRESULT)
      error.certificateFault = TransportError.CertificateFault(text, verification: result)
    }
    return error
  }

  private func kind(of code: CURLcode, _ text: String) -> TransportError.Kind {
    switch code {
    // With a proxy, the failed connection is the one to the proxy.
    case CURLE_COULDNT_CONNECT:
      return ProxyVariable.name(for: start.request.url.host) == nil ? .offline : .proxy
    case CURLE_COULDNT_RESOLVE_HOST: return .dns
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy
    // The transfer table enforces the stall and whole limits; libcurl limits only the connecting.
    case CURLE_OPERATION_TIMEDOUT: return .timeout(.connect)
    // Either an ended connection or a bad chunk size. Only the text distinguishes them.
    case CURLE_RECV_ERROR: return text.contains("chunk") ? .badReply : .truncated
    // A fault after the last chunk. It is not a bad option, because each option is checked when it
    // is set.
    case CURLE_BAD_FUNCTION_ARGUMENT where text.contains("chunk"): return .badReply
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      return .truncated
    // libcurl reports a header line without an end as out of memory. It reports a compressed body
    // with further bytes after its end as a write error.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_OUT_OF_MEMORY, CURLE_WRITE_ERROR:
      return .badReply
    case CURLE_SSL_CONNECT_ERROR where Self.endedInHandshake(text): return .offline
    case _ where Self.isTLS(code): return .tls
    default: return .fault
    }
  }

  /// Whether the connection ended before the server sent a certificate, for example on an unstable
  /// network. Only the text says so, in the words of OpenSSL or GnuTLS. An invalid answer, such as
  /// that of a server without TLS, has other words.
  private static func endedInHandshake(_ text: String) -> Bool {
    ["SSL_connect:", "unexpected eof", "reset by peer", "non-properly terminated", "pull function"]
      .contains(where: text.contains)
  }

  private static func isTLS(_ code: CURLcode) -> Bool {
    [
      CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
      CURLE_USE_SSL_FAILED,
    ].contains(code)
  }

  /// libcurl's text names host and cause, which helps. It can quote a proxy's address with its
  /// password, so any such text is replaced by the general text of the code.
  private static func detail(
    _ code: CURLcode, _ text: String, of kind: TransportError.Kind
  ) -> String {
    let isSafe = kind != .proxy && !text.isEmpty && !text.contains { "?@\"".contains($0) }
    if isSafe, !text.lowercased().contains("proxy") { return String(text.cleaned().prefix(200)) }
    return String(cString: imgf_easy_strerror(code))
  }
}
