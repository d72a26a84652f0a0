/// Three channels and an unused lane, as encoders calculate with them.
///
/// The standard library converts and clamps SIMD values lane by lane through generic code, which
/// takes longer than all of the fitting. These functions need a few instructions. A float of about
/// 8,388,608 (2^23) has a step of one, so its low bits are an integer.
typealias Color4 = SIMD4<Float>

extension Color4 {
  @inline(__always)
  init(samples: SIMD4<UInt16>) {
    typealias Bits = SIMD4<UInt32>
    let bits = Bits(truncatingIfNeeded: samples) | Bits(repeating: 0x4B00_0000)
    // SAFETY: both are four lanes of 32 bits, and every pattern is a float.
    self = unsafeBitCast(bits, to: Color4.self) - Color4(repeating: 8_388_608)
  }

  /// Limited to 0...255.
  @inline(__always)
  var limited: Color4 {
    let top = Color4(repeating: 255)
    let bottom = Color4(repeating: 0)
    let upper = replacing(with: top, where: self .> top)
    return upper.replacing(with: bottom, where: upper .< bottom)
  }

  /// The nearest bytes, each in its lane.
  @inline(__always)
  var rounded: SIMD4<UInt32> {
    typealias Bits = SIMD4<UInt32>
    let counted = limited + Color4(repeating: 8_388_608)
    // SAFETY: both are four lanes of 32 bits, and every pattern is a number.
    return unsafeBitCast(counted, to: Bits.self) & Bits(repeating: 255)
  }
}
