import ArgumentParser
import FeedCore
import FeedSession

struct Favorites: SessionCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a page of the photos that you like, the newest like first.")

  @OptionGroup var paging: PagingOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(output) { output throws(FeedError) in
      try output.checkFields(Photo.shapeFields)
      let session = context.session
      let answer = try await paging.collect { page throws(FeedError) in
        try await session.listFavorites(page)
      }
      await output.write(answer, CardPrinter(context, output))
      if answer.value.photos.isEmpty, output.format == .table { output.note(Message(.noFavorites)) }
      return .done
    }
  }
}
