import FeedCore
import FeedSession

/// `imagefeed auth`: signs in and out, and shows who is signed in.
enum Auth {
  static let command = Command(
    "auth", "Sign in to Unsplash, sign out, and show who is signed in.",
    examples: ["auth login", "auth status"],
    subcommands: commands.map { $0.command })

  static let commands: [any SessionCommand.Type] = [Login.self, Status.self, Logout.self]
}

extension Auth {
  struct Login: SessionCommand {
    static let noBrowser = Argument(
      flag: "no-browser", "Print the address without opening a browser.")
    static let collections = Argument(
      flag: "collections", "Also request the permission to change collections.")
    static let withToken = Argument(flag: "with-token", "Read an access token from stdin.")

    static let command = Command(
      "auth login", "Sign in with the browser or a pasted code.",
      examples: ["auth login", "auth login --no-browser"],
      discussion: """
        Prints the page on which to allow access, and opens it in the browser. If the browser’s \
        answer does not arrive by itself, paste the code, or the whole address the browser ended \
        up at; the first valid one counts.
        """,
      [noBrowser, collections, withToken] + OutputOptions.all)

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
        try output.checkFields(SessionState.accountFields)
        let session = context.session
        if arguments[Self.withToken] {
          _ = try await session.signIn(with: try await Self.token(output))
        } else {
          let opensBrowser = !arguments[Self.noBrowser]
          _ = try await SignInConversation(
            session, output, opensBrowser: opensBrowser,
            changingCollections: arguments[Self.collections]
          ).run()
        }
        output.printSignIn(await session.state, backend: context.program.backend)
        return .done
      }
    }

    private static func token(_ output: Output) async throws(FeedError) -> Secret {
      let prompt = output.text(.signInToken) + ": "
      guard let token = try await output.console.input.secret(prompt) else {
        throw FeedError(.usage, Message(.errorNoValue, "token"))
      }
      try await output.console.checkIsLastLine("token")
      // The token is sent in an HTTP header: visible ASCII only.
      guard token.revealed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw FeedError(.usage, Message(.errorSettingBlank, "stdin", "token"))
      }
      return token
    }
  }
}
