import FeedCore

/// The digest of a path from the folder: 64 bits, so that among a hundred thousand photos two share
/// one with a probability of three in ten thousand million.
///
/// FNV-1a with a last mixing step. Who forges two names with the same digest hides one photo of
/// their own.
struct PathDigest: Sendable {
  private var hash = FNV1a()

  mutating func add(_ bytes: [UInt8]) { hash.add(bytes[...]) }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) { hash.add(UnsafeRawBufferPointer(bytes)) }

  var value: UInt64 {
    var value = hash.value
    value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
    value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return value ^ value >> 33
  }

  static func value(of path: [UInt8]) -> UInt64 {
    var digest = PathDigest()
    digest.add(path)
    return digest.value
  }
}

extension PhotoID {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// The length of an id: that of Unsplash's ids, which suffices for 64 bits.
  private static let length = 11

  /// The id of a digest: 11 letters and digits, so that no id begins with a dash.
  init(digest: UInt64) {
    var rest = digest
    var bytes = [UInt8](repeating: 0, count: Self.length)
    for index in bytes.indices.reversed() {
      bytes[index] = Self.digits[Int(rest % 62)]
      rest /= 62
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// The digest that the id stands for; nil for what is no id of a folder's photo.
  var digest: UInt64? {
    guard text.utf8.count == Self.length else { return nil }
    var value: UInt64 = 0
    for byte in text.utf8 {
      guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 62)
      let (sum, isTooLargeSum) = product.addingReportingOverflow(UInt64(digit))
      if isTooLarge || isTooLargeSum { return nil }
      value = sum
    }
    return value
  }
}
