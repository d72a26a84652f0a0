import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed completion SHELL`: prints the shell's completion script.
struct Completion: AppCommand {
  static let configuration = CommandConfiguration(
    command: "completion",
    abstract: "Print a completion script for a shell.",
    discussion: """
      For bash, in ~/.bashrc: source <(imagefeed completion bash)
      For zsh, in ~/.zshrc, after compinit: source <(imagefeed completion zsh)
      For fish: imagefeed completion fish > ~/.config/fish/completions/imagefeed.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  @Argument(help: "The shell.")
  var shell: Shell

  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ program: Program) -> ExitStatus {
    let script =
      switch shell {
      case .bash: CompletionScript.bash
      case .zsh: CompletionScript.zsh
      case .fish: CompletionScript.fish
      }
    program.console().print(script)
    return .done
  }
}
