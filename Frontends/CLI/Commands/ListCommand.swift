package import ArgumentParser
package import FeedCore
package import FeedSession

/// The output format of a list of photos, other than JSON. `share` has its own `--format`, for
/// snippets.
enum ListFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case cards
  case table
  case tsv
  case csv
}

/// The options of every command that lists photos.
struct ListOptions: ParsableArguments, Sendable {
  @OptionGroup var paging: PagingOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      """
      Output format: cards and table for people, tsv and csv for programs. csv has a header and \
      escapes formulas with an apostrophe. Default: cards on a terminal (table if it cannot draw \
      pictures), else tsv.
      """, valueName: "cards|table|tsv|csv"))
  var format: ListFormat?

  /// Whether none of these options was given.
  var areStandard: Bool { paging.areStandard && format == nil && !output.asksForJSON }

  func validate() throws {
    if format != nil, output.asksForJSON {
      throw ValidationError("--format cannot be used with --json.")
    }
  }
}

extension FrontendContext {
  /// Runs a command whose data is a list of photos.
  ///
  /// - Parameter whenEmpty: Called if the list has no photos, to report that.
  func listing(
    _ options: ListOptions, whenEmpty: (Output) -> FeedCore.ExitStatus = { _ in .done },
    _ load: (PageRequest) async throws(FeedError) -> Answer<PhotoPage>
  ) async -> FeedCore.ExitStatus {
    await reporting(options.output) { output throws(FeedError) in
      try output.checkFields(Photo.jsonFields)
      output.noteDemo()
      var writer = PhotoListWriter(self, output, options.format)
      do throws(FeedError) {
        try await options.paging.read(load) { await writer.take($0) }
      } catch {
        writer.finish()
        throw error
      }
      writer.finish()
      return writer.count == 0 ? whenEmpty(output) : .done
    }
  }

  /// Runs a command whose data is the photos of a source.
  func listing(
    _ options: ListOptions, _ source: PhotoSource,
    whenEmpty: (Output) -> FeedCore.ExitStatus = { $0.noteEmpty(.noPhotos) }
  ) async -> FeedCore.ExitStatus {
    await listing(options, whenEmpty: whenEmpty) { page throws(FeedError) in
      try await session.photos(from: source, page)
    }
  }
}

/// `imagefeed feed`: a page of the Editorial feed, independent of any session's position in it. It
/// is also the default without a command and without a terminal.
package struct Feed: SessionCommand {
  package static let configuration = CommandConfiguration(
    command: "feed",
    abstract: "Show a page of the Editorial feed.")

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") package var global: GlobalOptions

  package init() {}

  package var allowsDemo: Bool { true }

  /// Whether only global options were given, so that the feed was not requested explicitly.
  package var isUnasked: Bool { list.areStandard }

  package func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.listing(list, .feed)
  }
}

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

struct UserPhotos: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "user-photos", abstract: "Show a page of a user’s photos.")

  @Argument(help: ArgumentHelp("The username.", valueName: "username"))
  var username: PlainArgument

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.listing(list, .user(username.username))
  }
}

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
