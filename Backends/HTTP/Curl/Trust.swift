import CCurl
import FeedCore
import Glibc

/// The certificates that verify a server or a proxy (LIVE-9).
package struct Trust {
  package enum Bundle {
    /// The file that this libcurl was built to trust.
    case builtIn
    case none
    case file(String)
    case block(CertificateBlock)
  }

  package enum Folder: Sendable, Hashable {
    /// The folder that this libcurl was built to trust.
    case builtIn
    case none
    case path(String)
  }

  package let bundle: Bundle
  package let folder: Folder

  /// The system's certificates as libcurl and the environment name them.
  package struct System {
    package var file: String?
    /// A folder, or several separated by colons (`SSL_CERT_DIR`). OpenSSL finds an issuer in it by
    /// the hash of its name.
    package var folder: String?
    /// Whether the environment sets them, by `SSL_CERT_FILE` or `SSL_CERT_DIR`.
    package var isGiven: Bool
    /// The required owner of a folder that is preferred to the bundle. Tests use their own user.
    package var owner: UInt32

    package init(file: String?, folder: String?, isGiven: Bool = false, owner: UInt32 = 0) {
      self.file = file
      self.folder = folder
      self.isGiven = isGiven
      self.owner = owner
    }
  }

  /// The trusts to try, in order. The second one is used if the first one does not verify a server.
  ///
  /// The system's folder comes before its bundle, even with an extra file, because OpenSSL reads
  /// one certificate of the folder. It would parse all 140 of the bundle, which takes ten times as
  /// long as a handshake.
  ///
  /// - Parameter extra: A PEM file that is trusted in addition to the system's certificates.
  /// - Throws: `badCertificateFile` for an extra file without a certificate, `missingCertificates`
  ///   for a file or folder of the environment that cannot be read.
  package static func candidates(
    _ system: System, adding extra: String?
  ) throws(TransportError) -> [Trust] {
    if system.isGiven { try check(system) }
    let folders = (system.folder ?? "").split(separator: ":").map {
      CertificateFolder(path: String($0))
    }
    let given = system.isGiven ? system.folder.map(Folder.path) ?? .none : .builtIn
    if let extra {
      let all = try CertificateBlock(adding: extra, to: system.file, or: folders)
      let whole = Trust(bundle: .block(all), folder: given)
      guard !system.isGiven, let folder = folders.first, folder.isWritableOnly(by: system.owner)
      else { return [whole] }
      let alone = try CertificateBlock(adding: extra, to: nil)
      return [Trust(bundle: .block(alone), folder: .path(folder.path)), whole]
    }
    if system.isGiven {
      return [Trust(bundle: system.file.map(Bundle.file) ?? .none, folder: given)]
    }
    let bundle = system.file.map { Trust(bundle: .file($0), folder: .none) }
    guard let folder = folders.first, folder.isWritableOnly(by: system.owner) else {
      return [bundle ?? Trust(bundle: .builtIn, folder: .builtIn)]
    }
    return [Trust(bundle: .none, folder: .path(folder.path))] + (bundle.map { [$0] } ?? [])
  }

  /// Checks that the file of the environment can be read, or that one of its folders exists.
  private static func check(_ given: System) throws(TransportError) {
    if let file = given.file {
      if CertificateBlock.read(file) == nil {
        throw TransportError(.missingCertificates, file.cleaned())
      }
    } else if let folder = given.folder,
      !folder.split(separator: ":").contains(where: { CertificateFolder(path: String($0)).exists })
    {
      throw TransportError(.missingCertificates, folder.cleaned())
    }
  }
}

/// A folder of certificates as made by `openssl rehash` (`SSL_CTX_load_verify_dir`).
struct CertificateFolder {
  let path: String

  var exists: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Whether no other user can add a certificate to the folder.
  func isWritableOnly(by owner: UInt32) -> Bool {
    status.map { status in
      status.st_mode & S_IFMT == S_IFDIR && status.st_uid == owner
        && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    } ?? false
  }

  private var status: stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// The contents of the files that OpenSSL finds by a hash: eight hexadecimal digits, a dot and a
  /// number.
  func certificates() -> [UInt8] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var files: [UInt8] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.wholeMatch(of: /[0-9a-f]{8}\.[0-9]+/) != nil,
        let file = CertificateBlock.read("\(path)/\(name)"),
        CertificateBlock.hasCertificate(file)
      else { continue }
      files += file + [0x0A]
    }
    return files
  }
}

/// The system's certificates and those of another file, as one block of PEM. libcurl uses a file
/// instead of the system's, not in addition to it.
package final class CertificateBlock {
  /// Valid as long as this object, which the engine keeps until the last handle is freed.
  package let bytes: UnsafeRawBufferPointer
  let extraPath: String

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - extra: The extra file.
  ///   - systemFile: The system's file; nil if only folders have its certificates.
  ///   - folders: The folders to read if there is no file. OpenSSL does not search a folder for a
  ///     subject whose certificate it has in memory, and an authority's new key must not hide its
  ///     old one.
  /// - Throws: `badCertificateFile` if the extra file cannot be read or has no certificate.
  init(
    adding extra: String, to systemFile: String?, or folders: [CertificateFolder] = []
  ) throws(TransportError) {
    guard let file = Self.read(extra), Self.hasCertificate(file) else {
      throw TransportError(.badCertificateFile, extra.cleaned())
    }
    let system = systemFile.map { Self.read($0) ?? [] } ?? folders.flatMap { $0.certificates() }
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: system.count + 1 + file.count, alignment: 1)
    block.copyBytes(from: system + [0x0A] + file)
    bytes = UnsafeRawBufferPointer(block)
    extraPath = extra
  }

  deinit { bytes.deallocate() }

  /// Whether the file claims to contain a certificate. libcurl parses it when it connects.
  static func hasCertificate(_ file: [UInt8]) -> Bool {
    file.contains("-----BEGIN CERTIFICATE-----".utf8)
  }

  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    // One byte more than the file's size, so that one call reads it whole. Pipes have no size.
    let room = fstat(file, &status) == 0 ? max(4_096, Int(status.st_size) + 1) : 4_096
    var bytes: [UInt8] = []
    while true {
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        repeat {
          count = Glibc.read(file, buffer.baseAddress, room)
        } while count < 0 && errno == EINTR
        filled = max(0, count)
      }
      if count <= 0 { return count == 0 ? bytes : nil }
      bytes = bytes.isEmpty ? part : bytes + part
    }
  }
}
