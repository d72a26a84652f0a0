import ArgumentParser
import FeedCore
import FeedSession

struct Search: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "search", abstract: "Search for photos.")

  @Argument(help: ArgumentHelp("The words to search for.", valueName: "words"))
  var words: [PlainArgument]

  @Option(help: "Filter by orientation.")
  var orientation: Orientation?

  @Option(help: "Filter by colour.")
  var photoColor: PhotoColor?

  @Option(help: "Sort order.")
  var orderBy: SearchOrder?

  @Option(help: "How strictly to leave out photos that may not be for everybody.")
  var contentFilter: ContentFilter?

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  var allowsDemo: Bool { true }

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    let query = SearchQuery(
      words: words.map(\.text).joined(separator: " "), orientation: orientation,
      color: photoColor, order: orderBy, contentFilter: contentFilter)
    let nothingFound = FeedError(.notFound, context.session.latest.nothingFound)
    return await context.listing(list, .search(query)) { $0.fail(nothingFound) }
  }
}
