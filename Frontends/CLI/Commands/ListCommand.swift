package import FeedCore
package import FeedSession

/// The output format of a list of photos, other than JSON. `share` has its own `--format`, for
/// snippets.
enum ListFormat: String, CaseIterable, Sendable {
  case cards
  case table
  case tsv
  case csv
}

/// The options of every command that lists photos.
package struct ListOptions: Sendable {
  private static let format = Argument(
    option: "format", "cards|table|tsv|csv", .word(ListFormat.self),
    """
    Output format: cards and table for people, tsv and csv for programs. csv has a header and \
    escapes formulas with an apostrophe. Default: cards on a terminal (table if it cannot draw \
    pictures), otherwise tsv.
    """, excluding: OutputOptions.titles)

  package static let all = PagingOptions.all + OutputOptions.all + [format]

  let paging: PagingOptions
  let output: OutputOptions
  let format: ListFormat?

  package init(_ arguments: ParsedArguments) {
    (paging, output) = (PagingOptions(arguments), OutputOptions(arguments))
    format = arguments[Self.format]
  }

  /// Whether none of these options was given.
  package var areStandard: Bool { paging.areStandard && format == nil && !output.asksForJSON }
}

extension FrontendContext {
  /// Runs a command whose data is a list of photos.
  ///
  /// - Parameter whenEmpty: Called if the list has no photos, to report that.
  func listing(
    _ options: ListOptions, whenEmpty: (Output) -> ExitStatus = { _ in .done },
    _ load: (PageRequest) async throws(FeedError) -> Answer<PhotoPage>
  ) async -> ExitStatus {
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
    whenEmpty: (Output) -> ExitStatus = { $0.noteEmpty(.noPhotos) }
  ) async -> ExitStatus {
    await listing(options, whenEmpty: whenEmpty) { page throws(FeedError) in
      try await session.photos(from: source, page)
    }
  }
}

/// `imagefeed feed`: a page of the Editorial feed, independent of any session's position in it. It
/// is also the default without a command and without a terminal.
package struct Feed: SessionCommand {
  package static let command = Command(
    "feed", "Show a page of the Editorial feed.",
    examples: ["feed --limit 10", "feed --page 2 --json=id,author"], ListOptions.all)

  private let arguments: ParsedArguments

  package init(arguments: ParsedArguments) { self.arguments = arguments }

  package var allowsDemo: Bool { true }

  package func run(_ context: FrontendContext) async -> ExitStatus {
    await context.listing(ListOptions(arguments), .feed)
  }
}

struct Favorites: SessionCommand {
  static let command = Command(
    "favorites", "Show a page of your liked photos, latest like first.",
    examples: ["favorites --limit 10"], ListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    let session = context.session
    let options = ListOptions(arguments)
    return await context.listing(options, whenEmpty: { $0.noteEmpty(.noFavorites) }) {
      page throws(FeedError) in
      try await session.listFavorites(page)
    }
  }
}

struct UserPhotos: SessionCommand {
  static let command = Command(
    "user-photos", "Show a page of a user’s photos.",
    examples: ["user-photos mira --limit 5"], [UserPage.username] + ListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.listing(ListOptions(arguments), .user(arguments[UserPage.username]))
  }
}

struct Search: SessionCommand {
  static let words = Argument(several: "words", .text(), "The words to search for.")
  static let orientation = Argument(
    option: "orientation", "orientation", .word(Orientation.self), "Filter by orientation.")
  private static let color = Argument(
    option: "photo-color", "photo-color", .word(PhotoColor.self), "Filter by color.")
  private static let order = Argument(
    option: "order-by", "order-by", .word(SearchOrder.self), "Sort order.")
  static let contentFilter = Argument(
    option: "content-filter", "content-filter", .word(ContentFilter.self),
    "Safe-search level.")

  static let command = Command(
    "search", "Search for photos.",
    examples: [
      "search fog over hills --orientation landscape", "search \"red door\" --jsonl=id,links",
    ],
    [words, orientation, color, order, contentFilter] + ListOptions.all)

  let arguments: ParsedArguments

  var allowsDemo: Bool { true }

  func run(_ context: FrontendContext) async -> ExitStatus {
    let query = SearchQuery(
      words: arguments[Self.words].joined(separator: " "),
      orientation: arguments[Self.orientation], color: arguments[Self.color],
      order: arguments[Self.order], contentFilter: arguments[Self.contentFilter])
    let nothingFound = FeedError(.notFound, context.session.latest.nothingFound)
    return await context.listing(ListOptions(arguments), .search(query)) {
      $0.fail(nothingFound)
    }
  }
}

struct RandomPhoto: SessionCommand {
  private static let query = Argument(
    option: "query", "words", .text(), "Only photos matching these words.")
  private static let collection = Argument(
    option: "collection", "id", .text(), "Only photos of this collection.")
  private static let topic = Argument(
    option: "topic", "slug", .text(), "Only photos of this topic.")
  private static let user = Argument(
    option: "user", "username", .username, "Only photos of this user.")

  static let command = Command(
    "random", "Show the details of a random photo.",
    examples: ["random --query mountains", "random --topic wallpapers", "random --user mira"],
    [query, collection, topic, user, Search.orientation, Search.contentFilter] + OutputOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
      try output.checkFields(Photo.detailedFields)
      let query = RandomQuery(
        words: arguments[Self.query], orientation: arguments[Search.orientation],
        collection: arguments[Self.collection], topic: arguments[Self.topic],
        username: arguments[Self.user], contentFilter: arguments[Search.contentFilter])
      output.write(try await context.session.randomPhoto(query))
      return .done
    }
  }
}
