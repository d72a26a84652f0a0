package import FeedCore

/// A request that the service has parsed.
package struct UnsplashRequest: Sendable {
  package let method: String
  /// The whole address, with the host name by which the client knows this server.
  package let address: WebAddress
  /// The components of the address's path, decoded.
  package let path: [String]
  package let query: UnsplashParameters
  package let body: [UInt8]
  private let headers: [(name: String, value: String)]
  /// The route, or nil for an unknown address.
  let route: UnsplashRoute?

  package init(_ request: LoopbackRequest) {
    let site = "http://\(request["Host"] ?? "127.0.0.1")"
    address = (try? WebAddress(site + request.target)) ?? .sample("http://127.0.0.1/")
    let parts = address.target.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts[0].split(separator: "/").map { $0.percentDecoded() }
    query = UnsplashParameters(parts.count == 2 ? parts[1] : "")
    method = request.method
    body = request.body
    headers = request.headers
    route = UnsplashRoute.table.first { [method, path] in $0.fits(method, path) }
  }

  package var endpoint: UnsplashEndpoint? { route?.endpoint }

  package subscript(header: String) -> String? {
    headers.first { $0.name.lowercased() == header.lowercased() }?.value
  }

  /// The two words of the Authorization header.
  package var authorization: (scheme: String, secret: String)? {
    let words = self["Authorization"]?.split(separator: " ").map(String.init) ?? []
    return words.count == 2 ? (words[0], words[1]) : nil
  }

  /// The fields of a form. Empty for a body of another type.
  package var form: UnsplashParameters {
    let type = self["Content-Type"]?.prefix { $0 != ";" }
    guard type == "application/x-www-form-urlencoded" else { return UnsplashParameters("") }
    return UnsplashParameters(String(decoding: body, as: UTF8.self))
  }

  /// Returns an address of this server, for links in answers.
  func url(_ path: [String], _ query: [(name: String, value: String)] = []) -> String {
    let root = (try? address.resolving("/")) ?? address
    return root.appending(path).setting(query).text
  }
}

/// The names and values of a query or a form, decoded.
package struct UnsplashParameters: Sendable {
  package let items: [(name: String, value: String)]

  init(_ text: some StringProtocol) {
    items = text.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0].formDecoded(), parts.count == 2 ? parts[1].formDecoded() : "")
    }
  }

  /// The first value of that name, or nil. The service treats an empty value like a missing one.
  package subscript(name: String) -> String? {
    items.first { $0.name == name && !$0.value.isEmpty }?.value
  }
}

extension Substring {
  /// Decodes percent-encoded text like form data, except that `+` stays.
  fileprivate func percentDecoded() -> String {
    split(separator: "+", omittingEmptySubsequences: false).map { $0.formDecoded() }
      .joined(separator: "+")
  }
}
