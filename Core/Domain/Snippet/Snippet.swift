/// A photo as text to insert into a document, with its credit and alternative text.
package struct Snippet: Sendable, Hashable {
  /// The format of a snippet.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// The address of the photo's page alone; not a use of the photo, so not tracked as a download.
    case url
    case markdown
    case html
    case org
    case asciidoc
    /// Requires the packages graphicx and hyperref.
    case latex
    case text

    package var countsAsDownload: Bool { self != .url }
  }

  package let text: String
  package let format: Format

  /// The credit alone, as Markdown: for showing a photo, which is not yet a use of it.
  package static func credit(of photo: Photo) -> String {
    SnippetParts(photo, size: .named(.regular)).markdownCredit
  }

  /// The credit as Markdown with one link, the photographer's: for lists, where the usual one would
  /// be most of the text.
  ///
  /// - Parameter isLinked: False for a photographer whose address is too long for a list.
  package static func briefCredit(of photo: Photo, isLinked: Bool) -> String {
    SnippetParts(photo, size: .named(.regular)).briefCredit(isLinked: isLinked)
  }

  /// Makes the snippet of a photo.
  ///
  /// - Parameter file: The path of a downloaded copy, as the text is to name it; without it the
  ///   text shows the picture from the service's own address.
  package init(
    of photo: Photo, as format: Format, size: DownloadSize = .named(.regular), file: String? = nil
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
