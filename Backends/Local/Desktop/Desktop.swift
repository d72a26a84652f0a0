package import FeedCore

/// The user's browser and clipboard.
package struct Desktop: DesktopPort {
  private let browsers: [BrowserCommand]
  private let viewers: [BrowserCommand]
  private let clipboards: [ClipboardCommand]

  package init(environment: [String: String]) {
    browsers = BrowserCommand.all(environment)
    viewers = BrowserCommand.viewers(environment)
    clipboards = ClipboardCommand.all(environment)
  }

  package func open(_ address: WebAddress) async throws(FeedError) {
    let isLocal = ["127.0.0.1", "[::1]", "localhost"].contains(address.host)
    guard address.scheme == .https || isLocal else {
      throw FeedError(.insecureAddress, Message(.errorInsecureAddress, address.description))
    }
    for browser in browsers where try await browser.open(address.text) { return }
    throw FeedError(.unsupported, Message(.errorNoBrowser))
  }

  package func openFile(_ path: String) async throws(FeedError) {
    for viewer in viewers where try await viewer.open(path) { return }
    throw FeedError(.unsupported, Message(.errorNoViewer))
  }

  package func copy(_ text: String) async throws(FeedError) {
    for clipboard in clipboards {
      if try await clipboard.copy(text) { return }
    }
    throw FeedError(.unsupported, Message(.errorNoClipboard))
  }
}
