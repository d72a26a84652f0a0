/// The page of a list's photos: one HTML document that loads nothing but pictures. Its content
/// arrives as messages from the client. Texts and attributes are set one by one, never as HTML.
enum GalleryPage {
  static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <title>imagefeed</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <main>
    <p id="status" role="status"></p>
    <p id="failure" role="alert" hidden></p>
    <ul id="photos" role="list" aria-busy="true"></ul>
    <section id="chosen" hidden>
    <h2 id="heading"></h2>
    <textarea id="snippet" readonly rows="4" aria-labelledby="heading"></textarea>
    </section>
    </main>
    <script>
    \(script)
    </script>
    </body>
    </html>
    """

  /// A stricter policy than the one that a client derives from the origins, which also allows
  /// scripts from them.
  private static let policy = """
    default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
    img-src data: \(MCPApps.pictureOrigins.joined(separator: " "))
    """

  /// The page has the client's colors if the client sends them.
  private static let style = """
    :root { color-scheme: light dark;
      --back: var(--color-background-primary, #ffffff);
      --text: var(--color-text-primary, #1a1a1a);
      --soft: var(--color-text-secondary, #595959);
      --line: var(--color-border-primary, #c4c4c4);
      --focus: var(--color-ring-primary, #0b57d0);
      --bad: var(--color-text-danger, #a8071a) }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {
      --back: var(--color-background-primary, #1a1a1a);
      --text: var(--color-text-primary, #f2f2f2);
      --soft: var(--color-text-secondary, #b3b3b3);
      --line: var(--color-border-primary, #4d4d4d);
      --focus: var(--color-ring-primary, #a8c7fa);
      --bad: var(--color-text-danger, #ff9c9c) } }
    :root[data-theme="dark"] { color-scheme: dark;
      --back: var(--color-background-primary, #1a1a1a);
      --text: var(--color-text-primary, #f2f2f2);
      --soft: var(--color-text-secondary, #b3b3b3);
      --line: var(--color-border-primary, #4d4d4d);
      --focus: var(--color-ring-primary, #a8c7fa);
      --bad: var(--color-text-danger, #ff9c9c) }
    :root[data-theme="light"] { color-scheme: light }
    body { box-sizing: border-box; margin: 0; padding: 12px; background: var(--back); color: var(--text);
      font: 14px/1.4 var(--font-sans, system-ui, sans-serif) }
    p { margin: 0 0 8px }
    #failure { color: var(--bad) }
    ul { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none;
      grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)) }
    figure { margin: 0 }
    button, .frame { display: block; width: 100%; padding: 0; border: 1px solid var(--line);
      border-radius: 6px; background: none; color: var(--soft); font: inherit; overflow: hidden }
    .frame { box-sizing: border-box }
    button { cursor: pointer }
    button[aria-busy="true"] { opacity: .6 }
    button img, .frame img { display: block; width: 100%; height: 150px; object-fit: cover }
    button span, .frame span { display: block; padding: 12px }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
    figcaption { margin-top: 4px; color: var(--soft); font-size: 12px; overflow-wrap: anywhere }
    a { color: inherit }
    h2 { margin: 16px 0 4px; font-size: 14px }
    textarea { box-sizing: border-box; width: 100%; background: var(--back); color: var(--text);
      border: 1px solid var(--line); font: 12px/1.4 var(--font-mono, monospace) }
    """
}
