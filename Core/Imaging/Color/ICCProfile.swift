/// The parts of an ICC profile that describe colors by three primaries and a curve for each
/// channel, as in the profiles of cameras, phones and screens. A profile is untrusted, so a part
/// that does not fit is treated as missing.
struct ICCProfile {
  private static let header = 128
  private static let tagLimit = 100
  private static let curveLimit = 65_536
  private static let functionParameters = [1, 3, 4, 5, 7]

  let bytes: [UInt8]

  /// The color space of its data, such as `RGB ` or `GRAY`.
  var space: String { name(at: 16) ?? "" }

  /// The color space between profiles: `XYZ ` or `Lab `.
  var connectionSpace: String { name(at: 20) ?? "" }

  /// The range of a tag's data.
  func range(of tag: String) -> Range<Int>? {
    guard let count = number(at: Self.header) else { return nil }
    for index in 0..<min(count, Self.tagLimit) {
      let entry = Self.header + 4 + index * 12
      guard let name = name(at: entry) else { return nil }
      guard name == tag, let start = number(at: entry + 4), let size = number(at: entry + 8),
        start <= bytes.count, size <= bytes.count - start
      else { continue }
      return start..<start + size
    }
    return nil
  }

  /// The color of a tag, relative to the white of D50.
  func color(_ tag: String) -> SIMD3<Double>? {
    guard let range = range(of: tag), range.count >= 20, name(at: range.lowerBound) == "XYZ "
    else { return nil }
    let values = (0..<3).compactMap { fixed(at: range.lowerBound + 8 + $0 * 4) }
    return values.count == 3 ? SIMD3(values[0], values[1], values[2]) : nil
  }

  /// The light for each of the 256 levels of a channel, from 0 to 1.
  func curve(_ tag: String) -> [Double]? {
    guard let range = range(of: tag), range.count >= 12, let kind = name(at: range.lowerBound),
      let value = kind == "curv" ? samples(range) : kind == "para" ? function(range) : nil
    else { return nil }
    let levels = (0..<256).map { min(1, max(0, value(Double($0) / 255))) }
    return levels.allSatisfy(\.isFinite) ? levels : nil
  }

  /// A curve from its samples, or from an exponent.
  private func samples(_ range: Range<Int>) -> ((Double) -> Double)? {
    let start = range.lowerBound + 12
    guard let count = number(at: start - 4), count <= Self.curveLimit,
      count * 2 <= range.upperBound - start
    else { return nil }
    if count == 0 { return { $0 } }
    let samples = (0..<count).compactMap { short(at: start + $0 * 2) }
    if count == 1 {
      let exponent = Double(samples[0]) / 256
      return { power($0, exponent) }
    }
    return { level in
      let place = level * Double(count - 1)
      let first = min(count - 2, Int(place))
      let part = place - Double(first)
      return (Double(samples[first]) * (1 - part) + Double(samples[first + 1]) * part) / 65_535
    }
  }

  /// A curve from one of the five functions of the standard.
  private func function(_ range: Range<Int>) -> ((Double) -> Double)? {
    guard let kind = short(at: range.lowerBound + 8), kind < Self.functionParameters.count else {
      return nil
    }
    let count = Self.functionParameters[kind]
    var values = (0..<count).compactMap { index -> Double? in
      let place = range.lowerBound + 12 + index * 4
      return place + 4 <= range.upperBound ? fixed(at: place) : nil
    }
    guard values.count == count else { return nil }
    values += [Double](repeating: 0, count: 7 - count)
    let (g, a, b, c) = (values[0], values[1], values[2], values[3])
    switch kind {
    case 0: return { power($0, g) }
    case 1: return { a * $0 + b >= 0 ? power(a * $0 + b, g) : 0 }
    case 2: return { (a * $0 + b >= 0 ? power(a * $0 + b, g) : 0) + c }
    default:
      let (d, e, f) = (values[4], values[5], values[6])
      return { $0 >= d ? power(a * $0 + b, g) + e : c * $0 + f }
    }
  }

  func name(at place: Int) -> String? {
    guard place >= 0, place <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  func short(at place: Int) -> Int? {
    guard place >= 0, place <= bytes.count - 2 else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  func number(at place: Int) -> Int? {
    guard let first = short(at: place), let second = short(at: place + 2) else { return nil }
    return first << 16 | second
  }

  /// A signed number with 16 binary digits after the point.
  private func fixed(at place: Int) -> Double? {
    number(at: place).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }
}
