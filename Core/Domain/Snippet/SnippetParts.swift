/// The texts of a snippet, with the credit «Photo by NAME on Unsplash». This wording of Unsplash's
/// guidelines stays English in every language. A photo out of a folder of one's own is on no site, so
/// its credit has the name alone.
struct SnippetParts {
  let page: String
  private let id: String
  private let alt: String
  private let name: String
  private let authorPage: String
  private let isOwn: Bool
  private let picture: Picture

  init(_ photo: Photo, size: DownloadSize, file: String? = nil) {
    id = photo.plainID
    name = photo.author.name.cleaned()
    page = photo.links.page.text
    authorPage = photo.author.link?.text ?? photo.links.page.text
    isOwn = photo.links.page.host == PhotoLinks.ownHost
    picture = Picture(
      address: photo.picture(size).address.text, file: file?.cleaned(),
      size: size, fileName: photo.fileName(size))
    alt = (photo.caption ?? "Photo by \(name)").cleaned()
  }

  var markdown: String {
    "![\(alt.escapingMarkdown())](\(picture.onThePage.inMarkdownLink()))\n\n\(markdownCredit)"
  }

  var markdownCredit: String { credit.markdown }

  private var credit: CreditLine {
    CreditLine(name: name, page: isOwn ? nil : authorPage, isOnUnsplash: true)
  }

  func briefCredit(isLinked: Bool) -> String {
    let short = name.count > 40 ? name.prefix(39) + "…" : name[...]
    let text = String(short).escapingMarkdown()
    if isOwn { return "Photo by \(text)" }
    return isLinked
      ? "Photo by [\(text)](\(authorPage.inMarkdownLink())) on Unsplash"
      : "Photo by \(text) on Unsplash"
  }

  var html: String {
    """
    <figure>
      <img src="\(picture.onThePage.escapingHTML())" alt="\(alt.escapingHTML())">
      <figcaption>\(credit.html)</figcaption>
    </figure>
    """
  }

  var org: String {
    """
    #+CAPTION: \(alt.inOrgText())
    #+ATTR_HTML: :alt \(alt.inOrgAttribute())
    [[\(picture.inOrg)]]

    Photo by \(orgSource)
    """
  }

  private var orgSource: String {
    let name = name.inOrgText()
    return isOwn
      ? name : "[[\(authorPage.inOrgLink())][\(name)]] on [[\(Attribution.site)][Unsplash]]"
  }

  var asciidoc: String {
    """
    image::\(picture.onThePage)[\(alt.escapingAsciiDoc())]

    Photo by \(asciidocSource)
    """
  }

  private var asciidocSource: String {
    let name = name.escapingAsciiDoc()
    if isOwn { return name }
    return
      "link:++\(authorPage.inAsciiDocLink())++[\(name)] on link:++\(Attribution.site)++[Unsplash]"
  }

  /// Braces around the alternative text keep its commas and brackets from ending the options.
  var latex: String {
    """
    \(picture.remarkInLaTeX(photo: id))\\begin{figure}
      \\centering
      \\includegraphics[width=\\linewidth,alt={\(alt.escapingLaTeX())}]{\(picture.inLaTeX)}
      \\caption{Photo by \(latexSource)}
    \\end{figure}
    """
  }

  private var latexSource: String {
    let name = name.escapingLaTeX()
    if isOwn { return name }
    let site = Attribution.site.inLaTeXLink()
    return "\\href{\(authorPage.inLaTeXLink())}{\(name)} on \\href{\(site)}{Unsplash}"
  }

  var plain: String {
    """
    \(alt)
    \(picture.file ?? picture.address)
    Photo by \(isOwn ? name : "\(name) on Unsplash: \(page)")
    """
  }
}

extension SnippetParts {
  private struct Picture {
    let address: String
    /// The path of a downloaded copy, as the user wrote it.
    let file: String?
    let size: DownloadSize
    /// The name that a download would have.
    let fileName: String

    /// The path as a relative address, or the picture's own address.
    var onThePage: String { file?.asPathOfAddress() ?? address }

    var inOrg: String {
      file.map { "file:\($0.inOrgPath())" } ?? address.inOrgLink().asPictureInOrg()
    }

    /// The file for TeX, which can show only files: without a copy, the name that a download would
    /// have.
    var inLaTeX: String { (file ?? fileName).inLaTeXPath() }

    /// A comment above the figure if the file that it names does not exist.
    func remarkInLaTeX(photo id: String) -> String {
      guard let file else {
        return "% The picture is still missing: imagefeed download \(id) --size \(size.text)\n"
      }
      return file == inLaTeX ? "" : "% TeX cannot name this file, so rename it: \(file)\n"
    }
  }
}
