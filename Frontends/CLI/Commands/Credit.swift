import FeedCore
import FeedSession

/// `imagefeed credit`: prints the credit in downloaded files (PHOTO-31). It only reads the files
/// and calls no backend.
struct Credit: SessionCommand {
  private static let files = Argument(
    several: "file", .text(completion: .files), "JPEG, PNG or WebP files.")
  private static let format = Argument(
    option: "format", "format", .word(CreditFormat.self), "The format to print.", default: "text")

  static let command = Command(
    "credit", "Print the credit in downloaded photos.",
    examples: ["credit photo.jpg", "credit --format markdown pictures/*.jpg"],
    discussion: """
      Works offline, and after a file was renamed. Downloads contain the photographer, source and \
      license as XMP, which other programs read too.
      """,
    [files, format] + OutputOptions.all)

  let arguments: ParsedArguments

  var allowsDemo: Bool { true }
  var readsFiles: Bool { true }

  func run(_ context: FrontendContext) async -> ExitStatus {
    let (files, format) = (arguments[Self.files], arguments[Self.format])
    return await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
      try output.checkFields(FileCredit.jsonFields)
      var writer = ReportWriter(output, areSeveral: false)
      var statuses: Set<ExitStatus> = []
      for file in files {
        let credit = try await FileCredit(file, format)
        statuses.insert(credit.error?.code.exitStatus ?? .done)
        guard writer.take(credit) else { break }
      }
      writer.finish(alone: files.count == 1)
      return ExitStatus(of: statuses)
    }
  }
}

enum CreditFormat: String, CaseIterable, Sendable {
  case text, markdown, html
}

/// The credit of one file, or the reason why it has none.
private struct FileCredit: MemberReport {
  let path: String
  let format: CreditFormat
  let outcome: Result<PhotoCredit, FeedError>

  static let idName = "file"
  static let successMembers = PhotoCredit.jsonMembers

  /// - Throws: Only `cancelled`.
  init(_ path: String, _ format: CreditFormat) async throws(FeedError) {
    (self.path, self.format) = (path, format)
    do throws(FeedError) {
      let credit = PhotoCredit(file: try await PictureFile.readCancellably(path))
      outcome =
        credit.map { .success($0) }
        ?? .failure(FeedError(.notFound, Message(.errorNoCredit, path)))
    } catch {
      if error.code == .cancelled { throw error }
      let reason = error.message.arguments.last ?? ""
      outcome = .failure(FeedError(.disk, Message(.errorUnreadable, path, reason)))
    }
  }

  var id: PhotoID { PhotoID(path) }

  func text(_ output: Output) -> String? {
    guard case .success(let credit) = outcome else { return nil }
    switch format {
    case .text: return credit.text(output)
    case .markdown: return credit.markdown
    case .html: return credit.html
    }
  }
}

extension PhotoCredit {
  /// The credit as a line of text. Its words lead to the photographer, in terminals that have links.
  fileprivate func text(_ output: Output) -> String {
    let parts = [
      line.map { output.link($0, to: creatorPage ?? source) },
      source.map { output.link($0.text, to: $0) },
    ]
    return parts.compactMap(\.self).joined(separator: ": ")
  }
}
