import FeedCore
import FeedHTTP
import Testing

@testable import BackendLive

@Suite("LIVE-2: messages for failed connections")
struct TransportFaultTests {
  private func error(_ kind: TransportError.Kind, _ detail: String = "") -> FeedError {
    FeedError(TransportError(kind, detail), host: "127.0.0.1", limit: 1)
  }

  @Test("The message names the certificate file that is missing or bad")
  func certificates() {
    let ours = error(.badCertificateFile, "/a.pem")
    #expect(ours.code == .usage && ours.message == Message(.errorSettingCAFile, "/a.pem"))
    let systems = error(.missingCertificates, "/etc/b.crt")
    #expect(systems.code == .tls && systems.message == Message(.errorNoCertificates, "/etc/b.crt"))
  }

  @Test("Without a proxy setting, the message names the variable https_proxy")
  func proxy() {
    let found = error(.proxy)
    #expect(found.code == .offline)
    #expect(found.message == Message(.errorProxy, "127.0.0.1", "https_proxy"))
  }
}
