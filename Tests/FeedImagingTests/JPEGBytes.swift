import FeedImaging
import FoundationEssentials

/// JPEG files that are built or changed byte by byte.
enum JPEGBytes {
  /// Inserts an APP1 segment after the start marker, with one directory that has the orientation.
  static func withEXIF(
    _ jpeg: [UInt8], orientation: Int, bigEndian: Bool = true
  ) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8 & 255), UInt8(value & 255)]
      return bigEndian ? bytes : bytes.reversed()
    }
    func long(_ value: Int) -> [UInt8] {
      bigEndian
        ? short(value >> 16) + short(value & 65535) : short(value & 65535) + short(value >> 16)
    }
    func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
      short(tag) + short(type) + long(1) + value
    }
    var tiff: [UInt8] = (bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + short(42) + long(8)
    tiff += short(1) + entry(0x0112, 3, short(orientation) + [0, 0])
    tiff += long(0)
    let content: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0] + tiff
    let length = content.count + 2
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
    return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
  }

  /// Changes the size in the frame header.
  static func claiming(_ width: Int, _ height: Int, in jpeg: [UInt8]) -> [UInt8] {
    var changed = jpeg
    for index in 2..<jpeg.count - 9 where jpeg[index] == 0xFF {
      guard jpeg[index + 1] == 0xC0 || jpeg[index + 1] == 0xC2 else { continue }
      let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
      changed.replaceSubrange(index + 5..<index + 9, with: size)
      break
    }
    return changed
  }

  /// A CMYK picture of 16 x 16 pixels by another program: red and green above blue and white.
  static let inks = decoded(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4L\
    CxAWEBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
    FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgAEAAQBAERAAIRAQMRAQQRAP/EABcAAAMBAAAAAAAAAAAAAAAA\
    AAAICQr/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAGAEAAwEBAAAAAAAAAAAAAAAABwkKBgj/xAAUEQEAAAAAAAAA\
    AAAAAAAAAAAA/9oADgQBAAIRAxEEAAA/AGIHMqpVMnQ2qcgqEnKcNBmlNVYcP//Z
    """)

  /// A gray picture of 16 x 8 pixels by another program, with the value 32 next to 128.
  static let gray = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R\
    DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAIABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAA\
    AAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP8gD/9k=
    """)

  private static func decoded(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map { [UInt8]($0) } ?? []
  }
}
