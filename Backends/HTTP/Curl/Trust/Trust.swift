import CCurl
import FeedCore

/// Which certificates a connection is checked against (LIVE-9). The same for proxies.
package struct Trust {
  package enum Bundle {
    /// What this libcurl was built to trust.
    case builtIn
    /// None: a folder has all that counts.
    case none
    case file(String)
    case block(TrustedCertificates)
  }

  package let bundle: Bundle
  /// Nil for the one that this libcurl was built to look into, where there is a bundle as well.
  package let folder: String?

  /// The system's certificates as libcurl and the environment name them.
  package struct System {
    package var file: String?
    package var folder: String?
    /// The environment names them: `SSL_CERT_FILE`, `SSL_CERT_DIR`.
    package var isGiven = false

    package init(file: String?, folder: String?, isGiven: Bool = false) {
      (self.file, self.folder, self.isGiven) = (file, folder, isGiven)
    }
  }

  /// - Parameter extra: a PEM file that counts beside the system's.
  /// - Throws: `badCertificateFile` for an extra file without a certificate,
  ///   `missingCertificates` for a folder from the environment that is none.
  package init(_ system: System, adding extra: String?) throws(TransportError) {
    let folder = system.folder.map { CertificateFolder(path: $0) }
    if system.isGiven, system.file == nil, let folder, !folder.exists {
      throw TransportError(.missingCertificates, folder.path.cleaned())
    }
    if let folder, system.file == nil || Self.replaces(folder, system.file) {
      self.folder = folder.path
      bundle =
        try extra.map { path throws(TransportError) in
          .block(try TrustedCertificates(adding: path, to: nil))
        } ?? .none
    } else {
      self.folder = system.isGiven ? folder?.path : nil
      if let extra {
        bundle = .block(try TrustedCertificates(adding: extra, to: system.file))
      } else {
        bundle = system.isGiven ? system.file.map(Bundle.file) ?? .builtIn : .builtIn
      }
    }
  }

  private static func replaces(_ folder: CertificateFolder, _ bundle: String?) -> Bool {
    guard let bytes = bundle.flatMap(TrustedCertificates.read) else { return false }
    return folder.replaces(bundle: bytes)
  }
}
