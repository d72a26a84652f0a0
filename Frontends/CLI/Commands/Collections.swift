import FeedCore
import FeedSession

/// The output format of a list without pictures, other than JSON.
enum ItemFormat: String, CaseIterable, Sendable {
  case table
  case tsv
  case csv
}

/// The options of every command that lists collections, topics or users.
struct ItemListOptions: Sendable {
  private static let format = Argument(
    option: "format", "table|tsv|csv", .word(ItemFormat.self),
    "Output format: table for people, tsv and csv for programs.", excluding: OutputOptions.titles)

  static let all = PagingOptions.all + OutputOptions.all + [format]

  let paging: PagingOptions
  let output: OutputOptions
  let format: ItemFormat?

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
    _ options: ItemListOptions, _ source: CollectionSource,
    whenEmpty: (Output) -> ExitStatus = { $0.noteEmpty(.noCollections) }
  ) async -> ExitStatus {
    await listing(options, whenEmpty: whenEmpty) { page throws(FeedError) in
      try await session.collections(from: source, page)
    }
  }

  /// Runs a command whose data is a list of collections or users.
  ///
  /// - Parameter whenEmpty: Called if the list is empty, to report that.
  func listing<Item: ListedItem>(
    _ options: ItemListOptions,
    whenEmpty: (Output) -> ExitStatus = { $0.noteEmpty(.noCollections) },
    _ load: (PageRequest) async throws(FeedError) -> Answer<Page<Item>>
  ) async -> ExitStatus {
    await reporting(options.output) { output throws(FeedError) in
      try output.checkFields(Item.jsonFields)
      output.noteDemo()
      var writer = ItemListWriter<Item>(output, options.format)
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

  private static let related = Argument(
    option: "related", "id", .text(), "Only collections related to this one.",
    excluding: [words.info.title])

  static let command = Command(
    "collections", "Search for collections of photos, or list your own.",
    examples: ["collections lighthouses --limit 5", "collections", "collections --related 310797"],
    [words, related] + ItemListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    let (list, words) = (ItemListOptions(arguments), arguments[Self.words])
    if let id = arguments[Self.related] { return await context.listing(list, .related(to: id)) }
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

struct Users: SessionCommand {
  static let command = Command(
    "users", "Search for users by name.", examples: ["users mira --limit 5"],
    [Search.words] + ItemListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    let words = arguments[Search.words].joined(separator: " ")
    return await context.listing(
      ItemListOptions(arguments),
      whenEmpty: { $0.fail(FeedError(.notFound, Message(.errorNoUserFound))) }
    ) { page throws(FeedError) in
      try await context.session.users(matching: words, page)
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
    "topics", "List the topics of Unsplash.", examples: ["topics"], ItemListOptions.all)

  let arguments: ParsedArguments

  func run(_ context: FrontendContext) async -> ExitStatus {
    await context.listing(ItemListOptions(arguments), .topics)
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
