package import FeedCore

/// The user's browser and clipboard.
package struct Desktop: DesktopPort {
  private let browsers: [BrowserCommand]
  private let viewers: [BrowserCommand]
  private let clipboards: [ClipboardCommand]
  private let pictureClipboards: [ClipboardCommand]

  package init(environment: [String: String]) {
    browsers = BrowserCommand.all(environment)
    viewers = BrowserCommand.viewers(environment)
    clipboards = ClipboardCommand.all(environment)
    pictureClipboards = ClipboardCommand.all(environment, forPictures: true)
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
      if try await clipboard.copy(Array(text.utf8)) { return }
    }
    throw FeedError(.unsupported, Message(.errorNoClipboard))
  }

  package func copy(png: [UInt8]) async throws(FeedError) {
    for clipboard in pictureClipboards {
      if try await clipboard.copy(png) { return }
    }
    throw FeedError(.unsupported, Message(.errorNoPictureClipboard))
  }
}
