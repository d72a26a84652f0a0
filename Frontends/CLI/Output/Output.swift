import FeedCore
import FeedSession

/// Writes what a command found: data on stdout, all else on stderr (CLI-1).
struct Output: Sendable {
  let format: OutputFormat
  let console: Console
  let language: Language
  private let isVerbose: Bool
  private let wasLogged: @Sendable (String) -> Bool
  private let isDemo: Bool

  /// Without options for commands whose data is no list of fields.
  init(_ context: FrontendContext, _ options: OutputOptions?) {
    let isTerminal = context.console.facts.outputIsTerminal
    format = options?.format(isTerminal: isTerminal) ?? (isTerminal ? .table : .tabs)
    console = context.console
    language = context.language
    isVerbose = context.isVerbose
    wasLogged = context.wasLogged
    isDemo = context.program.isDemo
  }

  func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

  func note(_ message: Message) { console.note(message.text(in: language)) }

  /// Says that the demo photos stand in, where they do. Called before the session is asked.
  func noteDemo() {
    if isDemo { note(Message(.demoNotice)) }
  }

  /// Says that the answer is from the cache, where it is, and as old as it is (LIVE-5).
  func noteStale<Value>(_ answer: Answer<Value>) {
    guard answer.isStale else { return }
    let moment = answer.cachedAt.map { $0.minuteText(in: language) }
    note(moment.map { Message(.fromCacheAsOf, $0) } ?? Message(.fromCache))
  }

  /// One line: what failed and what to do next; as JSON where the data is JSON (CLI-5). Of
  /// several ids it names the one it is about.
  func fail(_ error: FeedError, about id: String? = nil) -> ExitStatus {
    if format.isJSON {
      var shape = error.shape(in: language)
      shape["detail"] = isVerbose ? error.detail.map(JSON.string) : nil
      console.note(JSON.object(["id": id.map(JSON.string), "error": .object(shape)]).text)
    } else {
      let subject = id.map { "\($0.cleaned()): " } ?? ""
      console.note("imagefeed: \(subject)\(error.message.text(in: language))")
      if isVerbose, let detail = error.detail, !wasLogged(detail) {
        console.note("  \(error.code.name): \(detail)")
      }
    }
    return error.code.exitStatus
  }

  /// A whole document, or one line of many. Answers false once nobody reads any more.
  @discardableResult
  func write(_ object: JSONObject) -> Bool { write(.object(object)) }

  @discardableResult
  func write(_ json: JSON) -> Bool {
    let bytes: [UInt8]
    if case .jsonLines = format { bytes = json.encoded() } else { bytes = json.encodedPretty() }
    return console.out(bytes + [UInt8(ascii: "\n")])
  }

  /// The shape's members that were asked for. Unknown names list the known ones, exit 2.
  func selecting(_ shape: JSONObject) -> JSONObject {
    format.fields.map { shape.selecting($0) } ?? shape
  }

  /// A photo or a list that programs must not take for real: stderr, which says so too, is not
  /// theirs.
  func marked(_ shape: JSONObject) -> JSONObject {
    var shape = shape
    shape["demo"] = isDemo ? .bool(true) : nil
    return shape
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
  /// Runs a command's work and turns its error into a line and an exit status. What worked
  /// although the stored sign-in was not to be had says so.
  func reporting(
    _ options: OutputOptions? = nil,
    _ work: (Output) async throws(FeedError) -> ExitStatus
  ) async -> ExitStatus {
    let output = Output(self, options)
    do throws(FeedError) {
      let status = try await work(output)
      if status == .done { await noteLostSignIn(output) }
      return status
    } catch {
      return output.fail(error)
    }
  }

  /// As behind a locked keyring. What works without a key needs no sign-in either.
  private func noteLostSignIn(_ output: Output) async {
    guard case .signedOut(let reason?) = await session.state.account,
      reason.code != .notConfigured
    else { return }
    output.note(reason.message)
  }
}
