import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed completion SHELL`: prints the shell's completion script.
struct Completion: AppCommand {
  private static let shell = Argument("shell", .word(Shell.self), "The shell.")

  static let command = Command(
    "completion", "Print a completion script for a shell.", examples: ["completion bash"],
    discussion: """
      For bash, in ~/.bashrc: source <(imagefeed completion bash)
      For zsh, in ~/.zshrc, after compinit: source <(imagefeed completion zsh)
      For fish: imagefeed completion fish > ~/.config/fish/completions/imagefeed.fish
      """,
    [shell])

  enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  let arguments: ParsedArguments

  func run(_ program: Program) -> ExitStatus {
    let script =
      switch arguments[Self.shell] {
      case .bash: CompletionScript.bash
      case .zsh: CompletionScript.zsh
      case .fish: CompletionScript.fish
      }
    program.console().print(script)
    return .done
  }
}
