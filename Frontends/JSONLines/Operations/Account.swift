import FeedCore
import FeedSession

extension Operation {
  static let getSession = Operation(
    .getSession, .fromSession { $0.sessionShape() })

  static let watch = Operation(
    .watch,
    .fromSession { context in
      context.watch.begin()
      return context.sessionShape()
    })

  static let unwatch = Operation(
    .unwatch,
    .fromSession { context in
      context.watch.end()
      return context.sessionShape()
    })

  static let beginSignIn = Operation(
    .beginSignIn,
    .waiting { context throws(FeedError) in
      let redirect = try context.redirect()
      return try await context.session.beginSignIn(redirect: redirect)
        .shape(context.session.latest.attempt, context.frontend.language)
    })

  static let completeSignIn = Operation(
    .completeSignIn,
    .waiting { context throws(FeedError) in
      let pasted = context.text("code") ?? context.name("address")
      _ = try await context.session.completeSignIn(pasted: pasted)
      return context.sessionShape()
    })

  static let cancelSignIn = Operation(
    .cancelSignIn,
    .waiting { context throws(FeedError) in
      await context.session.cancelSignIn()
      return context.sessionShape()
    })

  static let signOut = Operation(
    .signOut,
    .waiting { context throws(FeedError) in
      try await context.session.signOut()
      return context.sessionShape()
    })

  static let getProfile = Operation(
    .getProfile,
    .waiting { context throws(FeedError) in
      try await context.session.loadProfile().shape(\.shape)
    })

  static let getUser = Operation(
    .getUser,
    .waiting { context throws(FeedError) in
      try await context.session.user(context.username).shape(\.shape)
    })
}

extension OperationContext {
  /// The newest state as JSON. Operations that change the session return it too.
  func sessionShape() -> JSONObject {
    session.latest.shape(backend: frontend.program.backend, frontend.language)
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

extension SignInInvitation {
  fileprivate func shape(_ attempt: SignInAttempt?, _ language: Language) -> JSONObject {
    let fault = attempt?.listenerFault
    return [
      "address": .string(page.text),
      "redirect": .string(redirect.text),
      "listening": .bool(attempt?.isListening == true),
      "fault": fault.map { .string($0.message.text(in: language)) },
    ]
  }
}
