/// A picture's format according to the extension of its file name.
package enum PictureFormat: Sendable, Hashable {
  case jpeg
  case other

  /// The format of a picture file; nil for any other name.
  package init?(fileName name: UnsafeBufferPointer<UInt8>) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let length = name.count - dot - 1
    guard (2...4).contains(length) else { return nil }
    var ending: UInt32 = 0
    for byte in name[(dot + 1)...] { ending = ending << 8 | UInt32(byte.lowercasedASCII) }
    if Self.jpegs.contains(ending) {
      self = .jpeg
    } else if Self.others.contains(ending) {
      self = .other
    } else {
      return nil
    }
  }

  private static let jpegs = codes(["jpg", "jpeg", "jpe", "jfif"])
  private static let others = codes([
    "png", "gif", "heic", "heif", "hif", "webp", "avif", "jxl", "tif", "tiff", "bmp", "svg", "jp2",
    "dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf", "srw", "pef",
  ])

  private static func codes(_ endings: [String]) -> Set<UInt32> {
    Set(endings.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
  }
}
