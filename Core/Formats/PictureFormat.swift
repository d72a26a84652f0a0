/// A format of pictures that imagefeed recognizes.
package enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case webp
  case gif
  case heic
  case avif

  /// The number of bytes that tell a format.
  package static let signatureLength = 32

  /// The format of a file by its content; nil for any other content. The first bytes are enough.
  package init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.signatureLength))
    guard let found = Self.allCases.first(where: { $0.begins(start) }) else { return nil }
    self = found
  }

  /// Whether bytes at an offset can be those of a picture, as far as its first bytes tell.
  package static func mayContain(_ bytes: some Collection<UInt8>, at offset: Int) -> Bool {
    let start = Array(bytes.prefix(signatureLength))
    return allCases.contains { format in
      format.signature.allSatisfy { part in
        part.bytes.enumerated().allSatisfy { index, byte in
          let place = part.place + index - offset
          return !start.indices.contains(place) || start[place] == byte
        }
      }
    }
  }

  /// The bytes at the start of each file of the format. HEIC and AVIF differ only in their brands.
  private var signature: [(place: Int, bytes: [UInt8])] {
    switch self {
    case .jpeg: [(0, [0xFF, 0xD8])]
    case .png: [(0, Array(Self.pngSignature.prefix(4)))]
    case .webp: [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))]
    case .gif: [(0, Array("GIF8".utf8))]
    case .heic, .avif: [(4, Array("ftyp".utf8))]
    }
  }

  /// The format with this ending of a file's name; nil for another ending.
  package init?(fileExtension: String) {
    let ending = fileExtension.lowercased()
    guard let found = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else {
      return nil
    }
    self = found
  }

  /// The format by the ending of a file's name; nil for another ending.
  package init?(fileName name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(fileExtension: String(name[name.index(after: dot)...]))
  }

  /// Whether every client of an endpoint reads it. Pictures of other formats are converted for them.
  package var isCommon: Bool { ![.heic, .avif].contains(self) }

  private func begins(_ start: [UInt8]) -> Bool {
    guard signature.allSatisfy({ start.dropFirst($0.place).starts(with: $0.bytes) }) else {
      return false
    }
    return switch self {
    case .jpeg, .png, .webp, .gif: true
    case .heic: Self.brands(of: start).contains { Self.heicBrands.contains($0) }
    case .avif: Self.brands(of: start).contains { Self.avifBrands.contains($0) }
    }
  }

  package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]
  private static let avifBrands = ["avif", "avis"]

  /// The main brand of an ISO file, and the compatible ones that fit into the first bytes. An AVIF
  /// may have the general brand `mif1` as its main one, so its own brand decides.
  private static func brands(of start: [UInt8]) -> [String] {
    guard start.count >= 12 else { return [] }
    let places = [8] + stride(from: 16, through: start.count - 4, by: 4)
    let brands = places.map { String(decoding: start[$0..<$0 + 4], as: UTF8.self) }
    let own = brands.filter { avifBrands.contains($0) }
    return own.isEmpty ? brands : own
  }

  /// The name for users.
  package var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .gif: "GIF"
    case .heic: "HEIC"
    case .avif: "AVIF"
    }
  }

  /// Debian's package with the library that decodes it. JPEG is built in.
  package var decoderPackage: String {
    switch self {
    case .jpeg: "libjpeg62-turbo"
    case .png: "libspng0"
    case .webp: "libwebp7"
    case .gif: "libgif7"
    // The plugins are packages of their own since Debian 13.
    case .heic: "libheif1 (libheif-plugin-libde265)"
    case .avif: "libheif1 (libheif-plugin-dav1d)"
    }
  }

  package var mimeType: String { "image/\(rawValue)" }

  /// The type of a picture's bytes. Bytes of no known format count as a JPEG.
  package static func mimeType(of bytes: some Collection<UInt8>) -> String {
    (Self(bytes) ?? .jpeg).mimeType
  }

  /// The usual ending of a file's name, without the dot.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The endings of file names, without the dot.
  package var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .heic: ["heic", "heif", "hif"]
    case .png, .webp, .gif, .avif: [rawValue]
    }
  }
}

/// The extension of a picture's file name. It only decides which files to open, because the format
/// is found from their content.
package enum PictureExtension: Sendable, Hashable {
  /// The extension of a format that imagefeed reads.
  case readable
  /// The extension of another picture format.
  case other

  /// - Parameter name: The bytes of a file's name.
  /// - Returns: Nil if the name has no extension of a picture.
  package init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let length = name.count - dot - 1
    guard (2...4).contains(length) else { return nil }
    var ending: UInt32 = 0
    for byte in name[(dot + 1)...] { ending = ending << 8 | UInt32(Self.lowercased(byte)) }
    if Self.readableEndings.contains(ending) {
      self = .readable
    } else if Self.otherEndings.contains(ending) {
      self = .other
    } else {
      return nil
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static let readableEndings = codes(PictureFormat.allCases.flatMap(\.fileExtensions))
  private static let otherEndings = codes([
    "jxl", "tif", "tiff", "bmp", "svg", "jp2", "dng", "cr2", "cr3",
    "nef", "arw", "orf", "rw2", "raf", "srw", "pef",
  ])

  private static func codes(_ endings: [String]) -> Set<UInt32> {
    Set(endings.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
  }
}
