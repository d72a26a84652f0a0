import FeedCore
import FeedSession

extension Auth {
  struct Status: SessionCommand {
    static let command = Command(
      "auth status", "Show who is signed in, the token’s scopes and where it is stored.",
      examples: ["auth status --json"],
      OutputOptions.all)

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.reporting(OutputOptions(arguments)) { output throws(FeedError) in
        try output.checkFields(SessionState.accountFields)
        _ = try await context.session.origin()
        return try await check(context, output)
      }
    }

    /// Checks the sign-in with the service. If the service is unreachable, the state that is known
    /// locally is still written.
    private func check(
      _ context: FrontendContext, _ output: Output
    ) async throws(FeedError) -> ExitStatus {
      do throws(FeedError) {
        let answer = try await context.session.loadProfile()
        // A cached profile says nothing about whether the token is valid now.
        if answer.isStale { throw FeedError.unreachable }
        output.write(await context.session.state, backend: context.program.backend)
        return .done
      } catch {
        let state = await context.session.state
        guard state.isSignedIn, error.code != .cancelled else { throw error }
        output.write(state, backend: context.program.backend)
        let message = Message(.errorSignInUnchecked, error.message.text(in: output.language))
        throw FeedError(error.code, message, retryAfter: error.retryAfter, detail: error.detail)
      }
    }
  }

  struct Logout: SessionCommand {
    static let yes = Argument(flag: "yes", "Skip the confirmation prompt.")

    static let command = Command(
      "auth logout", "Sign out and remove the stored token.",
      examples: ["auth logout --yes"], [yes])

    let arguments: ParsedArguments

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.reporting { output throws(FeedError) in
        let origin = try await context.session.origin()
        guard context.session.latest.hasSignIn else { throw FeedError.noAccounts }
        // Signing out cannot remove a token from the environment or a file, so no confirmation is
        // needed.
        if !arguments[Self.yes], origin.givenAt == nil {
          guard try await output.confirm(Message(.byeText)) else { return .failure }
        }
        try await context.session.signOut()
        output.note(Message(.loggedOut))
        output.note(Message(.withdrawAccess))
        return .done
      }
    }
  }
}

extension Session {
  /// The place where the token of the signed-in account is stored.
  ///
  /// - Throws: The reason why no account is signed in.
  fileprivate func origin() async throws(FeedError) -> Credentials.Origin {
    try await restore()
    guard case .signedIn(let origin, _) = state.account else { throw signedOutError }
    return origin
  }
}
