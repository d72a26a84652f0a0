import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import FeedHTTP

@Suite("LIVE-9: trusted certificates", .needsNginx, .timeLimit(.minutes(10)))
struct TrustTests {
  /// A folder with certificates of authorities after `openssl rehash`, and a bundle of them.
  private struct Authorities {
    let folder: TemporaryFolder
    let path: String
    let bundle: String

    init(count: Int = 1, rehash: Bool = true) throws {
      folder = try TemporaryFolder()
      path = folder.file("certs")
      mkdir(path, 0o755)
      var text = "# comment\n"
      for number in 0..<count {
        let one = try TemporaryFolder()
        try NginxServer.makeCertificate(in: one)
        let pem = String(decoding: try readFile(one.file("certificate.pem")), as: UTF8.self)
        try folder.write(pem, to: "certs/\(number).pem")
        text += pem
      }
      bundle = try folder.write(text, to: "bundle.pem")
      if rehash { try Program.run("openssl", ["rehash", path]) }
    }

    func replaces() throws -> Bool {
      CertificateFolder(path: path, owner: getuid()).replaces(bundle: try readFile(bundle))
    }
  }

  @Test("A folder with a link for each certificate of the bundle replaces the bundle")
  func complete() throws {
    // The certificates have the same subject, so their links are numbered.
    #expect(try Authorities(count: 3).replaces())
  }

  @Test("The bundle is used if a link is missing or the bundle has no certificate")
  func incomplete() throws {
    #expect(try !Authorities(rehash: false).replaces())
    let gap = try Authorities(count: 2)
    for name in try gap.folder.names() where name.hasSuffix(".0") {
      unlink(gap.folder.file(name))
    }
    #expect(try !gap.replaces())
    let folder = CertificateFolder(path: try Authorities().path, owner: getuid())
    #expect(!folder.replaces(bundle: []))
  }

  @Test("The bundle is used if it has a certificate that the folder lacks")
  func added() throws {
    let (one, other) = (try Authorities(), try Authorities())
    let both = try readFile(one.bundle) + readFile(other.bundle)
    #expect(!CertificateFolder(path: one.path, owner: getuid()).replaces(bundle: both))
  }

  @Test("A bundle that also contains other OpenSSL data stays in use")
  func others() throws {
    let authorities = try Authorities()
    let folder = CertificateFolder(path: authorities.path, owner: getuid())
    let list = Array("-----BEGIN X509 CRL-----\nAA==\n-----END X509 CRL-----\n".utf8)
    #expect(try !folder.replaces(bundle: readFile(authorities.bundle) + list))
  }

  @Test("A folder with another owner or writable by others does not replace the bundle")
  func writable() throws {
    let authorities = try Authorities()
    chmod(authorities.path, 0o777)
    #expect(try !authorities.replaces())
    chmod(authorities.path, 0o755)
    #expect(try authorities.replaces())
    let folder = CertificateFolder(path: authorities.path, owner: getuid() + 1)
    #expect(try !folder.replaces(bundle: readFile(authorities.bundle)))
  }

  @Test(
    "The hashes of the system's certificates match OpenSSL's",
    .enabled(if: access(TrustTests.systemBundle, R_OK) == 0, "needs the system's certificates"))
  func hashes() throws {
    let bundle = try readFile(Self.systemBundle)
    let certificates = PEM(bundle).certificates
    try #require(certificates.count > 50)
    let folder = try TemporaryFolder()
    for (number, certificate) in certificates.enumerated() {
      let bytes = try #require(PEM.decoded(certificate))
      let hash = try #require(SubjectHash(certificate: bytes), "certificate \(number)")
      #expect(SubjectHash(pem: certificate) == hash, "certificate \(number)")
      let known = (0..<8).contains { access("/etc/ssl/certs/\(hash.text).\($0)", F_OK) == 0 }
      if known { continue }
      let text = String(decoding: certificate, as: UTF8.self)
      let file = try folder.write(
        "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n", to: "one.pem")
      let answer = folder.file("hash")
      try Program.run(
        "openssl", ["x509", "-noout", "-subject_hash", "-in", file], output: answer)
      let told = String(decoding: try readFile(answer), as: UTF8.self)
      #expect(told == hash.text + "\n", "certificate \(number)")
    }
  }

  @Test("A subject late in its certificate is found")
  func late() throws {
    func name(_ letters: Int) -> [UInt8] {
      let text = DERElement.encoded(12, [UInt8](repeating: UInt8(ascii: "A"), count: letters))
      let attribute = DERElement.encoded(0x30, [6, 3, 0x55, 4, 3] + text)
      return DERElement.encoded(0x30, DERElement.encoded(0x31, attribute))
    }
    func certificate(issuer: Int) -> [UInt8] {
      let empty = DERElement.encoded(0x30, [])
      let parts = [[0x02, 1, 1], empty, name(issuer), empty, name(9), empty]
      return DERElement.encoded(0x30, DERElement.encoded(0x30, parts.flatMap(\.self)))
    }
    let hash = try #require(SubjectHash(certificate: certificate(issuer: 9)))
    for issuer in [9, 400, 460, 470, 480, 490, 500, 510, 520, 2_000] {
      let base64 = Array(certificate(issuer: issuer).base64().utf8)
      #expect(SubjectHash(pem: base64) == hash, "\(issuer)")
      #expect(SubjectHash(pem: Array(base64.prefix(60))) == nil)
    }
  }

  @Test("Truncated and malformed certificates have no hash")
  func noCertificates() throws {
    let name = DERElement.encoded(
      0x30,
      DERElement.encoded(
        0x31,
        DERElement.encoded(
          0x30,
          [6, 3, 0x55, 4, 3, 12, 1, 65])))
    let empty = DERElement.encoded(0x30, [])
    let fields = [[0x02, 1, 1], empty, empty, empty, name, empty].flatMap(\.self)
    let whole = DERElement.encoded(0x30, DERElement.encoded(0x30, fields))
    let hash = try #require(SubjectHash(certificate: whole))
    for length in 0..<whole.count {
      let cut = Array(whole.prefix(length))
      #expect(SubjectHash(certificate: cut) == nil, "\(length)")
      let found = SubjectHash(certificate: cut, isTruncated: true)
      #expect(found == nil || found == hash, "\(length)")
    }
    let odd = [6, 3, 0x55, 4, 3, 30, 3, 0, 65, 0] as [UInt8]
    for bytes in [
      [0x30], [0x30, 0x80], [0x30, 0x84, 0, 0, 0, 1, 0], [0x30, 0x83, 0xFF, 0xFF, 0xFF],
      [0x30, 0x82, 0x01], [0x30, 2, 0x30, 0] + fields, odd,
      DERElement.encoded(0x30, [0x30, 2] + fields),
      DERElement.encoded(
        0x30,
        DERElement.encoded(
          0x30,
          [0x02, 1, 1] + empty + empty + empty
            + DERElement.encoded(0x30, DERElement.encoded(0x31, DERElement.encoded(0x30, odd))))),
    ] as [[UInt8]] {
      #expect(SubjectHash(certificate: bytes) == nil)
      _ = SubjectHash(certificate: bytes, isTruncated: true)
    }
  }

  private static let systemBundle = "/etc/ssl/certs/ca-certificates.crt"

  /// A folder with `certs`, which contains the server's certificate after `openssl rehash`.
  private func hashedFolder(of server: NginxServer) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    mkdir(folder.file("certs"), 0o755)
    let pem = String(decoding: try readFile(server.certificateFile), as: UTF8.self)
    try folder.write(pem, to: "certs/server.pem")
    try Program.run("openssl", ["rehash", folder.file("certs")])
    return folder
  }

  @Test("A folder is enough to trust its servers, and does not trust others")
  func connection() async throws {
    let server = try NginxServer()
    let folder = try hashedFolder(of: server)
    let request = CurlHarness.get(server.url())
    for file in [nil, server.certificateFile] {
      let harness = CurlHarness(
        systemCertificates: Trust.System(
          file: file, folder: folder.file("certs"), isGiven: true))
      #expect(try await harness.send(request).text == "feed")
    }
    let stranger = try Authorities()
    let other = CurlHarness(
      systemCertificates: Trust.System(file: stranger.bundle, folder: stranger.path, isGiven: true))
    #expect(await other.failure(request)?.kind == .tls)
    let joined = CurlHarness(
      caFile: server.certificateFile,
      systemCertificates: Trust.System(file: stranger.bundle, folder: stranger.path))
    #expect(try await joined.send(request).text == "feed")
  }

  @Test("An extra certificate does not hide one with the same subject in the folder")
  func namesake() async throws {
    let server = try NginxServer()
    let folder = try hashedFolder(of: server)
    // All certificates of these tests have the same subject.
    let extra = try Authorities()
    let harness = CurlHarness(
      caFile: extra.bundle,
      systemCertificates: Trust.System(
        file: nil, folder: "/nowhere:\(folder.file("certs"))", isGiven: true))
    #expect(try await harness.send(CurlHarness.get(server.url())).text == "feed")
  }

  @Test("A bundle from the environment disables the system's folder, even with an extra file")
  func fileAndExtra() throws {
    let (given, extra) = (try Authorities(), try Authorities())
    let trust = try Trust(
      Trust.System(file: given.bundle, folder: nil, isGiven: true), adding: extra.bundle)
    #expect(trust.folder == .none)
    let system = Trust.System(file: given.bundle, folder: nil)
    #expect(try Trust(system, adding: extra.bundle).folder == .builtIn)
  }

  @Test("A bundle from the environment is trusted, and the error names a missing folder")
  func environment() async throws {
    let server = try NginxServer()
    let request = CurlHarness.get(server.url())
    let file = CurlHarness(
      systemCertificates: Trust.System(
        file: server.certificateFile, folder: nil, isGiven: true))
    #expect(try await file.send(request).text == "feed")
    let nowhere = CurlHarness(
      systemCertificates: Trust.System(file: nil, folder: "/nowhere/certs", isGiven: true))
    let failure = await nowhere.failure(request)
    #expect(failure?.kind == .missingCertificates && failure?.detail == "/nowhere/certs")
  }

  @Test(
    "The error names an unreadable bundle from the environment, even with an extra file")
  func unreadable() throws {
    let extra = try Authorities()
    for adding in [nil, extra.bundle] {
      let error = #expect(throws: TransportError.self) {
        try Trust(Trust.System(file: "/nowhere/a.pem", folder: nil, isGiven: true), adding: adding)
      }
      #expect(error?.kind == .missingCertificates && error?.detail == "/nowhere/a.pem")
    }
  }

  @Test("SSL_CERT_DIR may list several folders, one of which must exist")
  func folders() async throws {
    let server = try NginxServer()
    let folder = try hashedFolder(of: server)
    let list = "/nowhere:\(folder.file("certs"))"
    let harness = CurlHarness(
      systemCertificates: Trust.System(file: nil, folder: list, isGiven: true))
    #expect(try await harness.send(CurlHarness.get(server.url())).text == "feed")
    #expect(throws: TransportError.self) {
      try Trust(Trust.System(file: nil, folder: "/nowhere:/never", isGiven: true), adding: nil)
    }
  }

  @Test(
    "The error names an extra file with an invalid certificate",
    arguments: ["%%%%", "AAAA", ""])
  func damaged(base64: String) throws {
    let folder = try TemporaryFolder()
    let text = "-----BEGIN CERTIFICATE-----\n\(base64)\n-----END CERTIFICATE-----\n"
    let file = try folder.write(text, to: "extra.pem")
    let error = #expect(throws: TransportError.self) {
      try TrustedCertificates(adding: file, to: nil)
    }
    #expect(error?.kind == .badCertificateFile && error?.detail == file)
  }
}
