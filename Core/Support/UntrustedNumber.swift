extension Int {
  /// The largest number that is accepted from a server, a terminal or a file if no tighter limit is
  /// known. It is 2^53, so that sums and small products of a few such numbers cannot overflow.
  package static let untrustedLimit = 1 << 53

  /// Parses a decimal number from outside and clamps it to `range`, because overflow in arithmetic
  /// ends the process. A number with more digits than an `Int` has is also clamped.
  ///
  /// - Parameter text: ASCII digits after an optional `-`. Any other text, including one with a
  ///   space, gives nil.
  package init?(
    untrusted text: some StringProtocol, clampedTo range: ClosedRange<Int> = 0...Int.untrustedLimit
  ) {
    self.init(untrusted: text.utf8, clampedTo: range)
  }

  /// The same from bytes.
  package init?(
    untrusted bytes: some Sequence<UInt8>,
    clampedTo range: ClosedRange<Int> = 0...Int.untrustedLimit
  ) {
    var (value, isNegative, digits, isFirst) = (0, false, 0, true)
    for byte in bytes {
      defer { isFirst = false }
      if isFirst, byte == UInt8(ascii: "-") {
        isNegative = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      digits += 1
      let digit = Int(byte &- UInt8(ascii: "0"))
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(digit)
      value = overflows || overflowsToo ? .max : sum
    }
    guard digits > 0 else { return nil }
    self = Swift.min(Swift.max(isNegative ? -value : value, range.lowerBound), range.upperBound)
  }
}
