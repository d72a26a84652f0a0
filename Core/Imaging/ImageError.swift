package import FeedFormats

/// The reason why a picture cannot be decoded. The caller turns it into a message.
package enum ImageError: Error, Hashable {
  /// The bytes do not begin like a picture of a format that is read.
  case unknownFormat
  /// The system has no library for the format.
  case noDecoder(PictureFormat)
  /// The program that decodes the format is not installed next to this one.
  case noHelper
  /// The system does not permit to isolate the decoder.
  case noIsolation
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
  /// A kind of file that is not supported, such as a JPEG that is lossless, has 12 bits or two
  /// components, or whose height follows the picture.
  case unsupported

  /// Whether the file is the cause, so that another attempt fails too.
  package var isOfFile: Bool {
    switch self {
    case .unknownFormat, .cut, .damaged, .tooLarge, .unsupported: true
    case .noDecoder, .noHelper, .noIsolation, .noMemory, .cancelled: false
    }
  }
}
