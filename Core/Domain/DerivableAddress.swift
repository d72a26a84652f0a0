/// An address that can usually be derived from other addresses that the API returned with it. As
/// text these addresses would take half of a photo's memory, so only an address that cannot be
/// derived is stored (PERF-6).
///
/// Two values are equal if their addresses are equal. This holds only if the value is created again
/// whenever the base of its address changes.
enum DerivableAddress: Sendable, Hashable {
  /// The API returned no address.
  case absent
  /// The API returned the derived address.
  case derived
  /// The API returned another address.
  case stored(WebAddress)

  /// - Parameters:
  ///   - address: The address that the API returned; nil if it returned none.
  ///   - derived: The address as it is derived from others.
  init(_ address: WebAddress?, derived: @autoclosure () -> WebAddress?) {
    self = address.map { $0 == derived() ? .derived : .stored($0) } ?? .absent
  }

  /// The address that the API returned.
  ///
  /// - Parameter derived: The same address as at initialization.
  func address(derived: @autoclosure () -> WebAddress?) -> WebAddress? {
    switch self {
    case .absent: nil
    case .derived: derived()
    case .stored(let address): address
    }
  }
}
