/// The result of one check of `imagefeed doctor`, and what to do about it.
package struct Finding: Sendable, Hashable {
  /// The outcome of a check.
  package enum Verdict: String, Sendable, Hashable {
    case good
    /// Nothing is broken, but something is missing, unusual or could not be checked.
    case notice
    case fault
  }

  package let verdict: Verdict
  /// What was checked.
  package let subject: Phrase
  /// What was found, and for a fault the one thing to do.
  package let message: Message
  /// The part of the subject that was checked, such as an operation; nil if the message names it.
  package let part: String?

  package init(
    _ verdict: Verdict, _ subject: Phrase, _ message: Message, part: String? = nil
  ) {
    (self.verdict, self.subject, self.message, self.part) = (verdict, subject, message, part)
  }

  /// A failed check; the error's message says what to do.
  package init(_ subject: Phrase, _ error: FeedError) {
    self.init(.fault, subject, error.message)
  }

  /// What was found, beginning with the part that was checked.
  package func text(in language: Language) -> String {
    let text = message.text(in: language)
    return part.map { "\($0): \(text)" } ?? text
  }
}
