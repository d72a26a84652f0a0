/// A photo as text to insert into a document, with its credit and alternative text.
package struct Snippet: Sendable, Hashable {
  /// The format of a snippet.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// The address of the photo's page, or of its picture if a size is given. It is not a use of
    /// the photo, so it is not reported as a download.
    case url
    case markdown
    case html
    case org
    case asciidoc
    /// Requires the packages graphicx and hyperref.
    case latex
    case text

    package var countsAsDownload: Bool { self != .url }

    /// The formats of the Share menus, after the link, and their names there.
    package static let inMenus: [(format: Format, name: String)] = [
      (.markdown, "Markdown"), (.html, "HTML"),
    ]
  }

  package let text: String
  package let format: Format

  /// Only the credit, as Markdown, for showing a photo, which is not yet a use of it.
  package static func credit(of photo: Photo) -> String {
    SnippetParts(photo, size: .named(.regular)).markdownCredit
  }

  /// The credit as Markdown with only the photographer's link, for lists, in which the full credit
  /// would be most of the text.
  ///
  /// - Parameter isLinked: False for a photographer whose address is too long for a list.
  package static func briefCredit(of photo: Photo, isLinked: Bool) -> String {
    SnippetParts(photo, size: .named(.regular)).briefCredit(isLinked: isLinked)
  }

  /// Whether the photo has the address or file that a snippet needs. A photo of a program that
  /// sends its pictures as bytes may have neither.
  package static func isPossible(
    for photo: Photo, as format: Format, size: DownloadSize?, file: String?
  ) -> Bool {
    if photo.filePath != nil { return true }
    let picture = photo.picture(size ?? .named(.regular)).address
    return switch format {
    case .url: (size == nil ? photo.links.page : picture).photoHost != .nowhere
    case .latex: true
    case .markdown, .html, .org, .asciidoc, .text: file != nil || picture.photoHost != .nowhere
    }
  }

  /// Makes the snippet of a photo.
  ///
  /// - Parameters:
  ///   - size: The size of the picture; `regular` if nil.
  ///   - file: The path of a downloaded copy as the text names it. Without it, the text shows the
  ///     picture from the service's own address.
  package init(
    of photo: Photo, as format: Format, size: DownloadSize? = nil, file: String? = nil
  ) {
    self.format = format
    let parts = SnippetParts(photo, size: size ?? .named(.regular), file: file)
    text =
      switch format {
      case .url: size == nil ? parts.page : parts.pictureAddress
      case .markdown: parts.markdown
      case .html: parts.html
      case .org: parts.org
      case .asciidoc: parts.asciidoc
      case .latex: parts.latex
      case .text: parts.plain
      }
  }
}
