import FeedCore

/// Addresses of the public internet, as opposed to this machine and its local networks. An address
/// from an untrusted source must not make us connect to a host that only this machine can reach.
package enum PublicAddress {
  /// Whether an IP address is public.
  ///
  /// - Parameter bytes: 4 for IPv4, 16 for IPv6, in network order. Any other number is not public.
  package static func isPublic(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4: isPublicIPv4(bytes)
    case 16: isPublicIPv6(bytes)
    default: false
    }
  }

  /// Whether a host may be public, judged by its spelling only. The address of a name is known only
  /// after its look-up.
  package static func mayBePublic(_ host: String) -> Bool {
    if host.hasPrefix("[") || host == "localhost" || host.hasSuffix(".localhost") { return false }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 4, !parts.contains(nil) else { return true }
    return isPublicIPv4(parts.compactMap(\.self))
  }

  /// The networks of RFC 6890 that are not public, and multicast: first bytes and prefix length in
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

  /// Only 2000::/3 is global unicast. Some addresses in it, and those of NAT64, contain an IPv4
  /// address.
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
