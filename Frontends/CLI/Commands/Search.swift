import ArgumentParser
import FeedCore
import FeedSession

struct Search: SessionCommand {
  static let configuration = CommandConfiguration(abstract: "Search photos by words.")

  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [Word]

  @Option(help: "Keep photos of this shape.")
  var orientation: Orientation?

  @Option(help: "Keep photos of this colour.")
  var photoColor: PhotoColor?

  @Option(help: "What comes first.")
  var orderBy: SearchOrder?

  @OptionGroup var paging: PagingOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  var allowsDemo: Bool { true }

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Photo.shapeFields)
      let text = words.map(\.text).joined(separator: " ")
      let query = SearchQuery(
        words: text, orientation: orientation, color: photoColor, order: orderBy)
      output.noteDemo()
      let session = context.session
      let answer = try await paging.collect { page throws(FeedError) in
        try await session.search(query, page)
      }
      if !answer.value.photos.isEmpty || output.format.isJSON {
        await output.write(answer, CardPrinter(context, output))
      }
      guard answer.value.photos.isEmpty else { return .done }
      return output.fail(FeedError(.notFound, Message(.errorNothingFound)))
    }
  }
}
