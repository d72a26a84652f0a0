/// The host of an address: a name, an IPv4 address, or an IPv6 address in brackets.
enum HostName {
  static func isValid(_ host: Substring) -> Bool {
    guard (1...253).contains(host.utf8.count) else { return false }
    if host.hasPrefix("[") { return host.hasSuffix("]") && isIPv6(host.dropFirst().dropLast()) }
    if endsInNumber(host) { return isIPv4(host) }
    let labels = (host.hasSuffix(".") ? host.dropLast() : host)
      .split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty
      && label.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: byte.isASCIILetter || byte.isASCIIDigit
        }
      }
  }

  /// Whether URL parsers read the host as an IPv4 address, because its last label is a number. Some
  /// spellings hide which address it is: `2130706433` and `0177.1` are this machine. Only the usual
  /// form is accepted.
  private static func endsInNumber(_ host: Substring) -> Bool {
    let bytes = host.utf8
    guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: ".") }) else { return false }
    let start = bytes[...end].lastIndex(of: UInt8(ascii: ".")).map { bytes.index(after: $0) }
    let last = bytes[(start ?? bytes.startIndex)...end]
    return last.allSatisfy(\.isASCIIDigit)
      || last.first == UInt8(ascii: "0")
        && last.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
  }

  /// Whether the text is four decimal numbers up to 255 without leading zeros, which some parsers
  /// read as octal.
  private static func isIPv4(_ host: Substring) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }

  /// Whether the text is an address of RFC 4291 §2.2: eight groups of hexadecimal digits,
  /// optionally with one run of zeros shortened to `::` and an IPv4 address as the last two groups.
  private static func isIPv6(_ text: Substring) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    let counts = halves.enumerated().map { number, half in
      groups(half, mayEndInIPv4: number == halves.count - 1)
    }
    guard !counts.contains(nil) else { return false }
    let count = counts.reduce(0) { $0 + ($1 ?? 0) }
    return halves.count == 2 ? count < 8 : count == 8
  }

  /// The number of groups; nil if a group is malformed.
  private static func groups(_ text: Substring, mayEndInIPv4: Bool) -> Int? {
    if text.isEmpty { return 0 }
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var count = parts.count
    if mayEndInIPv4, let last = parts.last, isIPv4(last) {
      parts.removeLast()
      count += 1
    }
    let areDigits = parts.allSatisfy { part in
      (1...4).contains(part.utf8.count) && part.allSatisfy(\.isHexDigit)
    }
    return areDigits ? count : nil
  }
}
