package import FeedCore

/// What the user has bound keys to, as the settings file has it (TUI-9). Only the frontend that has
/// keys knows what it means.
package struct KeyConfig: Sendable {
  package let json: JSON
  /// For messages about what is wrong in it.
  package let file: String

  package init(_ json: JSON, file: String) { (self.json, self.file) = (json, file) }
}
