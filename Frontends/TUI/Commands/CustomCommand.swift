import FeedCore
import TerminalKit

/// A program that the user has bound to a key (TUI-10).
struct CustomCommand: Sendable, Hashable {
  /// A placeholder in an argument for a value of the photo.
  enum Placeholder: String, Sendable, Hashable, CaseIterable {
    case id, url, page, author, path

    /// The placeholder as the settings file writes it.
    var text: String { "{\(rawValue)}" }
  }

  /// An argument: text and placeholders, in order.
  struct Argument: Sendable, Hashable {
    enum Segment: Sendable, Hashable {
      case text(String)
      case placeholder(Placeholder)
    }

    let segments: [Segment]

    /// The argument with its placeholders in braces, as in the settings file.
    var template: String {
      segments.map { segment in
        switch segment {
        case .text(let text): text
        case .placeholder(let placeholder): placeholder.text
        }
      }
      .joined()
    }

    var placeholders: [Placeholder] {
      segments.compactMap {
        if case .placeholder(let placeholder) = $0 { placeholder } else { nil }
      }
    }
  }

  let key: Key
  /// The program's name, or its absolute path.
  let program: String
  let arguments: [Argument]
  let needsDownload: Bool
  /// Whether the program gets the terminal while the screen is suspended.
  let hasTerminal: Bool
  /// The words of the help for it; nil to show the command line.
  var title: String?

  /// The program's name without its folder, for messages.
  var name: String { program.split(separator: "/").last.map(String.init) ?? program }

  /// The name and the arguments as in the settings file, for messages.
  var line: String { ([name] + arguments.map(\.template)).joined(separator: " ") }
}

/// The command line of a custom command for one photo.
struct CommandRun: Sendable, Hashable {
  /// The program's name, for messages.
  let name: String
  let words: [String]
  let hasTerminal: Bool

  /// The message about a failure; nil if the program succeeded.
  func remark(on ending: CommandResult) -> Message? {
    switch ending {
    case .exited(0): nil
    case .exited(let status): Message(.commandFailed, name, String(status))
    case .killed(let signal): Message(.commandKilled, name, String(signal))
    }
  }
}

/// The error for an argument that the program would read as an option, because its value begins
/// with a hyphen.
struct OptionLikeArgument: Error, Hashable {
  let text: String
  let placeholder: CustomCommand.Placeholder
}

extension CustomCommand {
  /// The command line for a photo. Values are inserted as they are and not parsed again.
  ///
  /// - Parameter file: The absolute path of the photo's file, its own or a downloaded one; nil if
  ///   there is none.
  /// - Throws: An error for a value that the program would read as an option.
  func run(on photo: Photo, file: String?) throws(OptionLikeArgument) -> CommandRun {
    var words = [program]
    for argument in arguments { words.append(try argument.text(for: photo, file)) }
    return CommandRun(name: name, words: words, hasTerminal: hasTerminal)
  }

  /// The reason why the program is not started.
  func refusal(_ error: OptionLikeArgument) -> Message {
    let advice = "--\(error.placeholder.rawValue)=\(error.placeholder.text)"
    return Message(.commandOption, name, error.text, advice)
  }
}

extension CustomCommand.Argument {
  fileprivate func text(for photo: Photo, _ file: String?) throws(OptionLikeArgument) -> String {
    let text = segments.map { segment in
      switch segment {
      case .text(let text): text
      case .placeholder(let placeholder): placeholder.value(of: photo, file)
      }
    }
    .joined()
    // A hyphen in the settings file is intended. A hyphen from a value is not.
    if text.hasPrefix("-"), case .placeholder(let placeholder)? = segments.first {
      throw OptionLikeArgument(text: text, placeholder: placeholder)
    }
    return text
  }
}

extension CustomCommand.Placeholder {
  /// The value, cleaned of characters that control a terminal.
  fileprivate func value(of photo: Photo, _ file: String?) -> String {
    switch self {
    case .id: photo.id.text.cleaned()
    case .url: photo.fileAddress ?? photo.addresses.picture(.full).text
    case .page: photo.address
    case .author: photo.author.name.cleaned()
    case .path: file ?? ""
    }
  }
}
