/// Why there is no picture. The caller turns it into words for a person.
package enum ImageError: Error, Hashable {
  /// The bytes do not begin like a JPEG.
  case notJPEG
  /// They end before the picture does.
  case cut
  /// They contradict themselves. The message is the library's, in English, for a log.
  case damaged(String)
  /// Decoding would pass a limit or the memory there is. The size as the file claims it, zeros
  /// when it was not reached.
  case tooLarge(width: Int, height: Int)
  case cancelled
  /// A JPEG of a kind that is not read (lossless, 12 bits, two components).
  case unsupported
}
