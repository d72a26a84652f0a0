import FeedCore
import FeedSession

/// Asks for one value: on a terminal with a prompt, secrets without echo; else the first line of
/// stdin.
enum ValuePrompt {
  /// Nil when there is nothing but white space.
  static func read(
    _ setting: Setting, _ console: Console, _ language: Language
  ) async throws(FeedError) -> Secret? {
    let prompt = "\(setting.help.text(in: language))\n\(setting.key): "
    if setting.isSecret { return try await console.input.secret(prompt) }
    if console.facts.inputIsTerminal { console.error(Array(prompt.utf8)) }
    return try await console.input.line().flatMap { Secret($0) }
  }
}
