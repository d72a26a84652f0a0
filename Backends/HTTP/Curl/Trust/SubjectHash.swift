import FeedCore

/// The name that OpenSSL looks for in a folder of certificates: the digest of a subject in its
/// canonical form, in which writing and blanks make no difference (X509_NAME_hash_ex(3),
/// openssl-rehash(1)).
struct SubjectHash: Hashable {
  /// Eight hexadecimal digits.
  let text: String

  /// Letters of base64 in which usual certificates have their subject, a multiple of four: half of a
  /// bundle need not be decoded.
  private static let usualBeginning = 720

  /// The name of a certificate as a `PEM` has it; nil for what is none.
  init?(pem certificate: [UInt8]) {
    let beginning = Array(certificate.prefix(Self.usualBeginning))
    if let bytes = PEM.decoded(beginning),
      let hash = SubjectHash(certificate: bytes, isTruncated: true)
    {
      self = hash
    } else {
      guard let bytes = PEM.decoded(certificate) else { return nil }
      self.init(certificate: bytes)
    }
  }

  /// - Parameters:
  ///   - certificate: The certificate in DER. What follows its subject is not looked at.
  ///   - isTruncated: Whether it is the beginning of one.
  /// - Returns: Nil for what is no certificate, has no subject so far, or has a name of a kind that
  ///   is not known here.
  init?(certificate: [UInt8], isTruncated: Bool = false) {
    guard let subject = Self.subject(of: certificate, isTruncated),
      let name = Self.canonical(subject, in: certificate)
    else { return nil }
    let word = SHA1.digest(of: name)[0].byteSwapped
    let digits = String(word, radix: 16)
    text = String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// RFC 5280 §4.1: version (left out in the first one), serial number, signature algorithm,
  /// issuer, validity, subject.
  private static func subject(of bytes: [UInt8], _ isTruncated: Bool) -> DERElement? {
    guard let certificate = DERElement(at: 0, of: bytes, isTruncated: isTruncated),
      let body = DERElement(
        at: certificate.contents.lowerBound, of: bytes, before: certificate.contents.upperBound,
        isTruncated: isTruncated)
    else { return nil }
    let end = body.contents.upperBound
    guard var element = DERElement(at: body.contents.lowerBound, of: bytes, before: end) else {
      return nil
    }
    for _ in 0..<(element.tag == 0xA0 ? 5 : 4) {
      guard let next = DERElement(at: element.whole.upperBound, of: bytes, before: end) else {
        return nil
      }
      element = next
    }
    return element.tag == Tag.sequence ? element : nil
  }

  /// The sets of a name, without the sequence around them.
  private static func canonical(_ name: DERElement, in bytes: [UInt8]) -> [UInt8]? {
    guard let sets = name.children(in: bytes), !sets.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(name.whole.count + 16)
    for set in sets {
      guard set.tag == Tag.set, let attributes = set.children(in: bytes) else { return nil }
      let encoded = attributes.compactMap { attribute($0, in: bytes) }
      guard encoded.count == attributes.count else { return nil }
      // Nearly every set has one member; several stand in the order of their bytes.
      let members =
        encoded.count == 1
        ? encoded[0]
        : encoded.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
      result += DERElement.encoded(Tag.set, members)
    }
    return result
  }

  private static func attribute(_ element: DERElement, in bytes: [UInt8]) -> [UInt8]? {
    guard element.tag == Tag.sequence, let parts = element.children(in: bytes), parts.count == 2,
      let value = value(parts[1], in: bytes)
    else { return nil }
    return DERElement.encoded(Tag.sequence, Array(bytes[parts[0].whole]) + value)
  }

  /// Texts become UTF-8 in small letters; anything else stays as it is.
  private static func value(_ element: DERElement, in bytes: [UInt8]) -> [UInt8]? {
    let contents = bytes[element.contents]
    switch element.tag {
    case Tag.utf8, Tag.printable, Tag.ia5, Tag.visible:
      return DERElement.encoded(Tag.utf8, folded(contents))
    case Tag.t61:
      let scalars = contents.map { Character(Unicode.Scalar($0)) }
      return DERElement.encoded(Tag.utf8, folded(String(scalars).utf8))
    case Tag.bmp:
      return utf16(contents).map { DERElement.encoded(Tag.utf8, folded($0)) }
    case Tag.universal: return nil
    default: return Array(bytes[element.whole])
    }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Small letters, one blank for several, none at the ends; ASCII alone.
  private static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var isAfterBlank = false
    for byte in text {
      if byte.isBlank {
        isAfterBlank = !folded.isEmpty
      } else {
        if isAfterBlank { folded.append(0x20) }
        isAfterBlank = false
        folded.append(byte.lowercasedASCII)
      }
    }
    return folded
  }

  private enum Tag {
    static let utf8: UInt8 = 12
    static let printable: UInt8 = 19
    static let t61: UInt8 = 20
    static let ia5: UInt8 = 22
    static let visible: UInt8 = 26
    static let universal: UInt8 = 28
    static let bmp: UInt8 = 30
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
  }
}
