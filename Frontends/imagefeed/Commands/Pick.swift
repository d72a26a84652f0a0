import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed pick`: the screen as a chooser, which prints the photos that the user picks there
/// (PICK-1). It needs the frontend that takes the terminal, which only the executable knows.
struct Pick: AppCommand {
  private static let words = Argument(
    several: "words", isOptional: true, .text(), "The words to search for; none for the feed.")
  private static let format = Argument(
    option: "format", "format",
    ArgumentType(choices: PickRequest.Format.names) { PickRequest.Format(named: $0) },
    "What to print.", default: "url")
  private static let size = Argument(
    option: "size", "size", .downloadSize,
    "raw, full, regular, small or thumb, a width in pixels, or 1600x900.")
  private static let folder = Argument(
    option: "download", "dir", .text(completion: .folders),
    "Download to this folder. The output then names the file.")
  private static let multiple = Argument(
    flag: "multiple", "Mark several photos with Space, and pick them in that order.")

  static let command = Command(
    "pick", "Pick photos on the screen, and print them for another program.",
    examples: ["pick fog --format markdown", "pick --multiple --format path --download img"],
    discussion: """
      Opens on the terminal even if stdin or stdout is redirected, so that it works in $(…), in pipes \
      and from editors. Enter picks a photo, and v opens it. Esc or q in a list ends without a photo, \
      with exit status 130. Texts and downloads are reported to Unsplash, as its guidelines require; \
      plain links are not.
      """,
    [words, format, size, folder, multiple])

  let arguments: ParsedArguments

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    try await Launch(program, arguments, for: .pick(request())).run()
  }

  /// The request for the screen.
  ///
  /// - Throws: A usage error for a path to print without a download.
  private func request() throws(FeedError) -> PickRequest {
    let (format, folder) = (arguments[Self.format], arguments[Self.folder])
    if format == .path, folder == nil { throw FeedError(.usage, Message(.errorPickPath)) }
    let text = arguments[Self.words].joined(separator: " ")
    return PickRequest(
      words: text.isEmpty ? nil : text, format: format, size: arguments[Self.size],
      folder: folder, isMultiple: arguments[Self.multiple])
  }
}
