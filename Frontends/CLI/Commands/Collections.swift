import ArgumentParser
import FeedCore
import FeedSession

/// The output format of a list of collections, other than JSON.
enum CollectionFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case table
  case tsv
  case csv
}

/// The options of every command that lists collections or topics.
struct CollectionListOptions: ParsableArguments, Sendable {
  @OptionGroup var paging: PagingOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Output format: table for people, tsv and csv for programs.", valueName: "table|tsv|csv"))
  var format: CollectionFormat?

  func validate() throws {
    if format != nil, output.asksForJSON {
      throw ValidationError("--format cannot be used with --json.")
    }
  }
}

extension FrontendContext {
  /// Runs a command whose data is a list of collections or topics.
  ///
  /// - Parameter whenEmpty: Called if the list is empty, to report that.
  func listing(
    _ options: CollectionListOptions, _ source: CollectionSource,
    whenEmpty: (Output) -> FeedCore.ExitStatus = { $0.noteEmpty(.noCollections) }
  ) async -> FeedCore.ExitStatus {
    await listing(
      options.paging, options.output, options.format, source, whenEmpty: whenEmpty)
  }

  func listing(
    _ paging: PagingOptions, _ options: OutputOptions, _ format: CollectionFormat?,
    _ source: CollectionSource,
    whenEmpty: (Output) -> FeedCore.ExitStatus = { $0.noteEmpty(.noCollections) }
  ) async -> FeedCore.ExitStatus {
    await reporting(options) { output throws(FeedError) in
      try output.checkFields(PhotoCollection.jsonFields)
      output.noteDemo()
      var writer = CollectionListWriter(output, format)
      do throws(FeedError) {
        try await paging.read { page throws(FeedError) in
          try await session.collections(from: source, page)
        } _: {
          writer.take($0)
        }
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
  static let configuration = CommandConfiguration(
    command: "collections", abstract: "Search for collections of photos.")

  @Argument(help: ArgumentHelp("The words to search for.", valueName: "words"))
  var words: [PlainArgument]

  @OptionGroup var list: CollectionListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    let words = words.map(\.text).joined(separator: " ")
    return await context.listing(list, .search(words)) { output in
      output.fail(FeedError(.notFound, Message(.errorNoCollectionFound)))
    }
  }
}

struct CollectionPhotos: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "collection", abstract: "Show a page of a collection’s photos.")

  @Argument(help: ArgumentHelp("The collection’s id.", valueName: "id"))
  var id: PlainArgument

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.listing(list, .collection(id.text))
  }
}

struct Topics: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "topics", abstract: "List the topics of Unsplash.")

  @OptionGroup var list: CollectionListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.listing(list, .topics)
  }
}

struct TopicPhotos: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "topic", abstract: "Show a page of a topic’s photos.")

  @Argument(help: ArgumentHelp("The topic’s name, as `topics` lists it.", valueName: "slug"))
  var slug: PlainArgument

  @OptionGroup var list: ListOptions
  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.listing(list, .topic(slug.text))
  }
}
