import ArgumentParser
import FeedCore
import FeedSession

struct Favorites: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "favorites",
    abstract: "Show a page of your liked photos, latest like first.")

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    let session = context.session
    return await context.listing(list, whenEmpty: { $0.noteEmpty(.noFavorites) }) {
      page throws(FeedError) in
      try await session.listFavorites(page)
    }
  }
}
