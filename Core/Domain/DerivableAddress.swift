/// An address that can usually be derived from others that the API gave with it. As text these would
/// take half of a photo's memory, so that only what cannot be derived is kept (PERF-6).
///
/// Two of them are equal when the addresses are: whoever changes what an address is derived from
/// makes it anew.
enum DerivableAddress: Sendable, Hashable {
  /// The API gave none.
  case absent
  /// The API gave the derived one.
  case derived
  /// The API gave another one.
  case stored(WebAddress)

  /// - Parameters:
  ///   - address: The address that the API gave; nil if it gave none.
  ///   - derived: The address as it is derived from others.
  init(_ address: WebAddress?, derived: @autoclosure () -> WebAddress?) {
    self = address.map { $0 == derived() ? .derived : .stored($0) } ?? .absent
  }

  /// The address that the API gave.
  ///
  /// - Parameter derived: The same as when this was made.
  func address(derived: @autoclosure () -> WebAddress?) -> WebAddress? {
    switch self {
    case .absent: nil
    case .derived: derived()
    case .stored(let address): address
    }
  }
}
