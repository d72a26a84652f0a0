import FeedCore
import FeedHTTP
import Testing

@testable import BackendLive

@Suite("LIVE-2: what a failed connection is called")
struct TransportFaultTests {
  private func error(_ kind: TransportError.Kind, _ detail: String = "") -> FeedError {
    FeedError(TransportError(kind, detail), host: "127.0.0.1", limit: 1)
  }

  @Test("A file of certificates is named, whichever is missing")
  func certificates() {
    let ours = error(.badCertificateFile, "/a.pem")
    #expect(ours.code == .usage && ours.message == Message(.errorSettingCAFile, "/a.pem"))
    let systems = error(.missingCertificates, "/etc/b.crt")
    #expect(systems.code == .tls && systems.message == Message(.errorNoCertificates, "/etc/b.crt"))
  }

  @Test("A proxy is named by the usual variable where none is set")
  func proxy() {
    let found = error(.proxy)
    #expect(found.code == .offline)
    #expect(found.message == Message(.errorProxy, "127.0.0.1", "https_proxy"))
  }
}
