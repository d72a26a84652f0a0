/// What no table can say, in the order of the page.
enum ProtocolProse {
  static let opening = """
    # imagefeed on stdin and stdout

    This page is written by the program from its table of operations: change
    `Frontends/JSONLines/Table` and `Operations`, not the page.

        imagefeed --frontend jsonl --backend live

    speaks JSON-RPC 2.0, one message a line, UTF-8. The same endpoint is an MCP server over stdio.

        {"jsonrpc":"2.0","id":1,"method":"imagefeed/search_photos","params":{"query":"fog"}}

    - There is no handshake: every method answers at any time. Requests run side by side and answer in
      any order; an id is a string or an integer and comes back exactly.
    - `params` is an object; unknown and mistyped members are refused. There are no batches.
    - A line has 4 MiB at most. Read until the line feed: what one read brings may be part of a line.
    - 32 requests may wait for something; more are refused with 1429. What is answered from memory
      (`describe`, `get_session`, `watch`, `unwatch`) always is. A request is answered within 55 s.
    - With `"_meta":{"progressToken":T}` in `params`, `notifications/progress` tell `progressToken`,
      `progress` and, where known, `total`; values rise, and none comes after the answer.
    - `notifications/cancelled` with `requestId` stops a request, which is then not answered;
      `$/cancelRequest` with `id` stops it, and it is answered with -32800.
    - `watch` begins `imagefeed/changed` notifications with the new `revision` of the session and what
      changed: `session`, `feed`, `favorites`, `likes`, `rate`. Several changes may be told as one.
    - Close stdin to end: what was asked for is still answered. stderr is for people.

    Settings and the stored sign-in are found from `HOME`, since editors pass few variables on.

    ## Operations

    As a method it is `imagefeed/NAME`. A `?` marks what may be left out.

    """

  static let answers = """
    ## Answers

    Absent members are left out, never null. `schema/operations.json` has all of it as JSON Schema.

    """

  static let errors = """
    ## Errors

    `error` has a `code`, a `message` that tells a person what failed, and, from operations, `data`
    with `kind`, `retryable`, `retryAfterMs` where known and, where something can be done, `hint`,
    which says what: show it after the message. -32700, -32600, -32601 and -32602 are JSON-RPC's own.

    | code | kind |
    | --- | --- |

    """

  static let closing = """
    ## MCP

    Revisions 2024-11-05, 2025-06-18 and 2025-11-25 (after `initialize`) and 2026-07-28 (by the
    `_meta` of each request), told apart request by request. A client's configuration:

        {"mcpServers": {"imagefeed": {"command": "imagefeed", "args": ["--frontend", "jsonl"]}}}

    - Tools are the operations above that say so, under their names. `structuredContent` is what the
      method answers; the text is shorter and meant for models. What goes wrong in a tool is a
      result with `isError`, and its `_meta` has the error object as `org.imagefeed/error`.
    - A photo is also a resource, `imagefeed:///photo/ID`: its credit as Markdown and a small picture.
      `resources/list` has the 200 photos that answers brought last, without asking for anything.
    - Nothing is ever asked of the client. After the end of stdin it ends within 1.5 s.

    """
}
