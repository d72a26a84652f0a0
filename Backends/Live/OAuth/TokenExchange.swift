import FeedCore
import FeedHTTP
import UnsplashWire

/// One exchange of a code for a token, as values: the request, and the meaning of its answer
/// (UNSPLASH.md §2.2).
struct TokenExchange: Sendable {
  let oauth: WebAddress
  let accessKey: Secret
  let secretKey: Secret
  let code: Secret
  let redirect: SignInRedirect

  /// The request, with a form body because queries end up in logs. It is not retryable: a code is
  /// valid once, and a second attempt would hide the answer to the first.
  func request(_ times: HTTPTimeouts) -> HTTPRequest {
    let form = HTTPRequest.Body(
      Array(form.utf8), contentType: "application/x-www-form-urlencoded")
    return HTTPRequest(
      .post, oauth.appending(["token"]), headers: ["Accept": "application/json"], body: form,
      bodyLimit: 1 << 20, times: times, isRetryable: false)
  }

  private var form: String {
    let fields = [
      ("client_id", accessKey.revealed), ("client_secret", secretKey.revealed),
      ("redirect_uri", redirect.text), ("code", code.revealed),
      ("grant_type", "authorization_code"),
    ]
    return fields.map { "\($0.0)=\($0.1.percentEncoded())" }.joined(separator: "&")
  }

  /// The token in an answer. Success is a 2xx whose body decodes to a token (AUTH-6). A fault of
  /// the server, or a page from something in between, is not a refusal. Everything else is.
  func grant(_ response: HTTPResponse) throws(FeedError) -> TokenGrant {
    if let fault = fault(response) { throw fault }
    guard (200..<300).contains(response.status) else { throw refusal(response) }
    do throws(WireError) {
      return try TokenWire.grant(response.body)
    } catch {
      throw FeedError(
        .signInFailed, Message(.errorSignInNoToken, oauth.host),
        detail: "status \(response.status), \(error)")
    }
  }

  /// The error of a server that fails, redirects or limits requests, or of a web page. It omits the
  /// body, which may quote the exchange (SEC-2).
  private func fault(_ response: HTTPResponse) -> FeedError? {
    let detail = "status \(response.status)"
    if response.status == HTTPResponse.networkSignIn { return APIError.networkSignIn(response) }
    if response.status >= 500 {
      let message = Message(.errorServer, oauth.host, String(response.status))
      return FeedError(.serverError, message, detail: detail)
    }
    if (300..<400).contains(response.status) {
      return FeedError(.webPage, Message(.errorSignInRedirected, oauth.host), detail: detail)
    }
    if APIError.isRateLimit(response) {
      let message = Message(.errorSignInTooOften, oauth.host, String(response.status))
      return FeedError(.rateLimited, message, detail: detail)
    }
    guard APIError.isPage(response) else { return nil }
    return FeedError(.webPage, Message(.errorWebPage, oauth.host), detail: detail)
  }

  private func refusal(_ response: HTTPResponse) -> FeedError {
    let reason = reason(response.body)
    let detail = "status \(response.status)" + (reason.map { ": \($0)" } ?? "")
    let message =
      switch ErrorWire.oauthErrorCode(response.body) {
      case "invalid_client": Message(.errorSignInKeys)
      case "invalid_grant": Message(.errorSignInCode, redirect.text)
      default:
        response.status == 403
          ? Message(.errorSignInForbidden, oauth.host)
          : reason.map { Message(.errorSignInFailed, $0) }
            ?? Message(.errorSignInStatus, oauth.host, String(response.status))
      }
    return FeedError(.signInFailed, message, detail: detail)
  }

  /// The server's text, without parts of the exchange that it quotes (SEC-2).
  private func reason(_ body: [UInt8]) -> String? {
    ErrorWire.text(body)?.quoted(hiding: [accessKey, secretKey, code])
  }
}
