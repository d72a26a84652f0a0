/// A small ICC profile of three primaries and an exponent, built byte by byte.
package enum SampleProfile {
  /// Adobe RGB (1998).
  package static let adobeRGB = bytes(
    primaries: [
      (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457),
    ], exponent: 2.19921875)

  /// sRGB, with an exponent instead of its curve.
  package static let sRGB = bytes(
    primaries: [
      (0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410),
    ], exponent: 2.2)

  package static func bytes(
    primaries: [(Double, Double, Double)], exponent: Double, space: String = "RGB "
  ) -> [UInt8] {
    let names = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
    let colors = primaries.map { color in
      Array("XYZ ".utf8) + number(0) + fixed(color.0) + fixed(color.1) + fixed(color.2)
    }
    let curve = Array("curv".utf8) + number(0) + number(1) + short(Int(exponent * 256)) + [0, 0]
    let values = colors + [curve, curve, curve]
    var table = number(names.count)
    var data: [UInt8] = []
    for (name, value) in zip(names, values) {
      table += Array(name.utf8) + number(128 + 4 + names.count * 12 + data.count)
      table += number(value.count)
      data += value
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
    header.replaceSubrange(0..<4, with: number(128 + table.count + data.count))
    return header + table + data
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  private static func number(_ value: Int) -> [UInt8] {
    short(value >> 16) + short(value & 65_535)
  }

  private static func fixed(_ value: Double) -> [UInt8] { number(Int(value * 65_536)) }
}
