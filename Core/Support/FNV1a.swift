/// The 64-bit hash FNV-1a, which is fast but not cryptographic. It detects accidental changes, not
/// two contents that were made to have the same hash.
package struct FNV1a: Sendable, Hashable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Hashes further bytes.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Hashes further bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var sum = value
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    value = sum
  }
}
