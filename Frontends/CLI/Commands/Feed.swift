package import ArgumentParser
package import FeedCore
package import FeedSession

/// `imagefeed feed`: a page of the Editorial feed, independent of any session's position in it. It
/// is also the default when there is neither a command nor a terminal.
package struct Feed: SessionCommand {
  package static let configuration = CommandConfiguration(
    command: "feed",
    abstract: "Show a page of the Editorial feed.")

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") package var global: GlobalOptions

  package init() {}

  package var allowsDemo: Bool { true }

  /// Whether only global options were given, so that the feed was not asked for explicitly.
  package var isUnasked: Bool { list.areStandard }

  package func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.listing(list, .feed)
  }
}
