/// The parts of PROTOCOL.md that are not generated from the table, in the order of the page.
enum ProtocolProse {
  static let opening = """
    # imagefeed on stdin and stdout

    This page is generated from the table of operations: change `Core/Domain/Operations`
    and `Frontends/JSONLines/Table`, not the page.

        imagefeed --frontend jsonl --backend live

    speaks JSON-RPC 2.0, one message per line, in UTF-8. There are no `Content-Length` headers: this
    is not the framing of the Language Server Protocol. The same endpoint is an MCP server over stdio,
    for which `imagefeed mcp` is the short form. `mcp --read-only` offers no operation that changes
    anything. `mcp --tools NAME,…` limits both tools and methods to those named.

        {"jsonrpc":"2.0","id":1,"method":"imagefeed/search_photos","params":{"query":"fog"}}

    - There is no handshake: any method can be called at any time. Requests run concurrently and are
      answered in any order. An id is a string or an integer and is returned unchanged.
    - `params` is an object; unknown and mistyped members are rejected. Batches are not supported.
    - A byte order mark before the first message is skipped.
    - Some clients must write every member. For a missing optional member they can write null or an
      empty string, for `width` and `height` also 0, for `orientation` and `color` also `any`, and for
      `contentFilter` also `default`. `params` and `arguments` may also be null.
    - A line is at most 4 MiB. Read until the line feed: a single read may return part of a line.
    - At most 32 requests may be waiting. More are rejected with 1429. Requests answered from memory
      (`describe`, `get_session`, `watch`, `unwatch`) always work. Each request is answered within
      55 s. While a picture arrives, the time counts from its last byte.
    - If a download is stopped, by this limit or by the client, its bytes are kept for 10 minutes. The
      same call continues it.
    - With `"_meta":{"progressToken":T}` in `params`, `notifications/progress` report
      `progressToken`, `progress` and, if known, `total`. Values increase, and none is sent after the
      answer.
    - `notifications/cancelled` with `requestId` stops a request without an answer;
      `$/cancelRequest` with `id` stops it with the answer -32800.
    - `watch` starts `imagefeed/changed` notifications with the new `revision` of the session and what
      changed: `session`, `feed`, `favorites`, `likes`, `rate`. Several changes may be reported as one.
    - `next_feed_page` calls that wait at the same time get the same page: they share one request. To
      read on, wait for the answer before the next call.
    - Operations that always fail, such as those for collections with a folder of photos, are neither
      in `describe` nor among the tools. If they are called, the error gives the reason (1405).
    - For photos in a folder, the addresses in `urls` and `links` are `file:` addresses. An address
      whose host ends in `.invalid` leads nowhere. The photos of the demo and of some programs have
      only such addresses. `photo_bytes` returns their pictures.
    - To end the program, close stdin. Open requests are still answered. Messages on stderr are for
      users.
    - A page after the end of a list is not an error: `photos` is empty and `hasMore` is false. Without
      `perPage` a page has 30 photos on `live`, 20 on `mock`, and those of the recorded page on
      `fixture`.

    To insert a photo into a text, use the text from `photo_snippet`. It includes the credit that
    Unsplash requires, and imagefeed reports the use of the photo to Unsplash. The text contains
    nothing else. Remarks have separate members. Photos shown in any other way (a thumbnail, a
    preview, a downloaded file) have a `credit` to show next to them.

    The `path` of `download_photo` can be a file, an existing folder, or anything that ends with `/`.
    `~/` is the home folder. Relative paths start at the folder in which the program was started. The
    returned `path` is absolute. Missing folders are created only if `path` ends with `/`. A new name
    without an extension, such as `assets`, is refused, because it is more likely a folder. For a
    folder, pass `assets/`.

    A `username` can also be given as `@name` or as the address of the user’s page.

    The program finds settings and the stored sign-in through `HOME`, because editors pass on few
    variables. If it cannot start, for example because of an unknown option or a damaged settings
    file, it writes the reason to stderr and exits with a status other than 0, without writing to
    stdout. A missing key does not prevent the start. Calls that need the key return 1400.

    Messages and hints of all errors are in the language of the settings (`--lang`, otherwise the
    locale). `kind` and `code` do not depend on it.

    To sign in, call `begin_sign_in`, open its `address` in a browser, and wait until the `state` of
    `get_session` is no longer `signingIn` (`watch` tells you when to check). If `listening` is false
    or the browser runs on another machine, send the code or address from the browser with
    `complete_sign_in`. If the `state` is then `signedOut`, `signInError` is the reason. `likes` is
    true if the backend supports likes, signed in or not.

    ## Samples

    `>` is sent, `<` is received. Users and photos are invented.

    """

  static let operations = """
    ## Operations

    The method of an operation is `imagefeed/NAME`. A `?` marks optional members.

    """

  static let answers = """
    ## Answers

    Absent members are omitted, never null. `schema/operations.json` has the full JSON Schema.

    """

  static let errors = """
    ## Errors

    `error` has a `code`, a `message` for users and `data` with `kind`, `retryable`, `retryAfterMs` if
    known and, if something can be done about it, a `hint` to show after the message. -32700, -32600,
    -32601, -32602 and -32603 are defined by JSON-RPC, -32002 and -32022 by MCP. With -32022, `data`
    also has `requested` and `supported`: the revisions that a request can name in `_meta`. Older
    revisions begin with `initialize`. A resource that does not exist is -32002 up to revision
    2025-11-25 and -32602 since then, with the same `kind`.

    | code | kind |
    | --- | --- |

    """

  static let closing = """
    ## MCP

    Revisions 2024-11-05, 2025-06-18 and 2025-11-25 (after `initialize`) and 2026-07-28 (by the
    `_meta` of each request), detected for each request. A client’s configuration:

        {"mcpServers": {"imagefeed": {"command": "imagefeed", "args": ["mcp"]}}}

    - The operations marked as MCP tools above are tools with the same names. `structuredContent` is
      the result of the method. The first block of text has the same facts for models, and nothing
      else, so that it can be put into a document. Remarks, the age of cached answers and the number
      of requests left, if it is small, are in a separate block, annotated with `audience`:
      `assistant`. A failed tool call returns a result with `isError`, with the error object in
      `_meta` as `org.imagefeed/error`.
    - Lists are short, for models. Without `perPage` a list has 10 photos. Each photo has `id`,
      `caption`, `author`, `size`, `page` and `credit` in at most 300 bytes, the same in text and
      structure. The caption is shortened last: `page` and `size` are left out first. `get_photo`
      returns the rest. A collection has `id` or `slug`, `title`, `photoCount`, `author`, `link` and
      `description`, also in at most 300 bytes.
    - With `contactSheet`, a list has one more block of content: a JPEG of its first 12 photos with
      their numbers, in at most 120,000 letters of base64.
    - For clients that declare MCP Apps (`io.modelcontextprotocol/ui`), in the handshake or in the
      request, a list names the page `ui://imagefeed/gallery`. Its photos are in `_meta` as
      `org.imagefeed/gallery`. The page loads pictures only from Unsplash. Other pictures are sent
      with the list as `data:`. After a click on a photo, the page calls `photo_snippet` through the
      client, if that tool is offered.
    - A photo is also a resource, `imagefeed:///photo/ID`, with its credit as Markdown and a small
      picture. Each part requires its tool (`get_photo`, `photo_thumbnail`).
      `resources/list` has the last 200 photos returned, without making any request.
    - The server sends no requests to the client. It exits within 1.5 s after the end of stdin.

    """
}
