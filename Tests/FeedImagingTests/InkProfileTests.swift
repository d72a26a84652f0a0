import FeedImaging
import FeedTestSupport
import Testing

@Suite("Profiles of inks")
struct InkProfileTests {
  /// A profile whose paper is white, and whose inks have these colors in CIELAB. Mixed inks are dark.
  private static func profile(colors: [Int: [Int]]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - $0 * 8) & 255) } }
    let line = (0...255).map { UInt8($0) }
    var data = Array("mft1".utf8) + number(0) + [4, 3, 2, 0]
    data += [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { number($0 << 16) }
    data += line + line + line + line
    for mix in 0..<16 { data += (colors[mix] ?? [20, 128, 128]).map { UInt8($0) } }
    data += line + line + line
    let table = number(1) + Array("A2B0".utf8) + number(144) + number(data.count)
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(12..<24, with: Array("prtrCMYKLab ".utf8))
    return header + table + data
  }

  /// Cyan is 8, magenta 4, yellow 2, black 1. A lightness of 255 is white.
  private static let colors = [0: [255, 128, 128], 8: [140, 98, 88], 4: [122, 200, 128]]

  private static func decode(_ profile: [UInt8]) throws -> Bitmap {
    // The segments of the profile follow the first marker.
    let jpeg = JPEGBytes.inks
    let name = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let segment = [0xFF, 0xE2, UInt8((name.count + 2) >> 8), UInt8((name.count + 2) & 255)] + name
    return try Picture.decode(jpeg[..<2] + segment + jpeg[2...]).bitmap
  }

  @Test("PIC-58: the colors of inks are those of the profile")
  func colors() throws {
    let plain = try Picture.decode(JPEGBytes.inks).bitmap
    let bitmap = try Self.decode(Self.profile(colors: Self.colors))
    #expect(plain.size == bitmap.size && plain != bitmap)
    // Red and green are mixed of two inks, which are dark in this profile.
    for x in [3, 12] {
      let dark = bitmap[x, 3]
      #expect(dark.red < 60 && dark.green < 60 && dark.blue < 60)
    }
  }

  @Test("PIC-58: a profile that cannot be used changes nothing, and does not crash the decoder")
  func damaged() throws {
    let plain = try Picture.decode(JPEGBytes.inks).bitmap
    let profile = Self.profile(colors: Self.colors)
    for count in stride(from: 0, to: profile.count, by: 97) {
      #expect(try Self.decode(Array(profile.prefix(count))) == plain)
    }
    for index in stride(from: 0, to: 250, by: 7) {
      for value in [UInt8(0), 0xFF] {
        var changed = profile
        changed[index] = value
        _ = try Self.decode(changed)
      }
    }
  }
}
