import FeedCore

/// Addresses of the public internet, as opposed to this machine and the networks around it: a
/// stranger's address must not make us ask where the stranger cannot.
package enum PublicAddress {
  /// Whether an IP address is public.
  ///
  /// - Parameter bytes: 4 for IPv4, 16 for IPv6, in network order; any other number is none.
  package static func isPublic(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4: isPublicIPv4(bytes)
    case 16: isPublicIPv6(bytes)
    default: false
    }
  }

  /// Whether the host of an address may be public, as far as its spelling tells: what a name leads
  /// to is known only after its look-up.
  package static func mayBePublic(_ host: String) -> Bool {
    if host.hasPrefix("[") || host == "localhost" || host.hasSuffix(".localhost") { return false }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 4, !parts.contains(nil) else { return true }
    return isPublicIPv4(parts.compactMap(\.self))
  }

  /// The networks of RFC 6890 that are not public, and multicast: first bytes and their length in
  /// bits.
  private static let closedIPv4: [(prefix: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC0A8_0000, 16),
    (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
  ]

  private static func isPublicIPv4(_ bytes: [UInt8]) -> Bool {
    let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return !closedIPv4.contains { address >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) }
  }

  /// Global unicast is 2000::/3 alone; some addresses in it, and those of NAT64, carry one of IPv4.
  private static func isPublicIPv6(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) {
      return isPublicIPv4(Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) { return isPublicIPv4(Array(bytes[2..<6])) }
    if bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) || bytes.starts(with: [0x20, 0x01, 0x00]) {
      return false
    }
    return bytes[0] & 0xE0 == 0x20
  }
}
