extension GalleryPage {
  /// The script of the page. It communicates only with the client, by JSON-RPC messages to the
  /// parent window.
  static let script = words + client + photos + choice + messages

  /// The page's texts, in Russian if the client's language is Russian, otherwise in English.
  private static let words = #"""
    "use strict";
    const english = {
      loading: "Loading photos…", none: "No photos.", count: n => n + (n === 1 ? " photo" : " photos"),
      failed: "The photos could not be loaded.", cancelled: "The request was cancelled.",
      noPicture: "This picture could not be loaded.", insert: "Get text with credit: ",
      untitled: "Untitled", making: "Making the text…", chosen: "Text to paste, with credit",
      ready: "The text to paste is ready.", noText: "The text could not be made.",
      noLink: "The page could not be opened: " };
    const russian = {
      loading: "Фото загружаются…", none: "Фото нет.", count: n => "Фото: " + n,
      failed: "Не удалось загрузить фото.", cancelled: "Запрос отменён.",
      noPicture: "Не удалось загрузить это изображение.", insert: "Текст с указанием автора: ",
      untitled: "Без названия", making: "Текст готовится…",
      chosen: "Текст для вставки, с указанием автора", ready: "Текст для вставки готов.",
      noText: "Не удалось получить текст.", noLink: "Не удалось открыть страницу: " };
    let words = english;
    const find = id => document.getElementById(id);
    const say = text => { find("status").textContent = text; };
    const complain = text => {
      find("failure").textContent = text;
      find("failure").hidden = !text;
    };

    """#

  /// Requests to the client, and the properties that it reports.
  private static let client = #"""
    const open = new Map();
    let last = 0;
    const send = message => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
    const ask = (method, params) => new Promise((resolve, reject) => {
      open.set(++last, { resolve, reject });
      send({ id: last, method, params });
    });
    const take = context => {
      if (!context) return;
      const root = document.documentElement;
      if (context.theme === "light" || context.theme === "dark") root.dataset.theme = context.theme;
      for (const [name, value] of Object.entries(context.styles?.variables ?? {}))
        if (/^--(color|font)-[a-z0-9-]+$/.test(name)) root.style.setProperty(name, String(value));
      if (typeof context.locale === "string") {
        words = /^ru\b/i.test(context.locale) ? russian : english;
        root.lang = words === russian ? "ru" : "en";
      }
    };

    """#

  /// The photos of a tool's result. All text in them is untrusted.
  private static let photos = #"""
    const make = (name, text) => {
      const element = document.createElement(name);
      if (text) element.textContent = text;
      return element;
    };
    const link = (text, address) => {
      let url;
      try { url = new URL(address); } catch { return make("span", text); }
      if (url.protocol !== "https:" && url.protocol !== "http:") return make("span", text);
      const anchor = make("a", text);
      anchor.href = url.href;
      anchor.addEventListener("click", event => {
        event.preventDefault();
        ask("ui/open-link", { url: url.href }).catch(() => complain(words.noLink + url.href));
      });
      return anchor;
    };
    const picture = photo => {
      const missing = () => make("span", words.noPicture);
      if (!/^(data:image\/jpeg;base64,|https:\/\/)/.test(photo.src ?? "")) return missing();
      const image = make("img");
      image.alt = "";
      image.loading = "lazy";
      if (/^#[0-9a-f]{6}$/.test(photo.color)) image.style.backgroundColor = photo.color;
      image.addEventListener("error", () => image.replaceWith(missing()));
      image.src = photo.src;
      return image;
    };
    const item = photo => {
      const [entry, figure] = [make("li"), make("figure")];
      const caption = make("figcaption", "Photo by ");
      // Without the tool that makes the text there is nothing to press.
      const isInsertable = photo.insertable !== false;
      const frame = make(isInsertable ? "button" : "div");
      const title = photo.caption || words.untitled;
      frame.title = title;
      frame.append(picture(photo));
      if (isInsertable) {
        frame.type = "button";
        frame.setAttribute("aria-label", words.insert + title);
        frame.addEventListener("click", () => choose(photo, frame));
      } else {
        frame.className = "frame";
        frame.setAttribute("role", "img");
        frame.setAttribute("aria-label", title);
      }
      caption.append(photo.authorPage ? link(photo.author, photo.authorPage) : photo.author);
      if (photo.site) caption.append(" on ", link("Unsplash", photo.site));
      figure.append(frame, caption);
      entry.append(figure);
      return entry;
    };
    // The first text block is the content, or why there is none; notes come after it.
    const reason = result => (result?.content ?? []).find(block => block.type === "text")?.text ?? "";
    const show = result => {
      const list = find("photos");
      list.setAttribute("aria-busy", "false");
      list.replaceChildren();
      const photos = result?._meta?.["org.imagefeed/gallery"];
      say("");
      if (result?.isError || !Array.isArray(photos))
        return complain((result?.isError && reason(result)) || words.failed);
      complain("");
      list.append(...photos.map(item));
      say(photos.length ? words.count(photos.length) : words.none);
    };

    """#

  /// A click on a photo. The client returns the photo's text, and may ask the user first.
  private static let choice = #"""
    const choose = async (photo, button) => {
      if (button.getAttribute("aria-busy") === "true") return;
      button.setAttribute("aria-busy", "true");
      complain("");
      say(words.making);
      try {
        const result = await ask("tools/call",
          { name: "photo_snippet", arguments: { id: photo.id, format: "markdown" } });
        const text = result?.structuredContent?.text ?? reason(result);
        if (result?.isError || !text) throw new Error(reason(result));
        find("heading").textContent = words.chosen;
        find("snippet").value = text;
        find("chosen").hidden = false;
        find("snippet").focus();
        find("snippet").select();
        say(words.ready);
        const note = "The user chose photo " + photo.id + ". Its text with credit follows.";
        ask("ui/update-model-context",
          { content: [note, text].map(text => ({ type: "text", text })) })
          .catch(() => {});
      } catch (error) {
        say("");
        complain([words.noText, error?.message].filter(Boolean).join(" "));
      } finally {
        button.removeAttribute("aria-busy");
      }
    };

    """#

  /// The handshake, and the messages that the client sends.
  private static let messages = #"""
    const requests = { "ping": () => ({}), "ui/resource-teardown": () => ({}) };
    const notices = {
      "ui/notifications/tool-input": () => say(words.loading),
      "ui/notifications/tool-result": show,
      "ui/notifications/tool-cancelled": () => {
        find("photos").setAttribute("aria-busy", "false");
        say("");
        complain(words.cancelled);
      },
      "ui/notifications/host-context-changed": take };
    addEventListener("message", event => {
      const message = event.data;
      if (event.source !== parent || message?.jsonrpc !== "2.0") return;
      if (message.method && message.id !== undefined) {
        const known = Object.hasOwn(requests, message.method);
        const answer = known ? { result: requests[message.method]() }
          : { error: { code: -32601, message: "unknown method" } };
        send({ id: message.id, ...answer });
      } else if (message.method) {
        if (Object.hasOwn(notices, message.method)) notices[message.method](message.params);
      } else if (open.has(message.id)) {
        const { resolve, reject } = open.get(message.id);
        open.delete(message.id);
        if (message.error) reject(new Error(String(message.error.message ?? "")));
        else resolve(message.result);
      }
    });
    say(words.loading);
    ask("ui/initialize", { protocolVersion: "2026-01-26",
      appInfo: { name: "imagefeed", version: "1" },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] } })
      .then(result => {
        take(result?.hostContext);
        say(words.loading);
        send({ method: "ui/notifications/initialized", params: {} });
        new ResizeObserver(() => send({ method: "ui/notifications/size-changed", params: {
          width: Math.ceil(document.documentElement.scrollWidth),
          height: Math.ceil(document.documentElement.getBoundingClientRect().height) } }))
          .observe(document.documentElement);
      })
      .catch(() => complain(words.failed));
    """#
}
