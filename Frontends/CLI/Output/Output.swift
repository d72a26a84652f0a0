package import FeedCore
package import FeedSession
package import TerminalKit

/// A command's output: data on stdout, everything else on stderr (CLI-1).
struct Output: Sendable {
  let format: OutputFormat
  let console: Console
  let language: Language
  private let isVerbose: Bool
  private let wasLogged: @Sendable (String) -> Bool
  let isDemo: Bool
  /// The terminal, whose name is queried when a link could be written.
  let terminal: PlainTerminal
  private let showsLinks: Bool
  private let now: @Sendable () -> Timestamp

  /// - Parameter options: Nil for commands whose data is not a list of fields.
  init(_ context: FrontendContext, _ options: OutputOptions?) {
    let isTerminal = context.console.facts.outputIsTerminal
    format = options?.format(isTerminal: isTerminal) ?? (isTerminal ? .table : .tabs)
    console = context.console
    language = context.language
    isVerbose = context.isVerbose
    wasLogged = context.wasLogged
    isDemo = context.program.isDemo
    terminal = PlainTerminal(context.console, context.graphics)
    showsLinks = context.showsLinks && format == .table
    now = { [clock = context.session.clock] in clock.now() }
  }

  func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

  /// The text as a link to a page, in terminals that have links (TERM-2). The width of the result
  /// must not be measured.
  func link(_ text: String, to page: WebAddress?) -> String {
    guard showsLinks, console.facts.outputIsTerminal, !text.isEmpty,
      let link = page.flatMap(TerminalLink.init), terminal.extras.contains(.links)
    else { return text }
    return link.around(text)
  }

  func note(_ message: Message) { console.note(message.text(in: language)) }

  /// Notes that the demo photos are used, if they are. Called before the session is used.
  func noteDemo() {
    if isDemo { note(Message(.demoNotice)) }
  }

  /// Notes that a list is empty. Programs see that in the data.
  func noteEmpty(_ phrase: Phrase) -> ExitStatus {
    if format == .table { note(Message(phrase)) }
    return .done
  }

  /// Notes that the answer is from the cache, and its age, if it is (LIVE-5).
  func noteStale<Value>(_ answer: Answer<Value>) {
    guard answer.isStale else { return }
    note(
      Message(
        cachedAfter: answer.fault, age: answer.cachedAt?.ageText(at: now(), in: language)))
  }

  /// Writes one line: what failed and what to do next. The line is JSON if the data is JSON
  /// (CLI-5).
  ///
  /// - Parameter id: The photo or user with the error, if several were given.
  /// - Returns: The error's exit status.
  func fail(_ error: FeedError, about id: String? = nil) -> ExitStatus {
    if format.isJSON {
      var object = error.jsonObject(in: language)
      object["detail"] = isVerbose ? error.detail.map(JSON.string) : nil
      console.note(JSON.object(["id": id.map(JSON.string), "error": .object(object)]).text)
    } else {
      let subject = id.map { "\($0.cleaned()): " } ?? ""
      console.note("imagefeed: \(subject)\(error.message.text(in: language))")
      if isVerbose, let detail = error.detail, !wasLogged(detail) {
        console.note("  \(error.code.name): \(detail)")
      }
    }
    return error.code.exitStatus
  }

  /// Writes a complete document, or one line of many.
  ///
  /// - Returns: False after the reader of the output has gone.
  @discardableResult
  func write(_ object: JSONObject) -> Bool { write(.object(object)) }

  @discardableResult
  func write(_ json: JSON) -> Bool {
    let bytes: [UInt8]
    if case .jsonLines = format { bytes = json.encoded() } else { bytes = json.encodedPretty() }
    return console.out(bytes + [UInt8(ascii: "\n")])
  }

  /// The members of the object that `--json=FIELDS` selects, or all. `checkFields` has refused
  /// unknown names with exit status 2.
  func selecting(_ object: JSONObject) -> JSONObject {
    format.fields.map { object.selecting($0) } ?? object
  }

  /// The object with a mark that its photos are demo photos, because a program that reads stdout
  /// does not see the note on stderr.
  func marked(_ object: JSONObject) -> JSONObject {
    var object = object
    object["demo"] = isDemo ? .bool(true) : nil
    return object
  }

  func checkFields(_ known: [String]) throws(FeedError) {
    guard let fields = format.fields else { return }
    let unknown = fields.first { !known.contains($0) }
    if let unknown, let outer = unknown.split(separator: ".").first, outer != unknown,
      known.contains(String(outer))
    {
      throw FeedError(.usage, Message(.errorNestedField, unknown, String(outer)))
    }
    if fields.isEmpty || unknown != nil {
      let list = known.joined(separator: ", ")
      throw FeedError(.usage, Message(.errorUnknownField, unknown ?? "", list))
    }
  }
}

extension FrontendContext {
  /// Runs a command's work and turns its error into a line and an exit status. If the work
  /// succeeded although the stored sign-in could not be read, a note says so.
  func reporting(
    _ options: OutputOptions? = nil,
    _ work: (Output) async throws(FeedError) -> ExitStatus
  ) async -> ExitStatus {
    let output = Output(self, options)
    defer { output.terminal.leave() }
    do throws(FeedError) {
      let status = try await work(output)
      if status == .done { await noteLostSignIn(output) }
      return status
    } catch {
      return output.fail(error)
    }
  }

  /// Notes a sign-in that could not be read, for example in a locked keyring. A missing key is not
  /// noted, because calls that work without a key need no sign-in either.
  private func noteLostSignIn(_ output: Output) async {
    guard case .signedOut(let reason?) = await session.state.account,
      reason.code != .notConfigured
    else { return }
    output.note(reason.message)
  }
}

extension PlainTerminal {
  /// The terminal of a console.
  ///
  /// - Parameter preference: The requested protocol.
  package convenience init(_ console: Console, _ preference: GraphicsPreference) {
    let facts = console.facts
    self.init(isTerminal: facts.outputIsTerminal, preference) { facts.terminal[$0] }
  }
}

extension TaskProgress {
  /// The progress of a command on a console.
  package convenience init(_ console: Console, _ terminal: PlainTerminal) {
    let facts = console.facts
    self.init(
      isTerminal: facts.outputIsTerminal && facts.errorIsTerminal, terminal, write: console.error)
  }
}
