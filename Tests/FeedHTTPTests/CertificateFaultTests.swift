import Testing

@testable import FeedHTTP

/// Messages of libcurl 7.88 and 8.5 with OpenSSL and with GnuTLS.
@Suite("Certificate faults in libcurl's messages")
struct CertificateFaultTests {
  typealias Fault = TransportError.CertificateFault

  @Test(
    "LIVE-18: the fault is recognized in the messages of each TLS library",
    arguments: [
      ("SSL certificate problem: certificate has expired", .expired),
      ("server certificate expiration date has passed.", .expired),
      ("SSL certificate problem: certificate is not yet valid", .notYetValid),
      ("server certificate not activated yet: certificate is not activated", .notYetValid),
      (
        "SSL: no alternative certificate subject name matches target host name 'localhost'",
        .otherHost
      ),
      (
        "SSL: certificate subject name 'a.test' does not match target host name 'localhost'",
        .otherHost
      ),
      (
        "SSL: certificate subject name (other.test) does not match target host name 'localhost'",
        .otherHost
      ),
      ("SSL certificate problem: self-signed certificate", .unknownIssuer),
      ("SSL certificate problem: self signed certificate in certificate chain", .unknownIssuer),
      ("SSL certificate problem: unable to get local issuer certificate", .unknownIssuer),
      ("SSL certificate problem: CA certificate key too weak", nil),
      ("TLS connect error: error:0A00010B:SSL routines::wrong version number", nil),
    ] as [(String, Fault?)])
  func words(text: String, fault: Fault?) {
    #expect(Fault(text, verification: 0) == fault)
  }

  @Test(
    "LIVE-18: the fault is read from GnuTLS's status if its message is unspecific",
    arguments: [
      (1 << 1 | 1 << 6, .unknownIssuer), (1 << 1 | 1 << 9, .notYetValid),
      (1 << 1 | 1 << 10, .expired), (1 << 1 | 1 << 14, .otherHost),
      (1 << 1 | 1 << 6 | 1 << 10, .unknownIssuer), (1 << 1, nil),
    ] as [(Int, Fault?)])
  func status(status: Int, fault: Fault?) {
    let text = "server certificate verification failed. CAfile: /a.pem CRLfile: none"
    #expect(Fault(text, verification: status) == fault)
  }
}
