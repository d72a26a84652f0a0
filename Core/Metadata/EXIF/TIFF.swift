/// A reader for directories of numbers in the TIFF structure of an EXIF block. Offsets count from
/// the block's start. An offset outside the block reads as nil.
package struct TIFF {
  struct Directory {
    fileprivate var values: [Int: Int] = [:]

    /// The value of a tag that holds a single short or long number.
    subscript(tag: Int) -> Int? { values[tag] }
  }

  let bytes: UnsafeRawBufferPointer
  let block: Range<Int>
  private let isBigEndian: Bool

  /// Reads the header of a block; nil if it does not begin as TIFF.
  init?(_ bytes: UnsafeRawBufferPointer, _ block: Range<Int>) {
    guard block.count >= 8 else { return nil }
    self.bytes = bytes
    self.block = block
    switch (bytes[block.lowerBound], bytes[block.lowerBound + 1]) {
    case (0x4D, 0x4D): isBigEndian = true
    case (0x49, 0x49): isBigEndian = false
    default: return nil
    }
    if short(at: 2) != 42 { return nil }
  }

  var firstDirectory: Int { long(at: 4) ?? 0 }

  /// Reads a directory, without entries that are truncated or of another type. The count has 16
  /// bits, so this ends.
  func directory(at offset: Int) -> Directory {
    var directory = Directory()
    guard let count = short(at: offset) else { return directory }
    for index in 0..<count {
      let entry = offset + 2 + index * 12
      guard let tag = short(at: entry), let value = value(at: entry) else { continue }
      directory.values[tag] = value
    }
    return directory
  }

  private func value(at entry: Int) -> Int? {
    guard let type = short(at: entry + 2), long(at: entry + 4) == 1 else { return nil }
    switch type {
    case 3: return short(at: entry + 8)
    case 4: return long(at: entry + 8)
    default: return nil
    }
  }

  func short(at offset: Int) -> Int? {
    guard offset >= 0, offset <= block.count - 2 else { return nil }
    let start = block.lowerBound + offset
    let first = Int(bytes[start])
    let second = Int(bytes[start + 1])
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  func long(at offset: Int) -> Int? {
    guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
    return isBigEndian ? first << 16 | second : second << 16 | first
  }
}
