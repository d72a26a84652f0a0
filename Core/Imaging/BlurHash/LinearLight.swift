import Glibc

/// The conversion between sRGB bytes and linear light, 0 to 1. Averages and waves are only correct
/// in linear light.
enum LinearLight {
  /// The linear light of each byte.
  static let ofByte: [Float] = (0...255).map { light(Double($0) / 255) }

  static func byte(_ light: Float) -> UInt8 { Tables().byte(light) }

  /// The tables, for loops that must not look up globals.
  struct Tables {
    private let thresholds = LinearLight.thresholds
    private let guesses = LinearLight.guesses

    /// The byte nearest to an amount of light, which is limited to 0 to 1 and must not be NaN.
    @inline(__always)
    func byte(_ light: Float) -> UInt8 {
      let clamped = min(max(light, 0), 1)
      // SAFETY: there are `guessSteps + 1` guesses, and 255 thresholds.
      var byte = unsafe Int(guesses.span[unchecked: Int(clamped * guessSteps)])
      // The guess is the byte at the start of its step. It is usually right, and at most a few below.
      while byte < 255, unsafe clamped >= thresholds.span[unchecked: byte] { byte &+= 1 }
      return UInt8(truncatingIfNeeded: byte)
    }
  }

  private static let guessSteps: Float = 4096

  /// The light at which each byte's range ends, halfway to the next byte in sRGB.
  private static let thresholds: [Float] = (0...254).map { light((Double($0) + 0.5) / 255) }

  private static let guesses: [UInt8] = {
    var byte = 0
    return (0...4096).map { step in
      while byte < 255, Float(step) / guessSteps >= thresholds[byte] { byte += 1 }
      return UInt8(byte)
    }
  }()

  /// The light of a value of sRGB. Both are from 0 to 1.
  static func light(_ value: Double) -> Float {
    Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
  }

  /// The value of sRGB for an amount of light.
  static func value(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
