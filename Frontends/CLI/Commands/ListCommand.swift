import ArgumentParser
import FeedCore
import FeedSession

/// The output format of a list of photos that is not JSON. `share` has a `--format` of its own, for
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

  /// Whether no option was given here.
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
  /// - Parameter whenEmpty: Called when the list has no photos, to report that.
  func listing(
    _ options: ListOptions, whenEmpty: (Output) -> FeedCore.ExitStatus = { _ in .done },
    _ load: (PageRequest) async throws(FeedError) -> Answer<PhotoPage>
  ) async -> FeedCore.ExitStatus {
    await reporting(options.output) { output throws(FeedError) in
      try output.checkFields(Photo.shapeFields)
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

  /// The same for the photos of a source.
  func listing(
    _ options: ListOptions, _ source: PhotoSource,
    whenEmpty: (Output) -> FeedCore.ExitStatus = { $0.noteEmpty(.noPhotos) }
  ) async -> FeedCore.ExitStatus {
    await listing(options, whenEmpty: whenEmpty) { page throws(FeedError) in
      try await session.photos(from: source, page)
    }
  }
}
