import CDeflate

/// A text of a PNG with its keyword: the content of a chunk `tEXt`, `zTXt` or `iTXt`.
struct PNGText {
  let keyword: ArraySlice<UInt8>
  private let content: ArraySlice<UInt8>
  private let isCompressed: Bool

  /// - Returns: Nil for another chunk, or for an invalid one.
  init?(_ chunk: FileChunks.Chunk, _ bytes: [UInt8]) {
    let all = bytes[chunk.content]
    guard ["tEXt", "zTXt", "iTXt"].contains(chunk.name), let end = all.firstIndex(of: 0) else {
      return nil
    }
    keyword = all[..<end]
    let rest = all[(end + 1)...]
    switch chunk.name {
    case "tEXt": (content, isCompressed) = (rest, false)
    // The first byte is the method of compression. There is only one.
    case "zTXt": (content, isCompressed) = (rest.dropFirst(), true)
    default:
      // A flag and the method, then the language, and the keyword in this language.
      var rest = rest
      isCompressed = rest.first == 1
      rest = rest.dropFirst(2)
      for _ in 0..<2 {
        guard let end = rest.firstIndex(of: 0) else { return nil }
        rest = rest[(end + 1)...]
      }
      content = rest
    }
  }

  /// The text.
  ///
  /// - Parameter limit: The length of the longest text that is decompressed.
  /// - Returns: Nil if it is longer, or if its compressed form is damaged.
  func text(limit: Int) -> ArraySlice<UInt8>? {
    isCompressed ? Self.decompressed(content, limit: limit)?[...] : content
  }

  private static func decompressed(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    guard limit > 0, let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_BAD_DATA
    let text = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      bytes.withUnsafeBytes { bytes in
        result = libdeflate_zlib_decompress(
          decompressor, bytes.baseAddress, bytes.count, buffer.baseAddress, limit, &count)
      }
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
    return result == LIBDEFLATE_SUCCESS ? text : nil
  }
}

extension PNGText {
  /// The names of texts that contain XMP. The second one is ImageMagick's.
  static let xmpKeyword = Array("XML:com.adobe.xmp".utf8)
  private static let rawProfile = Array("Raw profile type xmp".utf8)

  var isXMP: Bool { keyword.elementsEqual(Self.xmpKeyword) || isRawProfile }

  private var isRawProfile: Bool { keyword.elementsEqual(Self.rawProfile) }

  /// The packet of a text that is XMP.
  ///
  /// - Returns: Nil if it is damaged or too long.
  func packet(limit: Int) -> ArraySlice<UInt8>? {
    guard let text = text(limit: limit) else { return nil }
    return isRawProfile ? Self.profile(text)?[...] : text
  }

  /// The bytes of a profile: after its name and its length, each in a line, there are lines of
  /// hexadecimal digits.
  private static func profile(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let words = text.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
    guard words.count >= 2, let count = Int(String(decoding: words[1], as: UTF8.self)) else {
      return nil
    }
    let digits = words[2...].joined().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, digits.count / 2 == count else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
