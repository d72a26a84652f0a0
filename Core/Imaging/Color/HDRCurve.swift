import Glibc

/// The curves of HDR pictures, mapped to the range of a usual screen as `imagefeed-picture` maps them.
enum HDRCurve {
  /// The light of white in a usual picture, and the brightest one of a usual HDR picture, in candela
  /// per square meter (ITU-R BT.2408).
  private static let (usualWhite, usualPeak) = (203.0, 1_000.0)

  /// The light of a level of PQ (SMPTE ST 2084), relative to white.
  static func pq(_ level: Double) -> Double {
    let (m1, m2) = (2_610.0 / 16_384, 2_523.0 / 4_096 * 128)
    let (c1, c2, c3) = (3_424.0 / 4_096, 2_413.0 / 4_096 * 32, 2_392.0 / 4_096 * 32)
    let root = power(level, 1 / m2)
    return power(max(0, root - c1) / (c2 - c3 * root), 1 / m1) * 10_000 / usualWhite
  }

  /// The light of a level of HLG (ITU-R BT.2100), relative to white.
  static func hlg(_ level: Double) -> Double {
    let (a, b, c) = (0.17883277, 1 - 4 * 0.17883277, 0.55991073)
    let scene = level <= 0.5 ? level * level / 3 : (exp((level - c) / a) + b) / 12
    return power(scene, 1.2) * usualPeak / usualWhite
  }

  /// Light up to a knee stays as it is. Above it, more and more light is compressed to white.
  static func compressed(_ light: Double) -> Double {
    let (knee, peak) = (0.6, usualPeak / usualWhite)
    guard light > knee else { return light }
    let bend = (1 - knee) / (peak - 1)
    let part = (light - knee) / (peak - knee)
    return min(1, knee + (1 - knee) * part * (1 + bend) / (part + bend))
  }
}
