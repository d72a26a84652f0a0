package import FeedCore

package struct Desktop: DesktopPort {
  package init(environment: [String: String]) {}

  package func open(_ address: WebAddress) async throws(FeedError) {
    throw FeedError(.unsupported, Message(.errorUnsupported, "open"))
  }
}
