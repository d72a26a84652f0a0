import Glibc

/// A folder of certificates in which OpenSSL finds an issuer by name when it needs it
/// (`SSL_CTX_load_verify_dir`), instead of reading a bundle of all of them: parsing the 140 of a
/// usual system takes OpenSSL ten times as long as the handshake.
struct CertificateFolder {
  let path: String
  /// The required owner of the folder; tests have folders of their own.
  var owner: uid_t = 0

  /// Whether the folder can stand in for the bundle (LIVE-9): it is root's and nobody else can write
  /// to it, and whatever the bundle trusts is found in it. A certificate that was added to the
  /// bundle alone still counts, as then the bundle is used.
  func replaces(bundle: [UInt8]) -> Bool {
    let file = PEM(bundle)
    return file.isPlain && !file.certificates.isEmpty && isOwnersAlone
      && file.certificates.allSatisfy(holds)
  }

  var exists: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  private var isOwnersAlone: Bool {
    status.map { status in
      status.st_mode & S_IFMT == S_IFDIR && status.st_uid == owner
        && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    } ?? false
  }

  private var status: stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Whether the folder has the certificate. Searches as OpenSSL does: HASH.0, HASH.1 and so on up to the first that is missing.
  private func holds(_ certificate: [UInt8]) -> Bool {
    guard let bytes = PEM.decoded(certificate), let hash = SubjectHash(certificate: bytes) else {
      return false
    }
    for number in 0..<Self.mostOfOneName {
      guard let file = TrustedCertificates.read("\(path)/\(hash.text).\(number)") else {
        return false
      }
      if PEM(file).certificates.contains(certificate) { return true }
    }
    return false
  }

  private static let mostOfOneName = 16
}
