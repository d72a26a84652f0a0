import ArgumentParser
import FeedCore
import FeedSession

extension Auth {
  struct Status: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show who is signed in, the token’s scopes and where it is stored.")

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Global") var global: GlobalOptions

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.reporting(output) { output throws(FeedError) in
        try output.checkFields(SessionState.accountFields)
        do throws(FeedError) {
          _ = try await context.session.origin()
        } catch  where error.code != .notConfigured {
          // Whatever keeps the sign-in from being read, the answer is that nobody is signed in.
          _ = output.fail(error)
          return .signIn
        }
        return try await check(context, output)
      }
    }

    /// Asks the service. What is known without it is shown all the same.
    private func check(
      _ context: FrontendContext, _ output: Output
    ) async throws(FeedError) -> ExitStatus {
      do throws(FeedError) {
        let answer = try await context.session.loadProfile()
        // What was kept of an earlier day tells nothing of the token today.
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
    static let configuration = CommandConfiguration(
      commandName: "logout",
      abstract: "Sign out and remove the stored token.")

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup(title: "Global") var global: GlobalOptions

    func run(_ context: FrontendContext) async -> ExitStatus {
      await context.reporting { output throws(FeedError) in
        let origin = try await context.session.origin()
        // A token that was given cannot be taken out of its place: that needs no question.
        if !yes, origin.givenAt == nil {
          guard try await isSure(output) else { return .failure }
        }
        try await context.session.signOut()
        output.note(Message(.loggedOut))
        output.note(Message(.withdrawAccess))
        return .done
      }
    }

    /// No, unless a yes is typed (AUTH-10).
    private func isSure(_ output: Output) async throws(FeedError) -> Bool {
      let console = output.console
      guard console.facts.inputIsTerminal else {
        throw FeedError(.usage, Message(.errorNeedsYes))
      }
      console.error(Array((output.text(.byeText) + " [y/N] ").utf8))
      let answer = try await console.input.line() ?? ""
      return ["y", "yes", "д", "да"].contains(answer.lowercased().filter { !$0.isWhitespace })
    }
  }
}

extension Session {
  /// Where the token of the one who is signed in is kept; throws why nobody is.
  fileprivate func origin() async throws(FeedError) -> Credentials.Origin {
    try await restore()
    guard case .signedIn(let origin, _) = state.account else { throw absence }
    return origin
  }
}
