import ArgumentParser
import FeedCore
import FeedSession

/// `imagefeed feed`: a page of the Editorial feed, beside any session's place in it.
struct Feed: SessionCommand {
  static let configuration = CommandConfiguration(abstract: "Show a page of the Editorial feed.")

  @OptionGroup var paging: PagingOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  var allowsDemo: Bool { true }

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Photo.shapeFields)
      output.noteDemo()
      let session = context.session
      let answer = try await paging.collect { page throws(FeedError) in
        try await session.listFeed(page)
      }
      await output.write(answer, CardPrinter(context, output))
      return .done
    }
  }
}
