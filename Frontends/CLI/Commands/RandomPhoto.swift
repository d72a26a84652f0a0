import ArgumentParser
import FeedCore
import FeedSession

struct RandomPhoto: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "random", abstract: "Show the details of a random photo.")

  @Option(help: ArgumentHelp("Only photos matching these words.", valueName: "words"))
  var query: PlainArgument?

  @Option(help: ArgumentHelp("Only photos of this collection.", valueName: "id"))
  var collection: PlainArgument?

  @Option(help: "Filter by orientation.")
  var orientation: Orientation?

  @Option(help: "How strictly to leave out photos that may not be for everybody.")
  var contentFilter: ContentFilter?

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Photo.detailedFields)
      let query = RandomQuery(
        words: query?.text, orientation: orientation, collection: collection?.text,
        contentFilter: contentFilter)
      output.write(try await context.session.randomPhoto(query))
      return .done
    }
  }
}
