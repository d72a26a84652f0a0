import FeedCore
import FeedSession

/// `auth login` while it waits. The code arrives from the browser or is pasted on stdin, and the
/// first valid one is used (AUTH-18).
struct SignInConversation: Sendable {
  private typealias Outcome = Result<Profile?, FeedError>

  private let session: Session
  private let output: Output
  private let opensBrowser: Bool
  private let changingCollections: Bool

  init(
    _ session: Session, _ output: Output, opensBrowser: Bool, changingCollections: Bool = false
  ) {
    self.session = session
    self.output = output
    self.opensBrowser = opensBrowser
    self.changingCollections = changingCollections
  }

  /// Runs the sign-in. The attempt is over when this returns or throws.
  ///
  /// - Returns: The profile; nil if it could not be loaded.
  func run() async throws(FeedError) -> Profile? {
    let invitation = try await session.beginSignIn(changingCollections: changingCollections)
    if invitation.changesCollections { output.note(Message(.signInCollections)) }
    if let attempt = await session.state.attempt { showInvitation(attempt) }
    let epoch = await session.state.epoch
    let outcome = await firstOutcome(invitation.page)
    await session.cancelSignIn()
    do throws(FeedError) {
      return try outcome.get()
    } catch {
      // An interrupt while the profile loads does not undo the sign-in.
      let state = await session.state
      guard error.code == .cancelled, state.isSignedIn, state.epoch != epoch else { throw error }
      throw FeedError(.cancelled, Message(.signedInWithoutProfile))
    }
  }

  /// Prints how to sign in. Addresses are on separate lines, so that they can be copied whole.
  private func showInvitation(_ attempt: SignInAttempt) {
    let console = output.console
    output.note(Message(.signInOpen))
    console.note(attempt.invitation.page.text)
    output.note(Message(.signInRegister))
    console.note(attempt.invitation.redirect.text)
    if let fault = attempt.listenerFault {
      output.note(Message(.signInCallbackFailed, fault.message.text(in: output.language)))
    }
    output.note(Message(attempt.isListening ? .signInPaste : .signInPasteOnly))
  }

  private func firstOutcome(_ page: WebAddress) async -> Outcome {
    await withTaskGroup(of: Outcome?.self) { group in
      group.addTask {
        await Outcome(awaiting: { () throws(FeedError) in try await session.signInOutcome() })
      }
      group.addTask { await pastedOutcome() }
      group.addTask { await openBrowser(page) }
      group.addTask { await reportSteps() }
      for await case let outcome? in group {
        group.cancelAll()
        return outcome
      }
      return .failure(.cancelled)
    }
  }

  /// The outcome of pasted lines.
  ///
  /// - Returns: Nil if the input ended while the browser can still complete the sign-in.
  private func pastedOutcome() async -> Outcome? {
    do throws(FeedError) {
      while let line = try await nextLine() {
        if line.allSatisfy(\.isWhitespace) { continue }
        if let outcome = await outcome(pasted: line) { return outcome }
      }
    } catch {
      return .failure(error)
    }
    if await session.state.attempt?.isListening == true { return nil }
    return .failure(FeedError(.signInFailed, Message(.errorSignInNoInput)))
  }

  /// Reads a line.
  ///
  /// - Returns: Nil at the end of the input. For input that is not text, a blank line after a note,
  ///   so that the wait continues.
  private func nextLine() async throws(FeedError) -> String? {
    do throws(FeedError) {
      return try await output.console.input.line()
    } catch  where error.code == .usage {
      output.note(error.message)
      return ""
    }
  }

  /// Completes the sign-in with a pasted line.
  ///
  /// - Returns: Nil if the line did not end the attempt, for example the address of another
  ///   attempt. A note reports that, and the wait continues.
  private func outcome(pasted line: String) async -> Outcome? {
    do throws(FeedError) {
      return .success(try await session.completeSignIn(pasted: line))
    } catch {
      guard error.code != .cancelled, await session.state.attempt != nil else {
        return .failure(error)
      }
      output.note(error.message)
      return nil
    }
  }

  /// Opens the page in the browser. A failure is ignored, because the address has been printed.
  private func openBrowser(_ page: WebAddress) async -> Outcome? {
    if opensBrowser {
      _ = await Result(awaiting: { () throws(FeedError) in try await session.open(page) })
    }
    return nil
  }

  /// Reports the steps of AUTH-4 if stderr is a terminal.
  private func reportSteps() async -> Outcome? {
    guard output.console.facts.errorIsTerminal else { return nil }
    var reported = SignInAttempt.Step.waiting
    for await state in await session.updates() {
      guard let step = state.attempt?.step, step != reported else { continue }
      reported = step
      output.note(Message(step == .profile ? .signInProfile : .signInExchanging))
    }
    return nil
  }
}
