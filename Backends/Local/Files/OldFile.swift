import FeedFiles
import Glibc

/// A file that a picture is to take the place of. Another picture gives way, by its first bytes,
/// and so does an empty file, in which nothing is lost. A text or a program never does: whoever
/// asked for that named the wrong file.
struct OldFile {
  let path: String

  func givesWay() throws(FileFault) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    // Gone meanwhile, or a link that leads nowhere.
    guard file >= 0 || errno != ENOENT else { return true }
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw .last }
    return count == 0 || Self.isPicture(bytes[..<count])
  }

  private static func isPicture(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isWebP =
      bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).elementsEqual("WEBP".utf8)
    return isWebP || bytes.starts(with: [0xFF, 0xD8])
      || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
  }
}
