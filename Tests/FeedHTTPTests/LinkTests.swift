import FeedHTTP
import Testing

@Suite("The Link header (RFC 8288)")
struct LinkTests {
  /// Returns the links as `target rel,rel`.
  private func links(_ fields: String...) -> [String] {
    var headers = HTTPHeaders()
    for field in fields { headers.add("link", field) }
    return headers.links.map { "\($0.target) \($0.relations.joined(separator: ","))" }
  }

  @Test(
    "FEED-7: every valid form of a link is parsed",
    arguments: [
      (#"<https://a/?page=2>; rel="next""#, ["https://a/?page=2 next"]),
      ("<https://a/?page=2>; rel=next", ["https://a/?page=2 next"]),
      ("<https://a/?page=2>;rel=next", ["https://a/?page=2 next"]),
      ("  <b> ;\trel = next ; x", ["b next"]),
      (#"<b>; REL="Next""#, ["b next"]),
      (#"<b>; rel="last next""#, ["b last,next"]),
      ("<b>; rel=\"last \t  next\"", ["b last,next"]),
      (#"<b>; title="a, b; rel=prev"; rel=next"#, ["b next"]),
      (#"<b>; title="a \" rel=prev"; rel="next""#, ["b next"]),
      ("<b?x=1,2;rel=prev>; rel=next", ["b?x=1,2;rel=prev next"]),
      ("<b>; crossorigin; rel=preload; as=font, <c>; rel=next", ["b preload", "c next"]),
      ("<b>; rel=next; rel=prev", ["b next"]),
      ("<b>; rel*=UTF-8''next", ["b "]),
      ("<b>; relation=next; xrel=next", ["b "]),
      ("<b>", ["b "]), ("<>; rel=next", [" next"]),
      ("</photos?page=2>; rel=next", ["/photos?page=2 next"]),
      (",, <b>; rel=next,, <c>; rel=last,", ["b next", "c last"]),
      ("<b>; rel=next;, <c>; rel=last", ["b next", "c last"]),
      (#"<b>; rel="next"#, ["b next"]), ("<b>; rel=", ["b "]), ("<b>; rel", ["b "]),
      ("<b>; =next; rel=last", ["b last"]),
      (#"<b>; rel="https://example.com/#next""#, ["b https://example.com/#next"]),
      ("", []), ("<b", []), ("next", []), ("rel=next", []), ("<b>; rel=next, junk", ["b next"]),
    ])
  func forms(field: String, expected: [String]) { #expect(links(field) == expected) }

  @Test("FEED-7: the links of several header fields are joined in order")
  func severalFields() {
    #expect(
      links("<a>; rel=first", "<b>; rel=next, <c>; rel=last") == ["a first", "b next", "c last"])
  }

  @Test("The anchor of a link is parsed")
  func anchor() {
    let headers: HTTPHeaders = ["Link": #"<b>; rel=next; anchor="/other", <c>; rel=next"#]
    #expect(headers.links.map(\.anchor) == ["/other", nil])
    let twice: HTTPHeaders = ["Link": "<b>; rel=next; anchor=/first; anchor=/second"]
    #expect(twice.links.map(\.anchor) == ["/first"])
  }
}
