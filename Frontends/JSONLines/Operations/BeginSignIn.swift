import FeedCore
import FeedSession

extension Operation {
  static let beginSignIn = Operation(
    .beginSignIn,
    .waiting { context throws(FeedError) in
      let redirect = try context.redirect()
      return try await context.session.beginSignIn(redirect: redirect)
        .shape(context.session.latest.attempt, context.frontend.language)
    })
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
