/// The credit that Unsplash requires, built in one place (LIVE-7).
package enum Attribution {
  /// The link with the parameters that tell Unsplash where the visitor comes from.
  package static func link(_ address: WebAddress) -> WebAddress {
    address.setting([("utm_source", "imagefeed"), ("utm_medium", "referral")])
  }

  /// The site's address for a credit, with the same parameters.
  package static let site = "https://unsplash.com/?utm_source=imagefeed&utm_medium=referral"
}

extension WebAddress {
  package var isOnUnsplash: Bool { host == "unsplash.com" || host.hasSuffix(".unsplash.com") }
}
