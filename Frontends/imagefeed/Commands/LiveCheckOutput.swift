import BackendLive
import FeedCore
import FeedSession

/// Prints the report of `imagefeed doctor --live-check`, which the user sends to the developers
/// (LIVE-11).
struct LiveCheckOutput: Sendable {
  let console: Console
  let language: Language
  /// The address to which reports are sent; nil if the build names none.
  var address = Version.reportAddress

  /// Shows the progress on a terminal.
  var progress: @Sendable (_ number: Int, _ total: Int) -> Void {
    { [console, language] number, total in
      guard console.facts.errorIsTerminal else { return }
      let text = Message(.liveProgress, String(number), String(total)).text(in: language)
      console.error(Array("\r\(text)\u{1B}[K".utf8))
    }
  }

  func endProgress() {
    if console.facts.errorIsTerminal { console.error(Array("\r\u{1B}[K".utf8)) }
  }

  func write(_ report: LiveReport, asJSON: Bool) -> ExitStatus {
    if asJSON {
      _ = console.out(json(report).encodedPretty() + [UInt8(ascii: "\n")])
    } else {
      lines(report).forEach { console.print($0) }
    }
    if report.isLimited { console.note(text(.liveLimited)) }
    if let (photo, wasLiked) = report.unrestored {
      let phrase: Phrase = wasLiked ? .liveUnrestoredLike : .liveUnrestoredUnlike
      console.note(Message(phrase, photo.text, photo.text).text(in: language))
    }
    return status(report)
  }

  private func status(_ report: LiveReport) -> ExitStatus {
    if report.count(.differs) > 0 || report.unrestored != nil { return .failure }
    return report.isLimited ? .rateLimit : .done
  }

  private func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

  /// The report as text: each point with the expectation, the observation and the verdict.
  func lines(_ report: LiveReport) -> [String] {
    [Version.line, ""] + report.rows.flatMap(lines) + ["", summary(report), sendTo]
  }

  private func lines(_ row: LiveReport.Row) -> [String] {
    let isTried = row.result.verdict != .notTried
    let label: Phrase = isTried ? .liveSeenLabel : .liveReasonLabel
    let details = [
      Message(.liveExpectedLabel, text(row.point.expected)),
      Message(label, row.result.text.text(in: language)),
    ]
    return ["\(row.point.id) §\(row.point.section) \(word(row.result.verdict))"]
      + details.map { "  " + $0.text(in: language) }
  }

  private func word(_ verdict: LiveResult.Verdict) -> String {
    switch verdict {
    case .asExpected: text(.liveAsExpected)
    case .differs: text(.liveDiffers)
    case .undecided: text(.liveUndecided)
    case .notTried: text(.liveNotTried)
    }
  }

  private func summary(_ report: LiveReport) -> String {
    let verdicts: [LiveResult.Verdict] = [.asExpected, .differs, .undecided, .notTried]
    let counts = verdicts.map { String(report.count($0)) } + [String(report.requestCount)]
    return Message(.liveSummary, counts).text(in: language)
  }

  private var sendTo: String {
    (address.map { Message(.liveSendTo, $0) } ?? Message(.liveSendBack)).text(in: language)
  }

  /// The report as one object for programs.
  func json(_ report: LiveReport) -> JSON {
    [
      "version": .string(Version.number),
      "points": .array(report.rows.map(json)),
      "requests": .integer(Int64(report.requestCount)),
      "isLimited": .bool(report.isLimited),
      "sendTo": .string(sendTo),
    ]
  }

  private func json(_ row: LiveReport.Row) -> JSON {
    let isTried = row.result.verdict != .notTried
    return [
      "id": .string(row.point.id),
      "section": .string(row.point.section),
      "verdict": .string(row.result.verdict.rawValue),
      "expected": .string(text(row.point.expected)),
      isTried ? "seen" : "reason": .string(row.result.text.text(in: language)),
    ]
  }
}
