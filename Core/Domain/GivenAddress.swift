/// An address that the API gave along with others it can usually be derived from. Stored as text,
/// these addresses would take half of a photo's memory (PERF-6).
///
/// Two of them are equal when the addresses are: whoever changes what the usual address is derived
/// from makes them anew.
enum GivenAddress: Sendable, Hashable {
  /// The API gave none.
  case nothing
  /// The one that the API usually gives.
  case usual
  case other(WebAddress)

  /// - Parameter usual: What the API usually gives here.
  init(_ address: WebAddress?, usual: @autoclosure () -> WebAddress?) {
    self = address.map { $0 == usual() ? .usual : .other($0) } ?? .nothing
  }

  /// The address as it was given.
  ///
  /// - Parameter usual: The same as when it was stored.
  func address(usual: @autoclosure () -> WebAddress?) -> WebAddress? {
    switch self {
    case .nothing: nil
    case .usual: usual()
    case .other(let address): address
    }
  }
}
