import Glibc
import FeedImaging
import FeedTestSupport
import Testing

/// The files of `Tests/Fixtures/HEIF`. All show four areas of one color each.
enum HEIFSamples {
  static let colors = [
    RGB(red: 200, green: 40, blue: 40), RGB(red: 40, green: 160, blue: 60),
    RGB(red: 40, green: 60, blue: 190), RGB(red: 220, green: 220, blue: 220),
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = "\(#filePath.dropLast("FeedImagingTests/HEIFSamples.swift".count))Fixtures/HEIF"
    return try readFile("\(folder)/\(name)")
  }

  /// A file whose header claims another size.
  static func withSize(_ width: UInt16, _ height: UInt16, _ name: String) throws -> [UInt8] {
    var bytes = try bytes(name)
    let numbers = [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255]
    for place in bytes.indices.dropLast(20) where bytes[place...].starts(with: "ispe".utf8) {
      bytes.replaceSubrange(place + 8..<place + 16, with: numbers.map { UInt8($0) })
    }
    return bytes
  }

  /// Returns the colors in the middle of the areas.
  static func areas(of bitmap: Bitmap) -> [RGB] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      bitmap[bitmap.width * x / 4, bitmap.height * y / 4]
    }
  }

  static func isNear(_ found: [RGB], _ expected: [RGB], by limit: Int = 8) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { Painting.isNear($0, $1, by: limit) }
  }

  /// Whether the system can decode the files in isolation. It is not asked by decoding, because a
  /// fault would then skip the tests. Sanitizers need system calls that isolation forbids.
  static let isAvailable =
    dlopen("libheif.so.1", RTLD_NOW) != nil
    && access("/proc/sys/kernel/seccomp/actions_avail", F_OK) == 0 && !isSanitized
}

extension Trait where Self == ConditionTrait {
  static var needsHEIF: Self {
    .enabled(if: HEIFSamples.isAvailable, "needs libheif with decoders, and seccomp")
  }
}
