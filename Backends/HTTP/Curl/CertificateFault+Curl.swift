extension TransportError.CertificateFault {
  /// The fault that libcurl's text names. The words are those of OpenSSL or of GnuTLS, depending on
  /// how libcurl was built. Older versions of GnuTLS report only that the verification failed, with
  /// the reasons as bits of the result.
  ///
  /// - Parameters:
  ///   - text: The text of libcurl's error buffer.
  ///   - verification: The number of `CURLINFO_SSL_VERIFYRESULT`.
  init?(_ text: String, verification: Int) {
    let text = text.lowercased()
    if let known = Self.words.first(where: { $0.words.contains(where: text.contains) }) {
      self = known.fault
    } else if text.contains("server certificate verification failed") {
      guard let fault = Self.bits.first(where: { verification & $0.bit != 0 })?.fault else {
        return nil
      }
      self = fault
    } else {
      return nil
    }
  }

  private static let words: [(fault: Self, words: [String])] = [
    (
      .expired,
      ["certificate has expired", "certificate expiration date has passed", "is expired"]
    ),
    (.notYetValid, ["certificate is not yet valid", "certificate is not activated"]),
    (
      .otherHost,
      [
        "no alternative certificate subject name matches", "does not match target host name",
        "certificate subject name", "hostname mismatch", "ip address mismatch",
      ]
    ),
    (
      .unknownIssuer,
      [
        "self-signed certificate", "self signed certificate", "unable to get local issuer",
        "unable to get issuer", "unable to verify the first certificate",
        "certificate signer not trusted", "certificate issuer is unknown",
      ]
    ),
  ]

  /// `gnutls_certificate_status_t`. An unknown issuer comes first, because the dates of an
  /// untrusted certificate do not matter.
  private static let bits: [(bit: Int, fault: Self)] = [
    (1 << 6, .unknownIssuer), (1 << 9, .notYetValid), (1 << 10, .expired),
    (1 << 14, .otherHost),
  ]
}
