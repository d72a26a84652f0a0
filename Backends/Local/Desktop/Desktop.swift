package import FeedCore

/// The person's browser.
package struct Desktop: DesktopPort {
  private let browsers: [BrowserCommand]

  package init(environment: [String: String]) {
    browsers = BrowserCommand.all(environment)
  }

  package func open(_ address: WebAddress) async throws(FeedError) {
    let isLocal = ["127.0.0.1", "[::1]", "localhost"].contains(address.host)
    guard address.scheme == .https || isLocal else {
      throw FeedError(.insecureAddress, Message(.errorInsecureAddress, address.description))
    }
    for browser in browsers where browser.start(with: address) { return }
    throw FeedError(.unsupported, Message(.errorNoBrowser))
  }
}
