import FeedCore
import FeedSession

extension Operation {
  static let getSession = Operation(
    .getSession, .fromSession { $0.sessionJSON() })

  static let watch = Operation(
    .watch,
    .fromSession { context in
      context.watch.begin()
      return context.sessionJSON()
    })

  static let unwatch = Operation(
    .unwatch,
    .fromSession { context in
      context.watch.end()
      return context.sessionJSON()
    })

  static let beginSignIn = Operation(
    .beginSignIn,
    .waiting { context throws(FeedError) in
      let redirect = try context.redirect()
      let invitation = try await context.session.beginSignIn(redirect: redirect)
      return InvitationReport(
        invitation: invitation, attempt: context.session.latest.attempt,
        language: context.frontend.language
      ).jsonObject
    })

  static let completeSignIn = Operation(
    .completeSignIn,
    .waiting { context throws(FeedError) in
      let pasted = context.text("code") ?? context.name("address")
      _ = try await context.session.completeSignIn(pasted: pasted)
      return context.sessionJSON()
    })

  static let cancelSignIn = Operation(
    .cancelSignIn,
    .waiting { context throws(FeedError) in
      await context.session.cancelSignIn()
      return context.sessionJSON()
    })

  static let signOut = Operation(
    .signOut,
    .waiting { context throws(FeedError) in
      try await context.session.signOut()
      return context.sessionJSON()
    })

  static let getProfile = Operation(
    .getProfile,
    .waiting { context throws(FeedError) in
      try await context.session.loadProfile().jsonObject(\.jsonObject)
    })

  static let getUser = Operation(
    .getUser,
    .waiting { context throws(FeedError) in
      try await context.session.user(context.username).jsonObject(\.jsonObject)
    })
}

extension OperationContext {
  /// The newest state as JSON. Operations that change the session return it too.
  func sessionJSON() -> JSONObject {
    session.latest.report(backend: frontend.program.backend, frontend.language).jsonObject
  }
}

extension OperationContext {
  fileprivate func redirect() throws(FeedError) -> SignInRedirect? {
    guard let text = text("redirect") else { return nil }
    guard let redirect = SignInRedirect(text) else {
      throw FeedError(.usage, Message(.errorRedirect, SignInRedirect.outOfBand.text))
    }
    return redirect
  }
}

/// The invitation to sign in, and how its answer is received.
struct InvitationReport: JSONDescribed {
  let invitation: SignInInvitation
  let attempt: SignInAttempt?
  let language: Language

  static let jsonMembers: [JSONMember<InvitationReport>] = [
    .required("address", "The page to open in a browser to allow access.") { $0.invitation.page },
    .required("redirect", "The address to which that page redirects.") {
      $0.invitation.redirect.text
    },
    .required(
      "listening", "Whether the browser’s answer is received here; if not, it must be pasted."
    ) { $0.attempt?.isListening == true },
    .optional("fault", "Why it is not received.") { report in
      report.attempt?.listenerFault.map { $0.message.text(in: report.language) }
    },
  ]
}
