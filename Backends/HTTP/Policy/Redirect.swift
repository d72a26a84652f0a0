import FeedCore

/// The next request of a redirect. Pure; `HTTPClient` counts the hops.
package enum Redirect {
  /// Answers nil when the response is final: no redirect, or one without a `Location`.
  ///
  /// Leaving the origin drops authorization and body for good: they were meant for the first
  /// host alone. Throws `refusedRedirect` for a hop that `AddressPolicy` refuses, and for one
  /// from https down to http, loopback included.
  package static func next(
    after response: HTTPResponse, to request: HTTPRequest
  ) throws(TransportError) -> HTTPRequest? {
    guard isRedirect(response.status), let location = response.headers["Location"] else {
      return nil
    }
    let from = try AddressPolicy.check(request.url)
    let to = try target(of: location, from: from)
    var next = request
    next.url = to.text
    if becomesGet(response.status, request.method) {
      next.method = .get
      next.body = nil
    }
    if !from.hasSameOrigin(as: to) {
      next.authorization = nil
      next.body = nil
    }
    return next
  }

  private static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// 303 says so; for 301 and 302 every browser turns POST, and POST alone, into GET.
  private static func becomesGet(_ status: Int, _ method: HTTPRequest.Method) -> Bool {
    status == 303 || (status == 301 || status == 302) && method == .post
  }

  private static func target(
    of location: String, from: WebAddress
  ) throws(TransportError) -> WebAddress {
    let to: WebAddress
    do throws(WebAddress.Fault) { to = try from.resolving(location) } catch {
      throw TransportError(.refusedRedirect, error.rawValue)
    }
    do throws(TransportError) { try AddressPolicy.check(to) } catch {
      throw TransportError(.refusedRedirect, error.detail)
    }
    guard from.scheme == .http || to.scheme == .https else {
      throw TransportError(.refusedRedirect, "from https to http")
    }
    return to
  }
}
