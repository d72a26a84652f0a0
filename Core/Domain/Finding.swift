/// One thing that `imagefeed doctor` looked at, and what to do about it.
package struct Finding: Sendable, Hashable {
  package enum Verdict: String, Sendable, Hashable {
    case good
    /// Nothing is broken, but something is missing, odd or could not be looked at.
    case notice
    case fault
  }

  package let verdict: Verdict
  /// What was looked at.
  package let subject: Phrase
  /// What was found, and with a fault the one thing to do.
  package let message: Message

  package init(_ verdict: Verdict, _ subject: Phrase, _ message: Message) {
    (self.verdict, self.subject, self.message) = (verdict, subject, message)
  }

  /// A failure as a finding: its message holds what to do.
  package init(_ subject: Phrase, _ error: FeedError) {
    self.init(.fault, subject, error.message)
  }
}
