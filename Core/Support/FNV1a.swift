/// The 64-bit hash FNV-1a: cheap, and told apart from a cryptographic one by its name. It protects
/// against accidents, not against somebody who makes two contents with one hash on purpose.
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
