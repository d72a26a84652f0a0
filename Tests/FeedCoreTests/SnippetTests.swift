import FeedCore
import FeedTestSupport
import Testing

@Suite("A photo with its credit, ready to paste")
struct SnippetTests {
  private let picture =
    "https://pictures.test/abcdefghij0?ixid=ix-abcdefghij0&q=80&w=1080&fit=max&fm=jpg"
  private let site = "https://unsplash.com/?utm_source=imagefeed&utm_medium=referral"

  @Test("LIVE-7: each format, whole")
  func formats() {
    let photo = Photo.sample()
    let text = { Snippet(of: photo, as: $0).text }
    #expect(text(.url) == "https://unsplash.test/photos/abcdefghij0")
    #expect(
      text(.markdown) == """
        ![fog over the hills](\(picture))

        Photo by [Nora Fjeld](https://unsplash.test/@nora_f) on [Unsplash](\(site))
        """)
    #expect(
      text(.html) == """
        <figure>
          <img src="\(picture.replacing("&", with: "&amp;"))" alt="fog over the hills">
          <figcaption>Photo by <a href="https://unsplash.test/@nora_f">Nora Fjeld</a> on \
        <a href="\(site.replacing("&", with: "&amp;"))">Unsplash</a></figcaption>
        </figure>
        """)
    #expect(
      text(.org) == """
        #+CAPTION: fog over the hills
        [[\(picture)]]

        Photo by [[https://unsplash.test/@nora_f][Nora Fjeld]] on [[\(site)][Unsplash]]
        """)
    #expect(
      text(.text) == """
        fog over the hills
        \(picture)
        Photo by Nora Fjeld on Unsplash: https://unsplash.test/photos/abcdefghij0
        """)
  }

  @Test(
    "Without words the credit stands in for the alternative text, and the photo's page for the author's"
  )
  func fallbacks() {
    let photo = Photo.bare("x")
    let text = Snippet(of: photo, as: .markdown, size: .thumb).text
    #expect(text.hasPrefix("![Photo by Ben](https://pictures.test/x?ixid=ix-x&q=80&w=200&"))
    #expect(text.contains("[Ben](https://unsplash.test/photos/x)"))
    #expect(
      Snippet(of: .sample(caption: nil, description: "one\ntwo"), as: .text).text.hasPrefix(
        "one two\n"))
  }

  @Test("A link is no use of the photo; every snippet is")
  func tracking() {
    #expect(Snippet.Format.allCases.filter { !$0.countsAsDownload } == [.url])
  }
}
