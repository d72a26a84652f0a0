/// A photo ready to be put into a text, with its credit and alternative text.
package struct Snippet: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// The photo's page alone; not a use of the photo, so not a download for tracking.
    case url
    case markdown
    case html
    case org
    case asciidoc
    /// Needs the packages graphicx and hyperref.
    case latex
    case text

    package var countsAsDownload: Bool { self != .url }
  }

  package let text: String
  package let format: Format

  /// The credit alone, as Markdown: for showing a photo, which is no use of it yet.
  package static func credit(of photo: Photo) -> String {
    SnippetParts(photo, size: .regular).markdownCredit
  }

  /// `file` is the path of a downloaded copy, as the text is to name it; without it the picture
  /// is shown from the service's own address.
  package init(
    of photo: Photo, as format: Format, size: PictureSize = .regular, file: String? = nil
  ) {
    self.format = format
    let parts = SnippetParts(photo, size: size, file: file)
    text =
      switch format {
      case .url: parts.page
      case .markdown: parts.markdown
      case .html: parts.html
      case .org: parts.org
      case .asciidoc: parts.asciidoc
      case .latex: parts.latex
      case .text: parts.plain
      }
  }
}
