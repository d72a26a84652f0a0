package import FeedCore

/// The addresses that requests may be sent to: https, and plain http only to this machine, for
/// tests and the sign-in redirect. Checked before a connection is opened and again on each hop.
package enum AddressPolicy {
  /// Checks an address before a request is sent.
  ///
  /// - Throws: `insecureAddress`. The detail does not repeat the address.
  package static func check(_ address: WebAddress) throws(TransportError) {
    guard address.scheme == .https || isLoopback(address.host) else {
      throw TransportError(.insecureAddress, "plain http to another machine")
    }
  }

  /// Whether a host is this machine, by its usual names. Short or octal forms (`127.1`,
  /// `0177.0.0.1`) are not accepted, because other software could read them as another address.
  package static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(isDecimalByte)
  }

  private static func isDecimalByte(_ part: Substring) -> Bool {
    guard part.utf8.allSatisfy(\.isASCIIDigit), let value = UInt8(part) else { return false }
    return String(value) == part
  }
}
