import CCurl
import FeedCore

/// The certificates that a connection is checked against (LIVE-9). The same for proxies.
package struct Trust {
  package enum Bundle {
    /// What this libcurl was built to trust.
    case builtIn
    /// None: a folder has all that counts.
    case none
    case file(String)
    case block(TrustedCertificates)
  }

  package enum Folder: Sendable, Hashable {
    /// What this libcurl was built to look into.
    case builtIn
    /// None: the environment names a bundle alone.
    case none
    case path(String)
  }

  package let bundle: Bundle
  package let folder: Folder

  /// The system's certificates as libcurl and the environment name them.
  package struct System {
    package var file: String?
    package var folder: String?
    /// Whether the environment names them, by `SSL_CERT_FILE` or `SSL_CERT_DIR`.
    package var isGiven = false

    package init(file: String?, folder: String?, isGiven: Bool = false) {
      (self.file, self.folder, self.isGiven) = (file, folder, isGiven)
    }
  }

  /// - Parameter extra: A PEM file that counts beside the system's.
  /// - Throws: `badCertificateFile` for an extra file without a certificate,
  ///   `missingCertificates` for a file from the environment that cannot be read, or a folder that
  ///   is none.
  package init(_ system: System, adding extra: String?) throws(TransportError) {
    if system.isGiven { try Self.check(system) }
    let folder = system.folder.map { CertificateFolder(path: $0) }
    if let folder, system.file == nil || Self.replaces(folder, system.file) {
      self.folder = .path(folder.path)
      bundle =
        try extra.map { path throws(TransportError) -> Bundle in
          let folders = folder.path.split(separator: ":").map {
            CertificateFolder(path: String($0))
          }
          return .block(try TrustedCertificates(adding: path, to: nil, in: folders))
        } ?? .none
    } else {
      self.folder = system.isGiven ? folder.map { .path($0.path) } ?? .none : .builtIn
      if let extra {
        bundle = .block(try TrustedCertificates(adding: extra, to: system.file))
      } else {
        bundle = system.isGiven ? system.file.map(Bundle.file) ?? .builtIn : .builtIn
      }
    }
  }

  /// Checks that what the environment names is there. OpenSSL takes several folders, with colons
  /// between them (`SSL_CERT_DIR`).
  private static func check(_ given: System) throws(TransportError) {
    if let file = given.file, TrustedCertificates.read(file) == nil {
      throw TransportError(.missingCertificates, file.cleaned())
    }
    if given.file == nil, let folder = given.folder,
      !folder.split(separator: ":").contains(where: { CertificateFolder(path: String($0)).exists })
    {
      throw TransportError(.missingCertificates, folder.cleaned())
    }
  }

  private static func replaces(_ folder: CertificateFolder, _ bundle: String?) -> Bool {
    guard let bytes = bundle.flatMap(TrustedCertificates.read) else { return false }
    return folder.replaces(bundle: bytes)
  }
}
