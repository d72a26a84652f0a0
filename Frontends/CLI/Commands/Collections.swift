import FeedCore
import FeedSession

/// The output format of a list of collections, other than JSON.
enum CollectionFormat: String, CaseIterable, Sendable {
  case table
  case tsv
  case csv
}

/// The options of every command that lists collections or topics.
struct CollectionListOptions: Sendable {
  private static let format = Argument(
    option: "format", "table|tsv|csv", .word(CollectionFormat.self),
    "Output format: table for people, tsv and csv for programs.", excluding: OutputOptions.titles)

  static let all = PagingOptions.all + OutputOptions.all + [format]

  let paging: PagingOptions
  let output: OutputOptions
  let format: CollectionFormat?

  init(_ arguments: ParsedArguments) {
    (paging, output) = (PagingOptions(arguments), OutputOptions(arguments))
    format = arguments[Self.format]
  }
}

extension FrontendContext {
  /// Runs a command whose data is a list of collections or topics.
  ///
  /// - Parameter whenEmpty: Called if the list is empty, to report that.
  func listing(
    _ options: CollectionListOptions, _ source: CollectionSource,
    whenEmpty: (Output) -> ExitStatus = { $0.noteEmpty(.noCollections) }
  ) async -> ExitStatus {
    await listing(options, whenEmpty: whenEmpty) { page throws(FeedError) in
      try await session.collections(from: source, page)
    }
  }

  fileprivate func listing(
    _ options: CollectionListOptions,
    whenEmpty: (Output) -> ExitStatus = { $0.noteEmpty(.noCollections) },
    _ load: (PageRequest) async throws(FeedError) -> Answer<CollectionPage>
  ) async -> ExitStatus {
    await reporting(options.output) { output throws(FeedError) in
      try output.checkFields(PhotoCollection.jsonFields)
      output.noteDemo()
      var writer = CollectionListWriter(output, options.format)
      do throws(FeedError) {
        try await options.paging.read(load) { writer.take($0) }
      } catch {
        writer.finish()
        throw error
      }
      writer.finish()
      return writer.count == 0 ? whenEmpty(output) : .done
    }
  }
}

struct Collections: SessionCommand {
  private static let words = Argument(
    several: "words", isOptional: true, .text(), "Words to search for; without them, your own.")

  static let command = Command(
    "collections", "Search for collections of photos, or list your own.",
    examples: ["collections lighthouses --limit 5", "collections"],
    [words] + CollectionListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    let (list, words) = (CollectionListOptions(arguments), arguments[Self.words])
    if words.isEmpty {
      return await context.listing(list) { page throws(FeedError) in
        try await context.session.ownCollections(page)
      }
    }
    return await context.listing(
      list, .search(words.joined(separator: " "))
    ) { output in
      output.fail(FeedError(.notFound, Message(.errorNoCollectionFound)))
    }
  }
}

struct CollectionPhotos: SessionCommand {
  private static let id = Argument("id", .text(), "The collection’s id.")

  static let command = Command(
    "collection", "Show a page of a collection’s photos, or change your collections.",
    examples: ["collection 310797 --limit 10", "collection -- create"],
    discussion: "After `--`, the name of a command is an id.",
    subcommands: ChangeCollection.commands.map { $0.command }, [id] + ListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.listing(ListOptions(arguments), .collection(arguments[Self.id]))
  }
}

struct Topics: SessionCommand {
  static let command = Command(
    "topics", "List the topics of Unsplash.", examples: ["topics"], CollectionListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.listing(CollectionListOptions(arguments), .topics)
  }
}

struct TopicPhotos: SessionCommand {
  private static let slug = Argument("slug", .text(), "The topic’s name, as `topics` lists it.")

  static let command = Command(
    "topic", "Show a page of a topic’s photos.",
    examples: ["topic wallpapers --limit 10"], [slug] + ListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.listing(ListOptions(arguments), .topic(arguments[Self.slug]))
  }
}
