/// The progress of a sink that cannot take back what it wrote, such as a pipe. A source that starts
/// over sends the same picture again: what is already written is skipped, once it proves to be the
/// same. The bytes of another picture behind those of the first would make a broken file.
package struct StreamPosition: Sendable {
  /// The number of bytes since the newest start.
  package private(set) var count = 0
  private var digest = FNV1a()
  private var written = 0
  private var writtenDigest = FNV1a()

  package init() {}

  /// Begins the picture anew; what was written stays.
  package mutating func restart() { (count, digest) = (0, FNV1a()) }

  /// Registers the next bytes.
  ///
  /// - Returns: Those that are not written yet.
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

  /// Checks at the end that the picture is as long as what was written: a shorter one is another
  /// one too.
  ///
  /// - Throws: `truncated` if it is another one.
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
