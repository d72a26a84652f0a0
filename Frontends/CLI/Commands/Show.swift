import ArgumentParser
import FeedCore
import FeedSession

struct Show: SessionCommand {
  static let configuration = CommandConfiguration(
    command: "show",
    abstract: "Draw photos in the terminal.",
    discussion: """
      JPEG only; a folder’s JPEGs are drawn in order of name. Problems are reported before \
      anything is drawn. Pictures are drawn as the terminal supports; see --protocol, where `none` \
      describes them in words.
      """)

  @Argument(
    help: ArgumentHelp(
      "A photo id, a file, a folder, or - for a JPEG or photo ids from stdin.",
      valueName: "id|file|folder|-"),
    completion: .file())
  var sources: [PlainArgument]

  @Option(
    help: ArgumentHelp("Maximum width in columns.", valueName: "columns"),
    transform: wholeNumber(in: Gallery.cells))
  var width: Int?

  @Option(
    help: ArgumentHelp("Maximum height in rows.", valueName: "rows"),
    transform: wholeNumber(in: Gallery.cells))
  var height: Int?

  @OptionGroup(title: "Global") var global: GlobalOptions

  var allowsDemo: Bool { true }
  var readsFiles: Bool { true }

  func run(_ context: FrontendContext) async -> FeedCore.ExitStatus {
    await context.reporting { output throws(FeedError) in
      let found = PictureSource.find(
        sources.map(\.text), namesFiles: context.session.namesFiles)
      found.remarks.forEach { output.note($0) }
      let refused = found.refused.map { output.fail($0) }
      let shown = try await Gallery(context, output, width, height).show(found.sources)
      return ExitStatus(of: shown.union(refused))
    }
  }
}
