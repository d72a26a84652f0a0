/// The credit «Photo by NAME on Unsplash» with its links, as a snippet and a file's credit show it.
struct CreditLine {
  /// The photographer's name.
  let name: String
  /// The address behind the name; nil where none is known, and then nothing is linked.
  let page: String?
  let isOnUnsplash: Bool

  var markdown: String {
    let name = name.escapingMarkdown()
    guard let page else { return "Photo by \(name)" }
    return "Photo by [\(name)](\(page.inMarkdownLink()))"
      + (isOnUnsplash ? " on [Unsplash](\(Attribution.site))" : "")
  }

  var html: String {
    let name = name.escapingHTML()
    guard let page else { return "Photo by \(name)" }
    let site = "<a href=\"\(Attribution.site.escapingHTML())\">Unsplash</a>"
    return "Photo by <a href=\"\(page.escapingHTML())\">\(name)</a>"
      + (isOnUnsplash ? " on \(site)" : "")
  }
}
