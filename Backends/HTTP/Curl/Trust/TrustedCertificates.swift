import CCurl
import FeedCore
import Glibc

/// The system's certificates and one more file, as one block of PEM. libcurl takes a file
/// instead of the system's, never beside it; so both are joined here.
package final class TrustedCertificates {
  /// Alive as long as this object, which the engine keeps until the last handle is gone.
  package let bytes: UnsafeRawBufferPointer

  /// Reads both files.
  ///
  /// - Parameters:
  ///   - path: The extra file.
  ///   - systemPath: The system's file; nil where folders have its certificates.
  ///   - folders: The system's folders. OpenSSL does not look into them for a subject of which it
  ///     has a certificate in memory, so that those of the extra file's subjects are taken along: a
  ///     new key of an authority must not hide its old one.
  /// - Throws: `badCertificateFile` when the extra one cannot be read or holds no certificate.
  init(
    adding path: String, to systemPath: String?, in folders: [CertificateFolder] = []
  ) throws(TransportError) {
    guard let extra = Self.read(path), Self.holdsCertificate(extra) else {
      throw TransportError(.badCertificateFile, path.cleaned())
    }
    let certificates = folders.isEmpty ? [] : PEM(extra).certificates
    let system =
      (systemPath.flatMap(Self.read) ?? [])
      + folders.flatMap { $0.files(withSubjectsOf: certificates) }
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: system.count + 1 + extra.count, alignment: 1)
    block.copyBytes(from: system + [0x0A] + extra)
    bytes = UnsafeRawBufferPointer(block)
  }

  deinit { bytes.deallocate() }

  /// Whether every certificate in it can be read, and there is one. libcurl refuses the whole block
  /// otherwise, without a word on which file it was.
  static func holdsCertificate(_ file: [UInt8]) -> Bool {
    let certificates = PEM(file).certificates
    return !certificates.isEmpty
      && certificates.allSatisfy { base64 in
        PEM.decoded(base64).map { DERElement(at: 0, of: $0)?.tag == 0x30 } ?? false
      }
  }

  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    // A byte more than a file has, so that one call reads it; of what is no file nobody knows.
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
