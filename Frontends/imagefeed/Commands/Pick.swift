import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed pick`: the screen as a chooser, which prints the photos that a person picks there
/// (PICK-1). It needs the frontend that takes the terminal, which only the executable knows.
struct Pick: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    command: "pick",
    abstract: "Pick photos on the screen, and print them for another program.",
    discussion: """
      Opens on the terminal, wherever stdin and stdout lead, so that it works in $(…), in pipes and \
      from editors. Enter picks, v opens a photo; Esc or q in a list leaves without one, with exit \
      status 130. Texts and downloads are reported to Unsplash, as its guidelines require; plain \
      links are not.
      """)

  @Argument(help: ArgumentHelp("The words to search for; none for the feed.", valueName: "words"))
  var words: [PlainArgument] = []

  @Option(help: "What to print.")
  var format = PickRequest.Format.snippet(.url)

  @Option(
    help: ArgumentHelp(
      "raw, full, regular, small or thumb, a width in pixels, or 1600x900.",
      valueName: "size"),
    completion: .list(PictureSize.allCases.map(\.rawValue)))
  var size: DownloadSize?

  @Option(
    help: ArgumentHelp(
      "Download to this folder; what is printed names the file.", valueName: "dir"),
    completion: .directory)
  var download: PlainArgument?

  @Flag(help: "Mark several with Space, and pick them in that order.")
  var multiple = false

  @OptionGroup(title: "Global") var global: GlobalOptions

  /// The request for the screen.
  ///
  /// - Throws: A usage error for a path to print without a download.
  func request() throws(FeedError) -> PickRequest {
    if format == .path, download == nil { throw FeedError(.usage, Message(.errorPickPath)) }
    let text = words.map(\.text).joined(separator: " ")
    return PickRequest(
      words: text.isEmpty ? nil : text, format: format, size: size, folder: download?.text,
      isMultiple: multiple)
  }
}

extension PickRequest.Format: ExpressibleByArgument {
  public init?(argument: String) { self.init(named: argument) }

  public static var allValueStrings: [String] { names }

  public var defaultValueDescription: String {
    if case .snippet(let format) = self { format.rawValue } else { "\(self)" }
  }
}
