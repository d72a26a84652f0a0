/// The credit that Unsplash requires, built in one place (LIVE-7).
package enum Attribution {
  /// The host of the demo's pages. It counts as Unsplash, so that a demo shows its credit.
  package static let demoHost = "mock.invalid"

  /// The link with the parameters that tell Unsplash which application sent the visitor.
  package static func link(_ address: WebAddress) -> WebAddress {
    address.setting(encoded: [("utm_source", "imagefeed"), ("utm_medium", "referral")])
  }

  /// The address of the site.
  package static let site: WebAddress = {
    guard let site = try? WebAddress("https://unsplash.com") else {
      preconditionFailure("the site's address is invalid")
    }
    return site
  }()

  /// The address of a user's web page.
  package static func page(of username: String) -> WebAddress {
    WebAddress(site, target: "/@\(username.percentEncoded())")
  }

  /// The link to the site in a credit.
  package static let siteLink = link(site).text
}

/// The site on which a photo is published, which determines its credit.
package enum PhotoHost: Sendable {
  case unsplash
  /// Another site, whose photos come from a program of the user (BACK-54).
  case other
  /// No site, for example for a photo in a folder of the user. Its page is below the reserved
  /// domain `.invalid`, which leads nowhere (RFC 2606).
  case nowhere
}

extension WebAddress {
  package var isOnUnsplash: Bool { host == "unsplash.com" || host.hasSuffix(".unsplash.com") }

  package var photoHost: PhotoHost {
    let demo = Attribution.demoHost
    if isOnUnsplash || host == demo || host.hasSuffix(".\(demo)") { return .unsplash }
    return isReserved ? .nowhere : .other
  }

  /// The address with Unsplash's parameters if it leads to Unsplash. Other sites do not learn who
  /// referred a visitor.
  package var attributed: WebAddress { photoHost == .unsplash ? Attribution.link(self) : self }

  /// Whether the address leads nowhere (RFC 2606). Such an address exists only in this program and
  /// is not written into files.
  package var isReserved: Bool { host == "invalid" || host.hasSuffix(".invalid") }
}

/// The credit “Photo by NAME on Unsplash” with its links, for snippets and for the metadata of
/// files.
struct CreditLine {
  /// The photographer's name.
  let name: String
  /// The address that the name links to; nil if unknown, and then nothing is linked.
  let page: String?

  /// Whether the credit names Unsplash besides the photographer.
  let isOnUnsplash: Bool

  var markdown: String {
    let name = name.escapingMarkdown()
    guard let page else { return "Photo by \(name)" }
    return "Photo by [\(name)](\(page.inMarkdownLink()))"
      + (isOnUnsplash ? " on [Unsplash](\(Attribution.siteLink))" : "")
  }

  var html: String {
    let name = name.escapingHTML()
    guard let page else { return "Photo by \(name)" }
    let site = "<a href=\"\(Attribution.siteLink.escapingHTML())\">Unsplash</a>"
    return "Photo by <a href=\"\(page.escapingHTML())\">\(name)</a>"
      + (isOnUnsplash ? " on \(site)" : "")
  }
}
