package import FeedImaging
import FeedMetadata

/// A PNG built byte by byte: any kind of color, depth and interlacing, with any chunks. Its pixels are
/// not compressed.
package struct TaggedPNG: Sendable {
  /// The color types of the format.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    package var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  package struct Chunk: Sendable {
    let name: String
    let content: [UInt8]

    package init(_ name: String, _ content: [UInt8]) { (self.name, self.content) = (name, content) }

    /// The chunk without its last bytes.
    package func withoutEnd(_ count: Int) -> Chunk { Chunk(name, content.dropLast(count)) }
  }

  package var width: Int
  package var height: Int
  package var kind = Kind.rgb
  package var depth = 8
  package var isInterlaced = false
  /// The chunks before the pixels, such as a palette.
  package var before: [Chunk] = []
  /// The chunks after the pixels.
  package var after: [Chunk] = []

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The file.
  ///
  /// - Parameter samples: The channels of a pixel, each of `depth` bits.
  package func bytes(_ samples: (Int, Int) -> [Int]) -> [UInt8] {
    let data = passes.flatMap { pass in
      stride(from: pass.top, to: height, by: pass.down).flatMap { y -> [UInt8] in
        let columns = Array(stride(from: pass.left, to: width, by: pass.across))
        return columns.isEmpty ? [] : [0] + packed(columns.flatMap { samples($0, y) })
      }
    }
    let header =
      Self.long(width) + Self.long(height) + [
        UInt8(depth), kind.rawValue, 0, 0, isInterlaced ? 1 : 0,
      ]
    let all =
      [Chunk("IHDR", header)] + before + [Chunk("IDAT", Self.stored(data))] + after
      + [Chunk("IEND", [])]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + all.flatMap(Self.bytes)
  }

  /// The file of a bitmap.
  package static func bytes(
    of bitmap: Bitmap, isInterlaced: Bool = false, before: [Chunk] = [], after: [Chunk] = []
  ) -> [UInt8] {
    var file = TaggedPNG(width: bitmap.width, height: bitmap.height)
    (file.isInterlaced, file.before, file.after) = (isInterlaced, before, after)
    return file.bytes { x, y in
      let pixel = bitmap[x, y]
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }
  }

  /// The chunk with a color profile.
  package static func profile(_ profile: [UInt8]) -> Chunk {
    Chunk("iCCP", Array("profile".utf8) + [0, 0] + stored(profile))
  }

  /// The chunk with an XMP packet.
  package static func xmp(_ packet: String) -> Chunk {
    Chunk("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + packet.utf8)
  }

  /// The chunk with a compressed XMP packet.
  package static func compressedXMP(_ packet: String) -> Chunk {
    Chunk(
      "iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 1, 0, 0, 0] + stored(Array(packet.utf8)))
  }

  /// The chunk with an XMP packet as ImageMagick writes it.
  package static func rawProfile(_ packet: String, isCompressed: Bool) -> Chunk {
    let digits = packet.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let text = Array("\nxmp\n    \(packet.utf8.count)\n\(digits)\n".utf8)
    let name = Array("Raw profile type xmp".utf8) + [0]
    return isCompressed
      ? Chunk("zTXt", name + [0] + stored(text)) : Chunk("tEXt", name + text)
  }

  /// The chunk with an EXIF block that has only an orientation.
  package static func orientation(_ orientation: Int) -> Chunk {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    return Chunk("eXIf", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0])
  }

  private struct Pass {
    let left: Int
    let top: Int
    let across: Int
    let down: Int
  }

  private var passes: [Pass] {
    guard isInterlaced else { return [Pass(left: 0, top: 0, across: 1, down: 1)] }
    return [
      Pass(left: 0, top: 0, across: 8, down: 8), Pass(left: 4, top: 0, across: 8, down: 8),
      Pass(left: 0, top: 4, across: 4, down: 8), Pass(left: 2, top: 0, across: 4, down: 4),
      Pass(left: 0, top: 2, across: 2, down: 4), Pass(left: 1, top: 0, across: 2, down: 2),
      Pass(left: 0, top: 1, across: 1, down: 2),
    ]
  }

  /// A row of samples, most significant bit first.
  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] } }
    if depth == 8 { return samples.map { UInt8($0 & 255) } }
    let each = 8 / depth
    return stride(from: 0, to: samples.count, by: each).map { start in
      (0..<each).reduce(UInt8(0)) { byte, index in
        let sample = start + index < samples.count ? samples[start + index] : 0
        return byte << depth | UInt8(sample & (1 << depth - 1))
      }
    }
  }

  /// A zlib stream that is not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      start = part.endIndex
      let count = part.count
      stream += [start == bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + part
    } while start < bytes.count
    var (first, second) = (1, 0)
    for byte in bytes {
      first = (first + Int(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + long(second << 16 | first)
  }

  private static func bytes(_ chunk: Chunk) -> [UInt8] {
    let content = Array(chunk.name.utf8) + chunk.content
    return long(chunk.content.count) + content + long(Int(CRC32.value(of: content)))
  }

  private static func long(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
