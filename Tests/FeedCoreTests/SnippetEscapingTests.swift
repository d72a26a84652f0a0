import FeedCore
import FeedTestSupport
import Testing

@Suite("Captions and names cannot break out of a snippet")
struct SnippetEscapingTests {
  private func snippet(_ words: String, _ format: Snippet.Format) -> String {
    Snippet(of: .sample(caption: words, author: words), as: format).text
  }

  @Test(
    "HTML: marks are entities, also before a combining mark",
    arguments: [
      ("\" onload=\"x", "&quot; onload=&quot;x"), ("<script>", "&lt;script&gt;"),
      ("a&b", "a&amp;b"),
      ("it's", "it&#39;s"), ("\"\u{301} onload=x", "&quot;\u{301} onload=x"),
      ("<\u{301}b>\u{20D2}", "&lt;\u{301}b&gt;\u{20D2}"), ("&\u{301}lt;", "&amp;\u{301}lt;"),
    ])
  func html(words: String, escaped: String) {
    let text = snippet(words, .html)
    #expect(text.unicodeScalars.contains(" alt=\"\(escaped)\">".unicodeScalars))
    #expect(text.unicodeScalars.contains(">\(escaped)</a>".unicodeScalars))
    #expect(text.unicodeScalars.filter { $0 == "\"" }.count == 8)
  }

  @Test(
    "Markdown: marks stand behind a back slash, also before a combining mark",
    arguments: [
      ("](https://evil.test)", "\\]\\(https://evil.test\\)"), ("a\\](b", "a\\\\\\]\\(b"),
      ("<img onerror=x>", "\\<img onerror=x\\>"), ("*_`~|#!{}&", "\\*\\_\\`\\~\\|\\#\\!\\{\\}\\&"),
      ("]\u{301}[", "\\]\u{301}\\["), ("`\u{308}", "\\`\u{308}"),
    ])
  func markdown(words: String, escaped: String) {
    let text = snippet(words, .markdown)
    #expect(text.unicodeScalars.contains("![\(escaped)](https://pictures.test/".unicodeScalars))
    #expect(text.unicodeScalars.contains("Photo by [\(escaped)](https://".unicodeScalars))
  }

  @Test(
    "Org: no link, macro, source block or export snippet begins in a caption or name",
    arguments: [
      ("]][[https://evil.test", "))((https://evil.test"), ("src_sh{rm -rf ~}", "src_sh(rm -rf ~)"),
      ("src_sh[]", "src_sh()"), ("{{{macro}}}", "(((macro)))"), ("@@html:<b>@@", "@ @html:<b>@ @"),
      ("@@@html:x@@@", "@ @ @html:x@ @ @"), ("]\u{301}[", ")\u{301}("), ("[fn:1]", "(fn:1)"),
    ])
  func org(words: String, escaped: String) {
    let text = snippet(words, .org)
    #expect(text.unicodeScalars.contains("#+CAPTION: \(escaped)\n".unicodeScalars))
    #expect(text.unicodeScalars.contains("[\(escaped)]] on ".unicodeScalars))
  }

  @Test(
    "SEC-3: line breaks and escape sequences never come through, in no format",
    arguments: Snippet.Format.allCases)
  func lines(format: Snippet.Format) {
    let plain = snippet("a b", format)
    #expect(snippet("a\u{1B}[31m\r\nb\u{202E}", format) == plain)
  }

  @Test("Addresses with brackets stay inside their link")
  func addresses() {
    var photo = Photo.sample()
    photo.author.link = .sample("https://unsplash.test/@a(b)[c]'\"<d>")
    #expect(
      Snippet(of: photo, as: .markdown).text
        .contains("](https://unsplash.test/@a%28b%29[c]'%22%3Cd%3E) on "))
    #expect(
      Snippet(of: photo, as: .org).text
        .contains("[[https://unsplash.test/@a(b)%5Bc%5D'%22%3Cd%3E][Nora"))
    #expect(
      Snippet(of: photo, as: .html).text
        .contains("<a href=\"https://unsplash.test/@a(b)[c]&#39;%22%3Cd%3E\">"))
  }
}
