/// One element of DER (X.690): a tag, a length, contents.
struct DERElement {
  let tag: UInt8
  let contents: ArraySlice<UInt8>
  /// The bytes of the element, with tag and length.
  let whole: ArraySlice<UInt8>

  /// The elements inside, one behind the other.
  ///
  /// - Returns: Nil where the contents are no such elements to the last byte.
  var children: [DERElement]? {
    var (children, rest): ([DERElement], ArraySlice<UInt8>) = ([], contents)
    while !rest.isEmpty {
      guard let child = DERElement(first: rest) else { return nil }
      children.append(child)
      rest = rest[child.whole.endIndex...]
    }
    return children
  }

  /// The first element of the bytes; nil where they begin with none.
  init?(first bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2, let tag = bytes.first else { return nil }
    let short = bytes[bytes.startIndex + 1]
    var (length, start) = (Int(short), bytes.startIndex + 2)
    if short >= 0x80 {
      let count = Int(short & 0x7F)
      guard (1...3).contains(count), bytes.endIndex - start >= count else { return nil }
      length = bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
      start += count
    }
    guard bytes.endIndex - start >= length else { return nil }
    self.tag = tag
    contents = bytes[start..<start + length]
    whole = bytes[bytes.startIndex..<start + length]
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
