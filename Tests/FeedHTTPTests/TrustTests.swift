import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import FeedHTTP

@Suite("LIVE-9: which certificates count", .needsNginx, .timeLimit(.minutes(10)))
struct TrustTests {
  /// A folder with one authority's certificate, as `openssl rehash` leaves it.
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
  }

  private func candidates(_ authorities: Authorities, owner: UInt32 = getuid()) throws -> [Trust] {
    try Trust.candidates(
      Trust.System(file: authorities.bundle, folder: authorities.path, owner: owner), adding: nil)
  }

  @Test("The folder is tried first, then the bundle")
  func order() throws {
    let authorities = try Authorities()
    let trusts = try candidates(authorities)
    #expect(trusts.map(\.folder) == [.path(authorities.path), .none])
    guard case .file(authorities.bundle)? = trusts.last?.bundle else {
      Issue.record("not the bundle: \(trusts)")
      return
    }
  }

  @Test("A folder that other users can write to, or that another user owns, is ignored")
  func writable() throws {
    let authorities = try Authorities()
    chmod(authorities.path, 0o777)
    #expect(try candidates(authorities).map(\.folder) == [.none])
    chmod(authorities.path, 0o755)
    #expect(try candidates(authorities).count == 2)
    #expect(try candidates(authorities, owner: getuid() + 1).map(\.folder) == [.none])
  }

  /// Returns a folder `certs` with the server's certificate, as `openssl rehash` leaves it.
  private func hashedFolder(of server: NginxServer) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    mkdir(folder.file("certs"), 0o755)
    let pem = String(decoding: try readFile(server.certificateFile), as: UTF8.self)
    try folder.write(pem, to: "certs/server.pem")
    try Program.run("openssl", ["rehash", folder.file("certs")])
    return folder
  }

  @Test("The folder is enough to trust a server, and a server of another authority is not trusted")
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
    for isGiven in [true, false] {
      let other = CurlHarness(
        systemCertificates: Trust.System(
          file: stranger.bundle, folder: stranger.path, isGiven: isGiven, owner: getuid()))
      #expect(await other.failure(request)?.kind == .tls)
    }
    let joined = CurlHarness(
      caFile: server.certificateFile,
      systemCertificates: Trust.System(file: stranger.bundle, folder: stranger.path))
    #expect(try await joined.send(request).text == "feed")
  }

  @Test("An extra certificate does not hide one of the same subject in the folder")
  func namesake() async throws {
    let server = try NginxServer()
    let folder = try hashedFolder(of: server)
    // All certificates in these tests have the same subject.
    let extra = try Authorities()
    let harness = CurlHarness(
      caFile: extra.bundle,
      systemCertificates: Trust.System(
        file: nil, folder: "/nowhere:\(folder.file("certs"))", isGiven: true))
    #expect(try await harness.send(CurlHarness.get(server.url())).text == "feed")
  }

  @Test("The folder and an extra certificate are tried first, then all certificates")
  func orderWithExtra() throws {
    let (authorities, extra) = (try Authorities(), try Authorities())
    var system = Trust.System(
      file: authorities.bundle, folder: authorities.path, owner: getuid())
    let trusts = try Trust.candidates(system, adding: extra.bundle)
    #expect(trusts.map(\.folder) == [.path(authorities.path), .builtIn])
    let sizes = trusts.map { trust in
      if case .block(let block) = trust.bundle { block.bytes.count } else { 0 }
    }
    let (own, all) = (try readFile(extra.bundle), try readFile(authorities.bundle))
    #expect(sizes == [own.count + 1, own.count + 1 + all.count])
    system.owner += 1
    #expect(try Trust.candidates(system, adding: extra.bundle).count == 1)
  }

  @Test(
    "LIVE-35: With an extra certificate, a file from the environment excludes the system's folder")
  func fileAndExtra() throws {
    let (given, extra) = (try Authorities(), try Authorities())
    let trusts = try Trust.candidates(
      Trust.System(file: given.bundle, folder: nil, isGiven: true), adding: extra.bundle)
    #expect(trusts.map(\.folder) == [.none])
    let system = Trust.System(file: given.bundle, folder: nil)
    #expect(try Trust.candidates(system, adding: extra.bundle).map(\.folder) == [.builtIn])
  }

  @Test(
    "LIVE-35: A file from the environment replaces the system's, and the error names a missing folder"
  )
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

  @Test("The error names a file from the environment that cannot be read, even with an extra one")
  func unreadable() throws {
    let extra = try Authorities()
    for adding in [nil, extra.bundle] {
      let error = #expect(throws: TransportError.self) {
        try Trust.candidates(
          Trust.System(file: "/nowhere/a.pem", folder: nil, isGiven: true), adding: adding)
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
      try Trust.candidates(
        Trust.System(file: nil, folder: "/nowhere:/never", isGiven: true), adding: nil)
    }
  }

  @Test("The error for a damaged extra file names it", arguments: ["%%%%", "AAAA", ""])
  func damaged(base64: String) async throws {
    let server = try NginxServer()
    let folder = try TemporaryFolder()
    let text = "-----BEGIN CERTIFICATE-----\n\(base64)\n-----END CERTIFICATE-----\n"
    let file = try folder.write(text, to: "extra.pem")
    let failure = await CurlHarness(caFile: file).failure(CurlHarness.get(server.url()))
    #expect(failure?.kind == .badCertificateFile && failure?.detail == file)
  }
}
