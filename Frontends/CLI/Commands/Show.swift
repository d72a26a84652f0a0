import FeedCore
import FeedSession

struct Show: SessionCommand {
  private static let sources = Argument(
    several: "id|file|folder|-", .text(completion: .files),
    "A photo id, a file, a folder, or - for a picture or photo ids from stdin.")
  private static let width = Argument(
    option: "width", "columns", .number(in: Gallery.cells), "Maximum width in columns.")
  private static let height = Argument(
    option: "height", "rows", .number(in: Gallery.cells), "Maximum height in rows.")

  static let command = Command(
    "show", "Draw photos in the terminal.",
    examples: ["show uCb8l4CMcka", "show photo.jpg --width 60"],
    discussion: """
      Draws JPEG, PNG, WebP, GIF (the first frame), HEIC and AVIF, and the pictures in a folder in \
      order of name. Problems are reported before anything is drawn. The terminal determines how \
      pictures are drawn; see --protocol, of which `none` describes them in words.
      """,
    [sources, width, height])

  let arguments: ParsedArguments

  var allowsDemo: Bool { true }
  var readsFiles: Bool { true }

  func run(_ context: FrontendContext) async -> ExitStatus {
    let (width, height) = (arguments[Self.width], arguments[Self.height])
    return await context.reporting { output throws(FeedError) in
      let found = PictureSource.find(
        arguments[Self.sources], namesFiles: context.session.namesFiles)
      found.remarks.forEach { output.note($0) }
      let refused = found.refused.map { output.fail($0) }
      let shown = try await Gallery(context, output, width, height).show(found.sources)
      return ExitStatus(of: shown.union(refused))
    }
  }
}
