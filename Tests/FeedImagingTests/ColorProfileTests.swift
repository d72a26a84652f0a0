import FeedImaging
import FeedTestSupport
import Testing

@Suite("Color profiles")
struct ColorProfileTests {
  /// Creates a picture of one color with a profile in several segments.
  private static func jpeg(_ color: RGB, _ profile: [UInt8]) throws -> [UInt8] {
    var photo = TaggedJPEG()
    (photo.color, photo.profile) = (color, profile)
    return try photo.bytes()
  }

  private static func center(
    _ bytes: [UInt8], _ colors: Picture.Colors = .sRGB
  ) throws -> RGB {
    try Picture.decode(bytes, Picture.Options(colors: colors)).bitmap[20, 15]
  }

  private func isNear(_ color: RGB, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
    abs(Int(color.red) - red) <= 3 && abs(Int(color.green) - green) <= 3
      && abs(Int(color.blue) - blue) <= 3
  }

  @Test("Adobe RGB is decoded to sRGB, at any size")
  func converted() throws {
    // Little CMS converts this color to (220, 180, 90) in sRGB.
    let jpeg = try Self.jpeg(RGB(red: 210, green: 179, blue: 98), SampleProfile.adobeRGB)
    #expect(isNear(try Self.center(jpeg), 221, 180, 90))
    let size = PixelSize(width: 24, height: 16)
    #expect(isNear(try Picture.decode(jpeg, scaledTo: size).bitmap[8, 8], 221, 180, 90))
    #expect(isNear(try Self.center(jpeg, .stored), 210, 179, 98))
  }

  @Test("A copy with unconverted colors keeps the profile, even in several segments")
  func kept() throws {
    let long = SampleProfile.adobeRGB + [UInt8](repeating: 7, count: 80_000)
    for profile in [SampleProfile.adobeRGB, long] {
      let jpeg = try Self.jpeg(RGB(red: 210, green: 179, blue: 98), profile)
      let picture = try Picture.decode(jpeg, Picture.Options(colors: .stored))
      let copy = try JPEG.encode(picture.bitmap, profile: picture.profile)
      #expect(ColorProfile(ofJPEG: copy)?.bytes == profile)
      #expect(isNear(try Self.center(copy), 221, 180, 90))
    }
  }

  @Test("An sRGB profile and an unsuitable profile are ignored")
  func ignored() throws {
    let color = RGB(red: 210, green: 179, blue: 98)
    let inks = SampleProfile.bytes(primaries: [(1, 1, 1)], exponent: 1, space: "CMYK")
    for profile in [SampleProfile.sRGB, inks, [1, 2, 3]] {
      let jpeg = try Self.jpeg(color, profile)
      #expect(isNear(try Self.center(jpeg), 210, 179, 98))
      #expect(try Picture.decode(jpeg, Picture.Options(colors: .stored)).profile == nil)
    }
  }

  @Test("A profile without curves is kept in copies")
  func unconvertible() throws {
    var profile = SampleProfile.adobeRGB
    let place = try #require(profile.firstRange(of: Array("rTRC".utf8)))
    profile.replaceSubrange(place, with: Array("A2B0".utf8))
    let jpeg = try Self.jpeg(RGB(red: 210, green: 179, blue: 98), profile)
    #expect(isNear(try Self.center(jpeg), 210, 179, 98))
    #expect(try Picture.decode(jpeg, Picture.Options(colors: .stored)).profile?.bytes == profile)
  }

  @Test("Damaged profiles do not crash the decoder")
  func damaged() throws {
    for index in SampleProfile.adobeRGB.indices {
      for value in [UInt8(0), 0x7F, 0x80, 0xFF] {
        var profile = SampleProfile.adobeRGB
        profile[index] = value
        _ = try Self.center(try Self.jpeg(.black, profile))
      }
    }
    for count in stride(from: 0, to: SampleProfile.adobeRGB.count, by: 3) {
      _ = try Self.center(
        try Self.jpeg(.black, Array(SampleProfile.adobeRGB.prefix(count))))
    }
  }
}
