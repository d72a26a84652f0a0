/// The progress of a sink that cannot take back what it wrote, such as a pipe. A source that starts
/// over sends the picture from its first byte. The bytes that were already written are skipped. Before
/// new bytes follow, a digest checks that the skipped bytes are the same, because otherwise the parts
/// of two pictures would make a broken file.
package struct StreamPosition: Sendable {
  /// The number of bytes since the last `restart`.
  package private(set) var count = 0
  private var digest = FNV1a()
  private var written = 0
  private var writtenDigest = FNV1a()

  package init() {}

  /// Starts the picture again. The bytes that were written stay.
  package mutating func restart() { (count, digest) = (0, FNV1a()) }

  /// Registers the next bytes.
  ///
  /// - Returns: The bytes that are not yet written.
  /// - Throws: `truncated` if the bytes to skip differ from those written.
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

  /// Checks at the end that the picture is as long as what was written. A shorter picture is a
  /// different one.
  ///
  /// - Throws: `truncated` if the picture is a different one.
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
