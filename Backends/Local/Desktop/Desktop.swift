package import FeedCore
import Glibc

/// The person's browser and folders.
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

  package func place(
    _ temporary: String, at final: String, replacing: Bool
  ) async throws(FeedError) {
    let fault =
      replacing
      ? FinishedFile.replace(final, by: temporary) : FinishedFile.put(temporary, at: final)
    switch fault {
    case nil: return
    case EEXIST: throw FeedError(.exists, Message(.errorExists, final))
    case let code?:
      throw FeedError(.disk, Message(.errorDisk, final, String(cString: strerror(code))))
    }
  }
}
