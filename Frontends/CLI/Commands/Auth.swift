import ArgumentParser
import FeedCore
import FeedSession

/// `imagefeed auth`: who the person is.
struct Auth: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign in to Unsplash, see who is signed in, sign out.",
    usage: "imagefeed auth <subcommand> [options]",
    subcommands: [Login.self, Status.self, Logout.self])

  @OptionGroup(title: "Global") var global: GlobalOptions
}

extension Auth {
  struct Login: SessionCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sign in with the browser, or with a pasted code.",
      discussion: """
        Prints the page to agree on and opens it. The answer comes by itself, or the code, or \
        the whole address at which the browser ended, is pasted here; the first valid one counts.
        """)

    @Flag(help: "Only print the page, open no browser.")
    var noBrowser = false

    @Flag(help: "Read an access token from stdin instead.")
    var withToken = false

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Global") var global: GlobalOptions

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.reporting(output) { output throws(FeedError) in
        try output.checkFields(SessionState.accountFields)
        let session = context.session
        if withToken {
          _ = try await session.signIn(with: try await Self.token(output))
        } else {
          _ = try await SignInConversation(session, output, opensBrowser: !noBrowser).run()
        }
        output.tellSignIn(await session.state, backend: context.program.backend)
        return .done
      }
    }

    private static func token(_ output: Output) async throws(FeedError) -> Secret {
      let prompt = output.text(.signInToken) + ": "
      guard let token = try await output.console.input.secret(prompt) else {
        throw FeedError(.usage, Message(.errorNoValue, "token"))
      }
      // It is sent in a header.
      guard token.revealed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw FeedError(.usage, Message(.errorSettingBlank, "stdin", "token"))
      }
      return token
    }
  }
}
