/// How far a sink has got that cannot take back what it wrote, as a pipe. A source that begins
/// anew brings the same picture again: what is written of it already is skipped, once it proves to
/// be the same. Another picture's bytes behind those of the first would make neither of them.
package struct StreamPosition: Sendable {
  /// Bytes since the newest beginning.
  package private(set) var count = 0
  private var digest = FNV1a()
  private var written = 0
  private var writtenDigest = FNV1a()

  package init() {}

  package mutating func restart() { (count, digest) = (0, FNV1a()) }

  /// Takes note of bytes that came; answers those that are not written already.
  package mutating func take(
    _ bytes: ArraySlice<UInt8>
  ) throws(FeedError) -> ArraySlice<UInt8> {
    let known = bytes.prefix(written - count)
    let new = bytes.dropFirst(known.count)
    add(known)
    if count == written { try checkDigest() }
    add(new)
    if count > written { (written, writtenDigest) = (count, digest) }
    return new
  }

  /// To be asked at the end: a shorter picture than what was written is another one too.
  package func checkWhole() throws(FeedError) {
    guard count == written else { throw Self.changed }
    try checkDigest()
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    digest.add(bytes)
  }

  private func checkDigest() throws(FeedError) {
    guard digest == writtenDigest else { throw Self.changed }
  }

  private static let changed = FeedError(.truncated, Message(.errorPictureChanged))
}

/// Tells by eight bytes whether two streams were alike, at little cost. Against chance,
/// not against somebody who makes a second stream for it: he could as well have sent it first.
private struct FNV1a: Equatable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
