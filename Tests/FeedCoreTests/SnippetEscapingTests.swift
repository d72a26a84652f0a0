import FeedCore
import FeedTestSupport
import Testing

@Suite("Escaping of captions and names in snippets")
struct SnippetEscapingTests {
  private func snippet(_ words: String, _ format: Snippet.Format) -> String {
    Snippet(of: .sample(caption: words, author: words), as: format).text
  }

  @Test(
    "HTML: special characters become entities, even before a combining mark",
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
    "Markdown: special characters get a backslash, even before a combining mark",
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
    "Org: a caption or name cannot start a link, macro, source block or export snippet",
    arguments: [
      ("]][[shell:ls", "))((shell\u{200B}:ls"),
      ("src_sh{rm -rf ~}", "src\u{200B}_\u{200B}sh(rm -rf \u{200B}~\u{200B})"),
      ("call_f()", "call\u{200B}_\u{200B}f()"), ("{{{macro}}}", "(((macro)))"),
      ("@@html\u{200B}:<b>@@", "@ @html\u{200B}:<\u{200B}b>@ @"),
      ("@@@", "@ @ @"), ("]\u{301}[", ")\u{301}("), ("[fn:1]", "(fn\u{200B}:1)"),
      ("fog: the *sea*", "fog: the \u{200B}*\u{200B}sea*"),
      ("(/a/) =b=", "(\u{200B}/\u{200B}a/) \u{200B}=\u{200B}b="),
      ("~c~ +d+", "\u{200B}~\u{200B}c~ \u{200B}+\u{200B}d+"),
      ("black/white 24/7 1+1", "black/white 24/7 1+1"), ("x^2", "x\u{200B}^\u{200B}2"),
      ("\\alpha $x$", "\\\u{200B}alpha \\dollar{}x\\dollar{}"),
      ("<<here>>", "<\u{200B}<\u{200B}here>>"),
    ])
  func org(words: String, escaped: String) {
    let text = snippet(words, .org)
    #expect(text.unicodeScalars.contains("#+CAPTION: \(escaped)\n".unicodeScalars))
    #expect(text.unicodeScalars.contains("[\(escaped)]] on ".unicodeScalars))
  }

  @Test(
    "Org: the alternative text cannot start an attribute or a macro",
    arguments: [
      ("a :width 5", "a \u{200B}:width 5"), (":width 5", "\u{200B}:width 5"),
      ("{{{author}}}", "(((author)))"), ("at 12:30, *now* [1]", "at 12:30, *now* [1]"),
    ])
  func orgAttribute(words: String, escaped: String) {
    let text = snippet(words, .org)
    #expect(
      text.unicodeScalars.contains("\n#+ATTR_HTML: :alt \(escaped)\n[[https://".unicodeScalars))
  }

  @Test(
    "AsciiDoc: special characters become character references",
    arguments: [
      ("a] b", "a&#93; b"), ("{docdir}", "&#123;docdir&#125;"),
      ("\",link=x", "&#34;&#44;link&#61;x"),
      ("*b* _i_ `m`", "&#42;b&#42; &#95;i&#95; &#96;m&#96;"),
      ("((term))", "&#40;&#40;term&#41;&#41;"),
      ("https://evil.test", "https&#58;//evil.test"), ("a@b.c", "a&#64;b.c"),
      ("++p++ $$p$$", "&#43;&#43;p&#43;&#43; &#36;&#36;p&#36;&#36;"),
      ("<<x>>", "&#60;&#60;x&#62;&#62;"),
      ("]\u{301}", "&#93;\u{301}"), ("&lt;", "&#38;lt;"),
    ])
  func asciidoc(words: String, escaped: String) {
    let text = snippet(words, .asciidoc)
    #expect(text.unicodeScalars.contains("[\(escaped)]\n\nPhoto by link:++".unicodeScalars))
    #expect(text.unicodeScalars.contains("++[\(escaped)] on link:++".unicodeScalars))
  }

  @Test(
    "LaTeX: a caption or name cannot start a command, group, comment or formula",
    arguments: [
      ("\\input{/etc/passwd}", "\\textbackslash{}input\\{/etc/passwd\\}"),
      ("}\u{301}", "\\}\u{301}"),
      ("100% & more", "100\\% \\& more"), ("$x_1^2$", "\\$x\\_1\\textasciicircum{}2\\$"),
      ("#1 ~ <a>", "\\#1 \\textasciitilde{} \\textless{}a\\textgreater{}"),
      ("^^5cinput", "\\textasciicircum{}\\textasciicircum{}5cinput"), ("a, b=c]", "a, b=c]"),
    ])
  func latex(words: String, escaped: String) {
    let text = snippet(words, .latex)
    #expect(text.unicodeScalars.contains(",alt={\(escaped)}]{".unicodeScalars))
    #expect(text.unicodeScalars.contains("}{\(escaped)} on ".unicodeScalars))
  }

  @Test("LaTeX: an id in the download command of a comment is one safe argument")
  func command() {
    let text = Snippet(of: .bare("a$(ls) b\nc"), as: .latex).text
    #expect(
      text.hasPrefix("% The picture is still missing: imagefeed download alsbc --size regular\n\\"))
  }

  @Test(
    "SEC-3: line breaks and escape sequences are removed in every format",
    arguments: Snippet.Format.allCases)
  func lines(format: Snippet.Format) {
    let plain = snippet("a b", format)
    #expect(snippet("a\u{1B}[31m\r\nb\u{202E}", format) == plain)
  }

  @Test("Addresses with brackets stay inside their link")
  func addresses() {
    var photo = Photo.sample()
    photo.author.link = .sample("https://unsplash.com/@a(b)[c]'\"<d>")
    #expect(
      Snippet(of: photo, as: .markdown).text
        .contains("](https://unsplash.com/@a%28b%29[c]'%22%3Cd%3E) on "))
    #expect(
      Snippet(of: photo, as: .org).text
        .contains("[[https://unsplash.com/@a(b)%5Bc%5D'%22%3Cd%3E][Nora"))
    photo.author.link = .sample("https://unsplash.com/@++{a}\\^%7E#b")
    #expect(
      Snippet(of: photo, as: .asciidoc).text
        .contains("link:++https://unsplash.com/@+%2B%7Ba%7D"))
    #expect(
      Snippet(of: photo, as: .latex).text.contains("\\href{https://unsplash.com/@++"))
    photo.author.link = .sample("https://unsplash.com/@a(b)[c]'\"<d>")
    #expect(
      Snippet(of: photo, as: .html).text
        .contains("<a href=\"https://unsplash.com/@a(b)[c]&#39;%22%3Cd%3E\">"))
  }
}
