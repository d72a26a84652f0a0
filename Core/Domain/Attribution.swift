/// The credit that Unsplash asks for, made in one place (LIVE-7).
package enum Attribution {
  /// A link to the site that says where the visitor comes from.
  package static func link(_ address: WebAddress) -> WebAddress {
    address.setting([("utm_source", "imagefeed"), ("utm_medium", "referral")])
  }

  /// The site itself, as it is linked in a credit.
  package static let site = "https://unsplash.com/?utm_source=imagefeed&utm_medium=referral"
}
