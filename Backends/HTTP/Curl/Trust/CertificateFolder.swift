import Glibc

/// A folder of certificates in which OpenSSL finds an issuer by name when it needs it
/// (`SSL_CTX_load_verify_dir`), instead of reading a bundle of all of them: parsing the 140 of a
/// usual system takes OpenSSL ten times as long as the handshake.
struct CertificateFolder {
  let path: String
  /// The required owner of the folder; tests have folders of their own.
  var owner: uid_t = 0

  /// Whether the folder can stand in for the bundle (LIVE-9): it is root's and nobody else can
  /// write to it, and whatever the bundle trusts is found in it. A certificate that was added to
  /// the bundle alone still counts, as then the bundle is used.
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

  private func holds(_ certificate: [UInt8]) -> Bool {
    guard let hash = SubjectHash(pem: certificate) else { return false }
    return containsFile(named: hash) { PEM($0).contains(certificate) }
  }

  /// The files whose certificates have the subjects of others.
  ///
  /// - Parameter certificates: The others, each as a `PEM` has it.
  /// - Returns: The files in PEM, one behind the other. Left out are those that OpenSSL could not
  ///   take from memory as it takes them from the folder.
  func files(withSubjectsOf certificates: [[UInt8]]) -> [UInt8] {
    var files: [UInt8] = []
    for hash in Set(certificates.compactMap { SubjectHash(pem: $0) }) {
      _ = containsFile(named: hash) { file in
        if PEM(file).isPlain, TrustedCertificates.holdsCertificate(file) { files += [0x0A] + file }
        return false
      }
    }
    return files
  }

  /// Whether one of the files fits that OpenSSL finds by a subject: HASH.0, HASH.1 and so on, up to
  /// the first that is missing.
  private func containsFile(named hash: SubjectHash, where fits: ([UInt8]) -> Bool) -> Bool {
    for number in 0..<Self.mostOfOneName {
      guard let file = TrustedCertificates.read("\(path)/\(hash.text).\(number)") else {
        return false
      }
      if fits(file) { return true }
    }
    return false
  }

  private static let mostOfOneName = 16
}
