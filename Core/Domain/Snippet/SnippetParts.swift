/// The texts of a snippet, with the credit “Photo by NAME on Unsplash”. This wording of Unsplash's
/// guidelines is English in every language. A photo of another site is credited with the name and a
/// link to its page, a photo in a user's own folder only with the name.
struct SnippetParts {
  let page: String
  private let id: String
  private let alt: String
  /// The photographer's name; nil if unknown, and then there is no credit.
  private let name: String?
  private let authorPage: String
  private let host: PhotoHost
  private let picture: Picture

  init(_ photo: Photo, size: DownloadSize, file: String? = nil) {
    id = photo.plainID
    name = photo.author.knownName
    page = photo.address
    authorPage = photo.author.link?.text ?? photo.links.page.text
    host = photo.links.page.photoHost
    picture = Picture(
      address: photo.fileAddress ?? photo.picture(size).address.text, file: file,
      ownFile: photo.fileToOpen, size: size, fileName: photo.fileName(size))
    alt = (photo.caption ?? name.map { "Photo by \($0)" } ?? "Photo").cleaned()
  }

  var pictureAddress: String { picture.address }

  var markdown: String {
    let picture = "![\(alt.escapingMarkdown())](\(picture.onThePage.inMarkdownLink()))"
    return picture.adding(credit?.markdown, after: "\n\n")
  }

  /// The credit; empty if the photographer is unknown.
  var markdownCredit: String { credit?.markdown ?? "" }

  private var credit: CreditLine? {
    name.map {
      CreditLine(
        name: $0, page: host == .nowhere ? nil : authorPage, isOnUnsplash: host == .unsplash)
    }
  }

  func briefCredit(isLinked: Bool) -> String {
    guard let name else { return "" }
    let short = name.count > 40 ? name.prefix(39) + "…" : name[...]
    let text = String(short).escapingMarkdown()
    let linked =
      isLinked && host != .nowhere ? "[\(text)](\(authorPage.inMarkdownLink()))" : text
    return "Photo by \(linked)" + (host == .unsplash ? " on Unsplash" : "")
  }

  var html: String {
    """
    <figure>
      <img src="\(picture.onThePage.escapingHTML())" alt="\(alt.escapingHTML())">\(caption)
    </figure>
    """
  }

  private var caption: String {
    credit.map { "\n  <figcaption>\($0.html)</figcaption>" } ?? ""
  }

  var org: String {
    """
    #+CAPTION: \(alt.inOrgText())
    #+ATTR_HTML: :alt \(alt.inOrgAttribute())
    [[\(picture.inOrg)]]
    """.adding(name.map { "Photo by \(orgSource($0))" }, after: "\n\n")
  }

  private func orgSource(_ name: String) -> String {
    let name = name.inOrgText()
    if host == .nowhere { return name }
    return "[[\(authorPage.inOrgLink())][\(name)]]"
      + (host == .unsplash ? " on [[\(Attribution.siteLink)][Unsplash]]" : "")
  }

  var asciidoc: String {
    """
    image::\(picture.onThePage)[\(alt.escapingAsciiDoc())]
    """.adding(name.map { "Photo by \(asciidocSource($0))" }, after: "\n\n")
  }

  private func asciidocSource(_ name: String) -> String {
    let name = name.escapingAsciiDoc()
    if host == .nowhere { return name }
    return "link:++\(authorPage.inAsciiDocLink())++[\(name)]"
      + (host == .unsplash ? " on link:++\(Attribution.siteLink)++[Unsplash]" : "")
  }

  /// Braces around the alternative text keep its commas and brackets from ending the options.
  var latex: String {
    """
    \(picture.remarkInLaTeX(photo: id))\\begin{figure}
      \\centering
      \\includegraphics[width=\\linewidth,alt={\(alt.escapingLaTeX())}]{\(picture.inLaTeX)}\(latexCaption)
    \\end{figure}
    """
  }

  private var latexCaption: String {
    name.map { "\n  \\caption{Photo by \(latexSource($0))}" } ?? ""
  }

  private func latexSource(_ name: String) -> String {
    let name = name.escapingLaTeX()
    if host == .nowhere { return name }
    let site = Attribution.siteLink.inLaTeXLink()
    return "\\href{\(authorPage.inLaTeXLink())}{\(name)}"
      + (host == .unsplash ? " on \\href{\(site)}{Unsplash}" : "")
  }

  var plain: String {
    """
    \(alt)
    \(picture.file?.cleaned() ?? picture.address)
    """.adding(name.map(plainCredit), after: "\n")
  }

  private func plainCredit(_ name: String) -> String {
    switch host {
    case .unsplash: "Photo by \(name) on Unsplash: \(page)"
    case .nowhere: "Photo by \(name)"
    case .other: "Photo by \(name): \(page)"
    }
  }
}

extension String {
  /// The text with another one appended after a separator; unchanged if the other is nil.
  fileprivate func adding(_ text: String?, after separator: String) -> String {
    text.map { self + separator + $0 } ?? self
  }
}

extension SnippetParts {
  private struct Picture {
    let address: String
    /// The path of a downloaded copy, as the user wrote it. It may have any character.
    let file: String?
    /// The path of the photo itself, if it is a user's own file.
    let ownFile: String?
    let size: DownloadSize
    /// The name that a download would have.
    let fileName: String

    /// The path as a relative address, or the picture's own address.
    var onThePage: String { file?.asRelativeURL() ?? address }

    var inOrg: String {
      file.map { "file:\($0.cleaned().inOrgPath())" } ?? address.inOrgLink().asPictureInOrg()
    }

    /// The file for TeX, which can only show files. Without a copy it is the photo itself,
    /// otherwise the name that a download would have.
    var inLaTeX: String { (file ?? ownFile ?? fileName).cleaned().inLaTeXPath() }

    /// A comment above the figure if the file that it names does not exist, such as one with a line
    /// break in its name.
    func remarkInLaTeX(photo id: String) -> String {
      guard let file = file ?? ownFile else {
        return "% The picture is still missing: imagefeed download \(id) --size \(size.text)\n"
      }
      return file == inLaTeX ? "" : "% TeX cannot name this file, so rename it: \(file.cleaned())\n"
    }
  }
}
