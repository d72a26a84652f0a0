import FeedCore

/// Errors as the service reports them (API.md §5). Those of the network break the connection.
extension APIResponse {
  static func failure(_ error: FeedError) -> APIResponse {
    switch error.code {
    case .notFound: .errors(text(error), status: 404)
    case .unsupported, .noPicture: .notFound
    case .notSignedIn, .signedOut, .wrongKey, .tokenRefused, .signInFailed: .accessTokenInvalid
    case .missingScope: .missingPermissions
    case .forbidden: .errors(text(error), status: 403)
    case .rateLimited: rateLimitExceeded
    case .gone: .errors("Gone", status: 410)
    case .usage, .insecureAddress: .errors(text(error), status: 400)
    case .exists, .rejected: .errors(text(error), status: 422)
    case .timeout, .busy, .notConfigured: .errors(text(error), status: 503)
    case .badReply: APIResponse(200, [("Content-Type", "application/json")], body: Array("{".utf8))
    case .webPage:
      .page("<!DOCTYPE html><title>503</title><h1>Error 503 first byte timeout</h1>", status: 503)
    case .truncated, .tooLarge:
      broken(.json(["errors": [.string(text(error))]]), .half)
    case .offline, .dns, .tls, .cancelled: broken(APIResponse(503), .none)
    default:
      .text(
        "We are experiencing errors. Please check https://status.unsplash.com for updates.",
        status: 500)
    }
  }

  private static func text(_ error: FeedError) -> String { error.message.text(in: .english) }

  private static func broken(_ response: APIResponse, _ delivery: Delivery) -> APIResponse {
    var response = response
    response.delivery = delivery
    return response
  }
}
