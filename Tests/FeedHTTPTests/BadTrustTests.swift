import FeedCore
import FeedHTTP
import FeedTestSupport
import Glibc
import Testing

@Suite("LIVE-9: bad certificates and folders", .needsNginx, .timeLimit(.minutes(10)))
struct BadTrustTests {
  /// A folder of certificates that a system might have.
  enum Folder {
    case empty, withoutLinks, writableByOthers, complete

    func make(for server: NginxServer) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let path = folder.file("certs")
      mkdir(path, 0o755)
      if self == .empty { return folder }
      let pem = String(decoding: try readFile(server.certificateFile), as: UTF8.self)
      try folder.write(pem, to: "certs/server.pem")
      if self != .withoutLinks { try Program.run("openssl", ["rehash", path]) }
      if self == .writableByOthers { chmod(path, 0o777) }
      return folder
    }
  }

  @Test("LIVE-18: an expired certificate is refused, whether a bundle or a folder trusts it")
  func expired() async throws {
    let server = try NginxServer(validity: .untilYesterday)
    let request = CurlHarness.get(server.url())
    let added = CurlHarness(caFile: server.certificateFile)
    #expect(await added.failure(request)?.certificateFault == .expired)
    let folder = try Folder.complete.make(for: server)
    let given = CurlHarness(
      systemCertificates: Trust.System(file: nil, folder: folder.file("certs"), isGiven: true))
    #expect(await given.failure(request)?.kind == .tls)
  }

  @Test("LIVE-18: each fault of a certificate has its own message")
  func faults() async throws {
    let (valid, past) = (try NginxServer(), try NginxServer(validity: .untilYesterday))
    let future = try NginxServer(validity: .fromTomorrow)
    let other = try NginxServer(names: "DNS:other.test")
    let cases: [(server: NginxServer, isTrusted: Bool, TransportError.CertificateFault, Phrase)] = [
      (past, true, .expired, .errorCertificateExpired),
      (future, true, .notYetValid, .errorCertificateNotYetValid),
      (other, true, .otherHost, .errorCertificateOtherHost),
      (valid, false, .unknownIssuer, .errorCertificateUnknownIssuer),
    ]
    for (server, isTrusted, fault, phrase) in cases {
      let harness = CurlHarness(caFile: isTrusted ? server.certificateFile : nil)
      let failure = try #require(await harness.failure(CurlHarness.get(server.url())))
      #expect(failure.kind == .tls)
      #expect(failure.certificateFault == fault, "\(failure)")
      let error = FeedError(failure, host: "localhost", limit: 1)
      #expect(error.code == .tls)
      #expect(error.message == Message(phrase, "localhost"))
    }
  }

  @Test("LIVE-13: a certificate for another host is refused even if a folder trusts it")
  func otherHost() async throws {
    let server = try NginxServer(names: "DNS:other.test")
    let folder = try Folder.complete.make(for: server)
    let harness = CurlHarness(
      systemCertificates: Trust.System(file: nil, folder: folder.file("certs"), isGiven: true))
    #expect(await harness.failure(CurlHarness.get(server.url()))?.kind == .tls)
  }

  @Test(
    "LIVE-34: if the folder does not verify a server, the bundle is used from then on",
    arguments: [Folder.empty, .withoutLinks, .writableByOthers])
  func bundle(kind: Folder) async throws {
    let server = try NginxServer()
    let folder = try kind.make(for: server)
    let harness = CurlHarness(
      systemCertificates: Trust.System(
        file: server.certificateFile, folder: folder.file("certs"), owner: getuid()))
    for _ in 1...2 {
      #expect(try await harness.send(CurlHarness.get(server.url())).text == "feed")
    }
  }

  @Test("LIVE-9: simultaneous requests all succeed even if the folder verifies no server")
  func together() async throws {
    let server = try NginxServer()
    let folder = try Folder.empty.make(for: server)
    let harness = CurlHarness(
      systemCertificates: Trust.System(
        file: server.certificateFile, folder: folder.file("certs"), owner: getuid()))
    try await withThrowingTaskGroup { group in
      for _ in 1...8 {
        group.addTask { try await harness.send(CurlHarness.get(server.url())).text }
      }
      for try await text in group { #expect(text == "feed") }
    }
  }

  @Test("LIVE-9: a server that is verified by neither folder nor bundle is refused")
  func unknown() async throws {
    let (server, stranger) = (try NginxServer(), try strangersCertificate())
    let folder = try Folder.empty.make(for: server)
    let harness = CurlHarness(
      systemCertificates: Trust.System(
        file: stranger.file("certificate.pem"), folder: folder.file("certs"), owner: getuid()))
    let failure = await harness.failure(CurlHarness.get(server.url()))
    #expect(failure?.certificateFault == .unknownIssuer)
  }

  @Test("LIVE-9: a certificate that another user may have put into the folder is not trusted")
  func planted() async throws {
    let (server, stranger) = (try NginxServer(), try strangersCertificate())
    let folder = try Folder.writableByOthers.make(for: server)
    let harness = CurlHarness(
      systemCertificates: Trust.System(
        file: stranger.file("certificate.pem"), folder: folder.file("certs"), owner: getuid()))
    #expect(await harness.failure(CurlHarness.get(server.url()))?.kind == .tls)
  }

  @Test(
    "LIVE-35: a folder from the environment that is empty or has no links verifies no server",
    arguments: [Folder.empty, .withoutLinks])
  func givenFolder(kind: Folder) async throws {
    let server = try NginxServer()
    let folder = try kind.make(for: server)
    let harness = CurlHarness(
      systemCertificates: Trust.System(file: nil, folder: folder.file("certs"), isGiven: true))
    #expect(await harness.failure(CurlHarness.get(server.url()))?.kind == .tls)
  }

  private func strangersCertificate() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try NginxServer.makeCertificate(in: folder)
    return folder
  }
}
