import FeedCore
import FeedTestSupport
import Testing

@Suite("Snippets of a photo with its credit")
struct SnippetTests {
  private let picture =
    "https://pictures.test/abcdefghij0?ixid=ix-abcdefghij0&q=80&w=1080&fit=max&fm=jpg"
  private let site = "https://unsplash.com/?utm_source=imagefeed&utm_medium=referral"

  @Test("LIVE-7: each format has the picture and the credit")
  func formats() {
    let photo = Photo.sample()
    let text = { Snippet(of: photo, as: $0).text }
    #expect(text(.url) == "https://unsplash.com/photos/abcdefghij0")
    #expect(
      text(.markdown) == """
        ![fog over the hills](\(picture))

        Photo by [Nora Fjeld](https://unsplash.com/@nora_f) on [Unsplash](\(site))
        """)
    #expect(
      text(.html) == """
        <figure>
          <img src="\(picture.replacing("&", with: "&amp;"))" alt="fog over the hills">
          <figcaption>Photo by <a href="https://unsplash.com/@nora_f">Nora Fjeld</a> on \
        <a href="\(site.replacing("&", with: "&amp;"))">Unsplash</a></figcaption>
        </figure>
        """)
    #expect(
      text(.org) == """
        #+CAPTION: fog over the hills
        #+ATTR_HTML: :alt fog over the hills
        [[\(picture)#.jpg]]

        Photo by [[https://unsplash.com/@nora_f][Nora Fjeld]] on [[\(site)][Unsplash]]
        """)
    #expect(
      text(.asciidoc) == """
        image::\(picture)[fog over the hills]

        Photo by link:++https://unsplash.com/@nora_f++[Nora Fjeld] on link:++\(site)++[Unsplash]
        """)
    #expect(
      text(.latex)
        == #"""
        % The picture is still missing: imagefeed download abcdefghij0 --size regular
        \begin{figure}
          \centering
          \includegraphics[width=\linewidth,alt={fog over the hills}]{Nora-Fjeld-abcdefghij0-regular.jpg}
          \caption{Photo by \href{https://unsplash.com/@nora\_f}{Nora Fjeld} on \
        \href{https://unsplash.com/?utm\_source=imagefeed\&utm\_medium=referral}{Unsplash}}
        \end{figure}
        """#.replacing("on \\\n", with: "on "))
    #expect(
      text(.text) == """
        fog over the hills
        \(picture)
        Photo by Nora Fjeld on Unsplash: https://unsplash.com/photos/abcdefghij0
        """)
  }

  @Test("The path of a downloaded file replaces the address, escaped for each format")
  func files() {
    let text = { Snippet(of: .sample(), as: $0, file: "a b/[1] (2)#{é}.jpg").text }
    let address = "a%20b/%5B1%5D%20%282%29%23%7Bé%7D.jpg"
    #expect(text(.markdown).hasPrefix("![fog over the hills](\(address))\n"))
    #expect(text(.html).contains(" src=\"\(address)\" "))
    #expect(text(.asciidoc).hasPrefix("image::\(address)[fog over the hills]\n"))
    #expect(text(.org).contains("\n[[file:a b/\\[1\\] (2)#{é}.jpg]]\n"))
    #expect(text(.latex).contains("]{a b/[1] (2)__é_.jpg}\n"))
    #expect(
      text(.latex).hasPrefix(
        "% TeX cannot name this file, so rename it: a b/[1] (2)#{é}.jpg\n\\begin{figure}\n"))
    #expect(text(.text).contains("\na b/[1] (2)#{é}.jpg\n"))
    #expect(text(.url) == "https://unsplash.com/photos/abcdefghij0")
  }

  @Test("A plain path needs no comment in LaTeX and no suffix in Org")
  func plainFiles() {
    let text = { Snippet(of: .sample(), as: $0, file: "../assets/a.jpg").text }
    #expect(text(.latex).hasPrefix("\\begin{figure}\n"))
    #expect(text(.latex).contains("]{../assets/a.jpg}\n"))
    #expect(text(.org).contains("\n[[file:../assets/a.jpg]]\n"))
  }

  @Test(
    "Without a caption the alternative text is the credit, and the author links to the photo"
  )
  func fallbacks() {
    let photo = Photo.bare("x")
    let text = Snippet(of: photo, as: .markdown, size: .named(.thumb)).text
    #expect(text.hasPrefix("![Photo by Ben](https://pictures.test/x?ixid=ix-x&q=80&w=200&"))
    #expect(text.contains("[Ben](https://unsplash.com/photos/x)"))
    #expect(
      Snippet(of: .sample(caption: nil, description: "one\ntwo"), as: .text).text.hasPrefix(
        "one two\n"))
  }

  @Test("Every format except the link counts as a download")
  func tracking() {
    #expect(Snippet.Format.allCases.filter { !$0.countsAsDownload } == [.url])
  }

  @Test(
    "BACK-7: a photo in a folder is credited by name, without a site",
    arguments: Snippet.Format.allCases)
  func own(format: Snippet.Format) throws {
    var photo = Photo.sample()
    photo.links.page = try WebAddress("https://folder.invalid/x")
    let text = Snippet(of: photo, as: format, file: "a.jpg").text
    #expect(!text.contains("Unsplash") && !text.contains("utm_"))
    #expect(text.contains("Nora Fjeld") == (format != .url))
  }

  @Test("BACK-43: the TeX snippet of a photo in a folder names its file, without a download")
  func ownFileInLaTeX() {
    var photo = Photo.sample()
    photo.filePath = Array("/photos/a b.jpg".utf8)
    let text = Snippet(of: photo, as: .latex).text
    #expect(text.hasPrefix("\\begin{figure}\n") && text.contains("]{/photos/a b.jpg}\n"))
    #expect(Snippet(of: photo, as: .latex, file: "c.jpg").text.contains("]{c.jpg}\n"))
    photo.filePath = Array("/photos/a".utf8) + [0xFF]
    let unnamed = Snippet(of: photo, as: .latex).text
    #expect(
      unnamed.hasPrefix("% TeX cannot name this file, so rename it: file:///photos/a%FF\n"))
  }

  @Test("BACK-7: a line break in a file name is encoded, and noted in LaTeX")
  func lineBreakInName() {
    var photo = Photo.sample()
    photo.filePath = Array("/photos/nl\nx.jpg".utf8)
    let remark = "% TeX cannot name this file, so rename it: "
    #expect(Snippet(of: photo, as: .latex).text.hasPrefix(remark + "/photos/nl x.jpg\n"))
    let text = { Snippet(of: .sample(), as: $0, file: "a\nb\u{85}é.jpg").text }
    #expect(text(.latex).hasPrefix(remark))
    #expect(text(.latex).split(separator: "\n")[1] == "\\begin{figure}")
    #expect(text(.markdown).contains("](a%0Ab%C2%85é.jpg)\n"))
  }

  @Test(
    "BACK-7: a photo with an unknown author has no credit",
    arguments: Snippet.Format.allCases)
  func unknown(format: Snippet.Format) throws {
    var photo = Photo.sample()
    photo.links.page = try WebAddress("https://folder.invalid/7")
    photo.filePath = Array("/photos/7.jpg".utf8)
    photo.author = .unknown
    let text = Snippet(of: photo, as: format, file: "7.jpg").text
    #expect(!text.contains("Photo by") && !text.contains("Unknown") && !text.contains(".invalid"))
    #expect(text.last?.isWhitespace == false && Snippet.credit(of: photo).isEmpty)
  }

  @Test(
    "BACK-54: a photo of another site is credited by name and page, not to Unsplash",
    arguments: Snippet.Format.allCases)
  func elsewhere(format: Snippet.Format) throws {
    var photo = Photo.sample()
    photo.links.page = try WebAddress("https://photos.example/7")
    photo.author.link = nil
    let text = Snippet(of: photo, as: format, file: "a.jpg").text
    #expect(!text.contains("Unsplash") && !text.contains("utm_"))
    #expect(text.contains("https://photos.example/7"))
  }

  @Test(
    "BACK-54: a list credits a photo of another site without naming Unsplash",
    arguments: [true, false])
  func elsewhereInAList(isLinked: Bool) throws {
    var photo = Photo.sample()
    photo.links.page = try WebAddress("https://photos.example/7")
    let credit = Snippet.briefCredit(of: photo, isLinked: isLinked)
    #expect(credit.hasPrefix("Photo by ") && !credit.contains("on Unsplash"))
    #expect(credit.contains("](") == isLinked)
  }
}
