/// A photo ready to be put into a text, with its credit and alternative text.
package struct Snippet: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// The photo's page alone; not a use of the photo, so not a download for tracking.
    case url
    case markdown
    case html
    case org
    case text

    package var countsAsDownload: Bool { self != .url }
  }

  package let text: String
  package let format: Format

  /// The credit alone, as Markdown: for showing a photo, which is no use of it yet.
  package static func credit(of photo: Photo) -> String {
    Parts(photo, size: .regular).markdownCredit
  }

  package init(of photo: Photo, as format: Format, size: PictureSize = .regular) {
    self.format = format
    let parts = Parts(photo, size: size)
    text =
      switch format {
      case .url: parts.page
      case .markdown: parts.markdown
      case .html: parts.html
      case .org: parts.org
      case .text: parts.plain
      }
  }
}

/// «Photo by NAME on Unsplash», the wording of Unsplash's guidelines: it stays English in every
/// language, since it is the credit's own text.
private struct Parts {
  let alt: String
  let name: String
  let page: String
  let authorPage: String
  let picture: String

  init(_ photo: Photo, size: PictureSize) {
    name = photo.author.name.cleaned()
    page = photo.links.page.text
    authorPage = photo.author.link?.text ?? photo.links.page.text
    picture = photo.addresses.picture(size).text
    alt = (photo.caption ?? "Photo by \(name)").cleaned()
  }

  var markdown: String {
    "![\(alt.escapingMarkdown())](\(picture.inMarkdownLink()))\n\n\(markdownCredit)"
  }

  var markdownCredit: String {
    let author = "[\(name.escapingMarkdown())](\(authorPage.inMarkdownLink()))"
    return "Photo by \(author) on [Unsplash](\(Attribution.site))"
  }

  var html: String {
    """
    <figure>
      <img src="\(picture.escapingHTML())" alt="\(alt.escapingHTML())">
      <figcaption>Photo by <a href="\(authorPage.escapingHTML())">\(name.escapingHTML())</a> \
    on <a href="\(Attribution.site.escapingHTML())">Unsplash</a></figcaption>
    </figure>
    """
  }

  var org: String {
    """
    #+CAPTION: \(alt.inOrgText())
    [[\(picture.inOrgLink())]]

    Photo by [[\(authorPage.inOrgLink())][\(name.inOrgText())]] on [[\(Attribution.site)][Unsplash]]
    """
  }

  var plain: String {
    """
    \(alt)
    \(picture)
    Photo by \(name) on Unsplash: \(page)
    """
  }
}

// Scalar by scalar: a combining mark makes one character of itself and the quote before it, which
// then equals no quote any more.
extension String {
  fileprivate func escapingHTML() -> String {
    replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// Every mark that CommonMark could read is put behind a backslash.
  fileprivate func escapingMarkdown() -> String {
    let marks = "\\`*_{}[]<>()#!|~&".unicodeScalars
    return replacingScalars { marks.contains($0) ? "\\\($0)" : nil }
  }

  /// Parentheses would end the link early.
  fileprivate func inMarkdownLink() -> String {
    replacing("(", with: "%28").replacing(")", with: "%29")
  }

  fileprivate func inOrgLink() -> String {
    replacing("[", with: "%5B").replacing("]", with: "%5D")
  }

  /// Org has no escapes: brackets and braces, with which links, macros and source blocks begin,
  /// are shown round, and export snippets (`@@html:…@@`) are broken up.
  fileprivate func inOrgText() -> String {
    var last: Unicode.Scalar?
    return replacingScalars { scalar in
      defer { last = scalar }
      switch scalar {
      case "[", "{": return "("
      case "]", "}": return ")"
      case "@" where last == "@": return " @"
      default: return nil
      }
    }
  }

  private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text.append(contentsOf: other.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
