/// Up to four zero-width scalars that combine with a cell's character: accents, joiners, variation
/// selectors, the row and column of a picture's placeholder. Further scalars are dropped, because
/// no script needs more, and malicious text must not grow a cell.
package struct CombiningMarks: Sendable, Hashable {
  private var scalars: SIMD4<UInt32>

  package static let none = CombiningMarks()

  package init() { scalars = .zero }

  package init(_ marks: Unicode.Scalar...) {
    self.init()
    for mark in marks { append(mark) }
  }

  /// Appends a mark. Has no effect if there are already four.
  package mutating func append(_ mark: Unicode.Scalar) {
    for index in 0..<4 where scalars[index] == 0 {
      scalars[index] = mark.value
      return
    }
  }

  package var isEmpty: Bool { scalars[0] == 0 }

  package var count: Int { (0..<4).count { scalars[$0] != 0 } }

  /// The scalars in order. Unused lanes are zero.
  var values: SIMD4<UInt32> { scalars }

  /// The marks as text.
  package var text: String {
    var result = String.UnicodeScalarView()
    for index in 0..<4 where scalars[index] != 0 {
      if let scalar = Unicode.Scalar(scalars[index]) { result.append(scalar) }
    }
    return String(result)
  }
}
