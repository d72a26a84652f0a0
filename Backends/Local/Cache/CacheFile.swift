import FeedCore

/// An entry as it lies in its file: which key it is for, a checksum of all that follows, when it
/// was stored, its bytes. One changed, missing or added byte anywhere makes it no entry at all.
enum CacheFile {
  static func bytes(of entry: CacheEntry, for key: CacheKey) -> [UInt8] {
    let content = bytes(of: UInt64(bitPattern: entry.storedAt.seconds)) + entry.bytes
    return head(key) + bytes(of: checksum(content[...])) + content
  }

  /// The entry in a file's bytes; nil for damage, for another version's file and another key's.
  static func entry(in file: [UInt8], for key: CacheKey) -> CacheEntry? {
    let head = head(key)
    guard file.starts(with: head), file.count >= head.count + 16 else { return nil }
    let rest = file[head.count...]
    let content = rest.dropFirst(8)
    guard number(in: rest.prefix(8)) == checksum(content) else { return nil }
    let seconds = Int64(bitPattern: number(in: content.prefix(8)))
    return CacheEntry(Array(content.dropFirst(8)), storedAt: Timestamp(seconds: seconds))
  }

  /// With the whole key in it, a file that lies in another's place is no entry either.
  private static func head(_ key: CacheKey) -> [UInt8] {
    Array("imagefeed cache 1\n\(key.scope.kind)/\(key.scope.owner)/\(key.name)\n".utf8)
  }

  /// A checksum against damage by accident, not against people who can write here.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add(bytes)
    return hash.value
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
