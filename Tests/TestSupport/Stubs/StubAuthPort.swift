package import FeedCore

/// An auth port with planned answers. If it has a listener, the test also plans the browser's
/// replies.
package final class StubAuthPort: AuthPort {
  package let audience: TokenAudience?
  package let exchange = StubCall<Secret, TokenGrant>("exchange")
  /// The browser's reply, which waits until the test releases it. Nil without a listener.
  package let browser: StubCall<String, SignInReply>?
  private let fault: FeedError?
  private let invitations = Watched(0)

  package init(
    hears: Bool = true, listenerFault: FeedError? = nil, audience: TokenAudience? = nil
  ) {
    self.audience = audience
    browser = hears ? StubCall("reply") : nil
    fault = listenerFault
  }

  /// The number of invitations so far.
  package var invitationCount: Int { invitations.value }

  package func invitation(
    for redirect: SignInRedirect, changingCollections: Bool
  ) throws(FeedError) -> SignInInvitation {
    let number = invitations.next()
    guard let page = try? WebAddress("https://stub.example/authorize?n=\(number)"),
      let state = Secret("state-\(number)")
    else { throw FeedError.usage("the stub's address must be valid") }
    return SignInInvitation(
      page: page, redirect: redirect, state: state, changesCollections: changingCollections)
  }

  package func listen(
    for invitation: SignInInvitation
  ) throws(FeedError) -> (any SignInListener)? {
    if let fault { throw fault }
    guard let browser else { return nil }
    browser.holds(invitation.redirect.text)
    return StubListener(redirect: invitation.redirect.text, browser: browser)
  }

  package func exchange(
    code: Secret, redirect: SignInRedirect
  ) async throws(FeedError) -> TokenGrant {
    try await exchange.call(code)
  }
}

private struct StubListener: SignInListener {
  let redirect: String
  let browser: StubCall<String, SignInReply>

  func reply() async throws(FeedError) -> SignInReply { try await browser.call(redirect) }
}
