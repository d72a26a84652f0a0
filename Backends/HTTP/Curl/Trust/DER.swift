/// One element of DER (X.690): a tag, a length, contents. It is a place in an array of bytes, which
/// all calls are given: a bundle has thousands of elements, and none needs memory of its own.
struct DERElement {
  let tag: UInt8
  /// The indices of the element, with tag and length.
  let whole: Range<Int>
  let contents: Range<Int>

  /// The element at an index.
  ///
  /// - Parameters:
  ///   - end: The index behind which it may not go; nil for the end of the bytes.
  ///   - isTruncated: Accepts contents that go on behind the end, and takes those before it.
  /// - Returns: Nil where there is none.
  init?(at start: Int, of bytes: [UInt8], before end: Int? = nil, isTruncated: Bool = false) {
    let end = end ?? bytes.count
    guard end - start >= 2 else { return nil }
    let short = bytes[start + 1]
    var (length, first) = (Int(short), start + 2)
    if short >= 0x80 {
      let count = Int(short & 0x7F)
      guard (1...3).contains(count), end - first >= count else { return nil }
      length = bytes[first..<first + count].reduce(0) { $0 << 8 | Int($1) }
      first += count
    }
    guard isTruncated || end - first >= length else { return nil }
    tag = bytes[start]
    contents = first..<min(end, first + length)
    whole = start..<contents.upperBound
  }

  /// The elements inside, one behind the other.
  ///
  /// - Returns: Nil where the contents are no such elements to the last byte.
  func children(in bytes: [UInt8]) -> [DERElement]? {
    var children: [DERElement] = []
    var next = contents.lowerBound
    while next < contents.upperBound {
      guard let child = DERElement(at: next, of: bytes, before: contents.upperBound) else {
        return nil
      }
      children.append(child)
      next = child.whole.upperBound
    }
    return children
  }

  /// An element as it is written.
  static func encoded(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let count = contents.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 4)
    bytes.append(tag)
    if count >= 0x80 { bytes.append(count < 0x100 ? 0x81 : 0x82) }
    if count >= 0x100 { bytes.append(UInt8(truncatingIfNeeded: count >> 8)) }
    bytes.append(UInt8(truncatingIfNeeded: count))
    bytes.append(contentsOf: contents)
    return bytes
  }
}
