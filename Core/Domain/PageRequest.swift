/// A page of a list: its number from 1, and its size. The size is nil for the backend's default.
package struct PageRequest: Sendable, Hashable {
  package var number: Int
  package var size: Int?

  /// The allowed page numbers. No list is longer, and arithmetic with these numbers cannot
  /// overflow.
  package static let numbers = 1...100_000
  /// The allowed page sizes, which are those of the service.
  package static let sizes = 1...30

  package init(_ number: Int, size: Int? = nil) {
    self.number = number
    self.size = size
  }

  /// The size of the page, clamped to the allowed sizes.
  package func clampedSize(standard: Int) -> Int {
    min(max(size ?? standard, Self.sizes.lowerBound), Self.sizes.upperBound)
  }

  /// The items of a list that this page contains, and the page's size, for backends that have the
  /// whole list. A page beyond the end is empty.
  package func range(in count: Int, standardSize: Int) -> (items: Range<Int>, size: Int) {
    let size = clampedSize(standard: standardSize)
    let (start, isTooFar) = (max(number, 1) - 1).multipliedReportingOverflow(by: size)
    let first = isTooFar ? count : min(start, count)
    return (first..<first + min(size, count - first), size)
  }
}
