import Glibc

/// The environment variable whose proxy libcurl uses for our requests.
package enum ProxyVariable {
  /// The name of the variable that applies to a host. Requests to any host but this machine use
  /// https.
  ///
  /// - Returns: Nil if no proxy is used.
  package static func name(
    for host: String, in environment: (String) -> String? = value
  ) -> String? {
    if AddressPolicy.isLoopback(host) || isExcepted(host, in: environment) { return nil }
    return ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].first { name in
      environment(name)?.isEmpty == false
    }
  }

  /// The name to show for a host: the variable that applies, otherwise the usual one.
  package static func inUse(for host: String) -> String { name(for: host) ?? "https_proxy" }

  private static func isExcepted(_ host: String, in environment: (String) -> String?) -> Bool {
    let list = environment("no_proxy") ?? environment("NO_PROXY") ?? ""
    return list.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
      let domain = entry.drop { $0 == "." }
      return entry == "*" || host == domain || host.hasSuffix("." + domain)
    }
  }

  package static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
