import FeedCore
import FeedImaging
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

/// The page in a real browser, inside a page that acts as the client.
@Suite("MCP-5: the gallery page in a browser", .timeLimit(.minutes(10)), .needsBrowser)
struct GalleryPageTests {
  /// A picture of one pixel.
  private static let pixel: String = {
    let bitmap = Bitmap(size: PixelSize(width: 1, height: 1), fill: .white)
    let bytes = (try? JPEG.encode(bitmap)) ?? []
    return "data:image/jpeg;base64," + bytes.base64()
  }()

  private static let evil = #"""
    </script><script>parent.hacked=1</script><img src=x onerror="parent.hacked=2">"&'
    """#

  private static func photo(
    _ id: String, caption: String = "fog", author: String = "Nora Fjeld",
    page: String = "https://unsplash.com/@nora_f?utm_source=imagefeed", src: String? = pixel
  ) -> JSON {
    .object([
      "id": .string(id), "caption": .string(caption), "author": .string(author),
      "authorPage": .string(page), "page": "https://unsplash.com/photos/x",
      "site": "https://unsplash.com/", "src": src.map(JSON.string), "color": "#26404d",
    ])
  }

  private static func result(_ photos: [JSON]) -> JSON {
    [
      "content": [["type": "text", "text": "…"]],
      "_meta": ["org.imagefeed/gallery": .array(photos)],
    ]
  }

  /// Shows a result, runs a script that acts as the user, and returns the page's report.
  private func show(
    _ result: JSON, context: JSON = ["theme": "dark"], snippet: JSON = ["result": [:]],
    then act: String = ""
  ) throws -> JSONObject {
    let folder = try TemporaryFolder()
    let text = Self.host
      .replacing("__PAGE__", with: Self.literal(.string(GalleryPage.html)))
      .replacing("__RESULT__", with: Self.literal(result))
      .replacing("__CONTEXT__", with: Self.literal(context))
      .replacing("__SNIPPET__", with: Self.literal(snippet)).replacing("__ACT__", with: act)
    try folder.write(text, to: "host.html")
    let document = try HeadlessBrowser.visit("file://\(folder.file("host.html"))")
    let report = document.split(separator: "<pre id=\"report\">").dropFirst().first?
      .split(separator: "</pre>").first
    return try #require(
      try JSON(parsing: Self.unescaped(String(report ?? "null"))).objectValue, "\(document)")
  }

  /// Returns JSON that is safe inside a script.
  private static func literal(_ json: JSON) -> String {
    json.text.replacing("<", with: "\\u003c")
  }

  private static func unescaped(_ html: String) -> String {
    html.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// A page that acts as the client. It waits for events instead of a fixed time, because a busy
  /// machine may take a second to draw a frame. An open document delays its load event until the
  /// report is written.
  private static let host = #"""
    <!doctype html><meta charset="utf-8"><title>client</title><pre id="report"></pre><iframe></iframe>
    <script>
    const held = document.querySelector("iframe").contentDocument;
    held.open();
    const calls = [];
    const frame = document.createElement("iframe");
    frame.srcdoc = __PAGE__;
    const tell = message => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
    const drawn = () => new Promise(resolve => requestAnimationFrame(resolve));
    let answered;
    const answer = () => new Promise(resolve => {
      answered = resolve;
      tell({ id: "answer", method: "ping" });
    });
    const settled = async () => {
      do for (let times = 0; times < 3; times++) { await answer(); await drawn(); await drawn(); }
      while (all("img", image => image.complete).includes(false));
    };
    const page = () => frame.contentDocument;
    const all = (selector, value) => [...page().querySelectorAll(selector)].map(value);
    addEventListener("message", event => {
      const { id, method, params } = event.data;
      if (method) calls.push([method, params]);
      if (method === "ui/initialize")
        tell({ id, result: { protocolVersion: "2026-01-26", hostInfo: { name: "h", version: "1" },
          hostCapabilities: { serverTools: {}, openLinks: {} }, hostContext: __CONTEXT__ } });
      else if (method === "tools/call") tell({ id, ...__SNIPPET__ });
      else if (method === "ui/notifications/initialized") run().finally(() => held.close());
      else if (id === "answer") answered();
      else if (id !== undefined) tell({ id, result: {} });
    });
    const run = async () => {
      tell({ method: "ui/notifications/tool-input", params: { arguments: {} } });
      await settled();
      const loading = page().getElementById("status").textContent;
      const result = __RESULT__;
      if (result) tell({ method: "ui/notifications/tool-result", params: result });
      await settled();
      __ACT__
      await settled();
      const style = frame.contentWindow.getComputedStyle(page().body);
      document.getElementById("report").textContent = JSON.stringify({
        loading, calls, status: page().getElementById("status").textContent,
        failure: page().getElementById("failure").textContent,
        isFailureShown: !page().getElementById("failure").hidden,
        isBusy: page().getElementById("photos").getAttribute("aria-busy"),
        names: all("button", button => button.getAttribute("aria-label")),
        credits: all("figcaption", caption => caption.textContent),
        links: all("figcaption a", link => link.href),
        buttons: all("button", button => button.textContent),
        widths: all("img", image => image.naturalWidth),
        tabs: all("button, a, textarea", element => element.tagName + " " + element.tabIndex),
        scripts: all("script", script => 1).length, hacked: window.hacked ?? 0,
        snippet: page().getElementById("snippet").value,
        focus: page().activeElement?.id ?? "", language: page().documentElement.lang,
        background: style.backgroundColor, text: style.color });
    };
    document.body.append(frame);
    </script>
    """#

  @Test("Photos have credits, and untrusted text is never run")
  func photos() throws {
    let report = try show(
      Self.result([
        Self.photo("a"),
        Self.photo("b", caption: Self.evil, author: Self.evil, page: "javascript:parent.hacked=3"),
        Self.photo("c", caption: "", src: nil), Self.photo("d", src: "javascript:parent.hacked=4"),
        Self.photo("e", src: "data:image/jpeg;base64,xxxx"),
        Self.photo("f", src: "https://evil.test/x.jpg"),
      ]))
    #expect(report["loading"] == "Loading photos…" && report["status"] == "6 photos")
    #expect(report["isBusy"] == "false" && report["isFailureShown"] == false)
    #expect(report["hacked"] == 0 && report["scripts"] == 1)
    let names = report["names"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(names.count == 6 && names.first == "Get text with credit: fog")
    #expect(names[1] == "Get text with credit: " + Self.evil)
    #expect(names[2] == "Get text with credit: Untitled")
    let credits = report["credits"]?.arrayValue?.compactMap(\.stringValue)
    #expect(credits?.first == "Photo by Nora Fjeld on Unsplash")
    #expect(credits?[1] == "Photo by \(Self.evil) on Unsplash")
    let links = report["links"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(links.count == 11 && links.allSatisfy { $0.hasPrefix("https://unsplash.com/") })
    #expect(report["widths"] == [1, 1])
    let missing: JSON = "This picture could not be loaded."
    #expect(report["buttons"]?.arrayValue == ["", ""] + Array(repeating: missing, count: 4))
  }

  @Test(
    "MCP-19: A click requests the snippet from the client, shows it and reports it to the model")
  func click() throws {
    let report = try show(
      Self.result([Self.photo("a"), Self.photo("b")]), context: ["theme": "light"],
      snippet: ["result": ["content": [], "structuredContent": ["text": "![fog](…)"]]],
      then: #"page().querySelectorAll("button")[1].click();"#)
    let calls = report["calls"]?.arrayValue?.compactMap(\.arrayValue) ?? []
    let methods = calls.compactMap { $0.first?.stringValue }
    #expect(methods.first == "ui/initialize" && methods.contains("ui/notifications/size-changed"))
    #expect(
      calls.contains([
        "tools/call", ["name": "photo_snippet", "arguments": ["id": "b", "format": "markdown"]],
      ]))
    #expect(methods.last(where: { !$0.hasSuffix("size-changed") }) == "ui/update-model-context")
    #expect(report["snippet"] == "![fog](…)" && report["focus"] == "snippet")
    #expect(report["status"] == "The text to paste is ready.")
  }

  @Test(
    "MCP-19, MCP-7: a photo without the snippet tool has no button, and a snippet contains no notes"
  )
  func withoutButton() throws {
    guard case .object(var photo) = Self.photo("a") else { return }
    photo["insertable"] = false
    let report = try show(Self.result([.object(photo)]))
    #expect(report["names"] == [] && report["widths"] == [1])
    #expect(report["tabs"] == ["A 0", "A 0", "TEXTAREA 0"])
    let blocks: JSON = [
      ["type": "text", "text": "![fog](…)"], ["type": "text", "text": "Requests left: 3."],
    ]
    let chosen = try show(
      Self.result([Self.photo("a")]), snippet: ["result": ["content": blocks]],
      then: #"page().querySelector("button").click();"#)
    #expect(chosen["snippet"] == "![fog](…)")
    let update = chosen["calls"]?.arrayValue?.compactMap(\.arrayValue).first {
      $0.first == "ui/update-model-context"
    }
    let texts = update?.last?.objectValue?["content"]?.arrayValue?.map { $0.objectValue?["text"] }
    #expect(texts?.count == 2 && texts?.last == "![fog](…)")
  }

  @Test("Keys reach photos and links in order, and the client opens links")
  func keys() throws {
    let report = try show(
      Self.result([Self.photo("a")]),
      then: #"page().querySelector("figcaption a").click();"#)
    let calls = report["calls"]?.arrayValue?.compactMap(\.arrayValue) ?? []
    #expect(report["tabs"] == ["BUTTON 0", "A 0", "A 0", "TEXTAREA 0"])
    #expect(
      calls.contains([
        "ui/open-link", ["url": "https://unsplash.com/@nora_f?utm_source=imagefeed"],
      ]))
  }

  @Test("The page shows failures of the list and the snippet, a cancel and an empty list")
  func failures() throws {
    let failed = try show(["isError": true, "content": [["type": "text", "text": "Rate limit."]]])
    #expect(failed["failure"] == "Rate limit." && failed["isFailureShown"] == true)
    #expect(failed["isBusy"] == "false" && failed["status"] == "")
    let foreign = try show(["content": [["type": "text", "text": "x"]]])
    #expect(foreign["failure"] == "The photos could not be loaded.")
    let refused = try show(
      Self.result([Self.photo("a")]), snippet: ["error": ["code": -32_602, "message": "no tool"]],
      then: #"page().querySelector("button").click();"#)
    #expect(refused["failure"] == "The text could not be made. no tool")
    let cancelled = try show(
      .null,
      then: #"tell({ method: "ui/notifications/tool-cancelled", params: {} });"#)
    #expect(cancelled["failure"] == "The request was cancelled.")
    let empty = try show(Self.result([]))
    #expect(empty["status"] == "No photos.")
  }

  @Test("The client chooses a light or dark theme and the page's language")
  func themes() throws {
    let light = try show(Self.result([]), context: ["theme": "light"])
    let dark = try show(Self.result([]), context: ["theme": "dark", "locale": "ru-RU"])
    #expect(light["background"] == "rgb(255, 255, 255)" && light["text"] == "rgb(26, 26, 26)")
    #expect(dark["background"] == "rgb(26, 26, 26)" && dark["text"] == "rgb(242, 242, 242)")
    #expect(dark["language"] == "ru" && dark["status"] == "Фото нет.")
    let own = try show(
      Self.result([]),
      context: ["styles": ["variables": ["--color-background-primary": "rgb(1, 2, 3)"]]])
    #expect(own["background"] == "rgb(1, 2, 3)")
  }
}
