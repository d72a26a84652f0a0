/// How far a sink has got that cannot take back what it wrote, as a pipe. A source that begins
/// anew brings the same picture again: what is written of it already is to be skipped.
package struct OneWayCount: Sendable {
  /// Bytes since the newest beginning.
  package private(set) var count = 0
  private var written = 0

  package init() {}

  package mutating func restart() { count = 0 }

  /// Takes note of bytes that came; answers how many of them are written already.
  package mutating func note(_ bytes: Int) -> Int {
    let known = min(written - count, bytes)
    count += bytes
    written = max(written, count)
    return max(0, known)
  }
}
