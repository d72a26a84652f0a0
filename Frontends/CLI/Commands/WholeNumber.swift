import ArgumentParser

/// Reads an option's number; what is none, or lies beyond the bounds, is answered with them. The
/// sentence is known again by `UsageFault`, which tells it in both languages.
package func wholeNumber(in bounds: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
  { text in
    guard let number = Int(text), bounds.contains(number) else {
      throw ValidationError(
        "it must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }
}
