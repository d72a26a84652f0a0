/// The reason why a picture cannot be decoded. The caller turns it into a message.
package enum ImageError: Error, Hashable {
  /// The bytes do not begin like a JPEG.
  case notJPEG
  /// The bytes end before the picture does.
  case cut
  /// The bytes are inconsistent. The message comes from the library, in English, for a log.
  case damaged(String)
  /// Decoding would exceed a limit or the available memory. The size is the one that the file
  /// claims, or zeros if it was not read.
  case tooLarge(width: Int, height: Int)
  /// The system has no memory for it now.
  case noMemory
  case cancelled
  /// A kind of JPEG that is not supported (lossless, 12 bits, two components, a height that follows
  /// the picture).
  case unsupported

  /// Whether the file is the cause, so that another attempt fails too.
  package var isOfFile: Bool {
    switch self {
    case .notJPEG, .cut, .damaged, .tooLarge, .unsupported: true
    case .noMemory, .cancelled: false
    }
  }
}
