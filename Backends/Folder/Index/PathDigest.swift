import FeedCore

/// The digest of a path from the folder. It has 64 bits, so that two of a hundred thousand photos
/// share one with a probability of three in ten billion.
///
/// It is FNV-1a with a last mixing step. A forged pair of names with the same digest only hides one
/// photo of the forger.
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
  /// The length of an id, which is that of Unsplash's ids and sufficient for 64 bits.
  private static let length = 11

  /// Creates the id of a digest: 11 letters and digits, so that no id begins with a dash.
  init(digest: UInt64) {
    var rest = digest
    var bytes = [UInt8](repeating: 0, count: Self.length)
    for index in bytes.indices.reversed() {
      bytes[index] = Self.digits[Int(rest % 62)]
      rest /= 62
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// The digest of the id, or `nil` if it is not an id of a folder's photo.
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
