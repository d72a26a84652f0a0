import FeedCore

/// The next request after a redirect. Pure: `HTTPClient` counts the hops.
package enum Redirect {
  /// The request that follows a redirect.
  ///
  /// When a redirect leaves the origin, authorization and body are dropped permanently, because they
  /// were meant for the first host only. A request that changes something is followed only if
  /// method and origin stay the same, because the answer to a GET elsewhere is not an answer to it.
  ///
  /// - Returns: Nil if the response is final: it is not a redirect, or has no `Location`.
  /// - Throws: `refusedRedirect` for a hop that `AddressPolicy` refuses, for a hop from https to
  ///   http (loopback included), and for a change that would become another request.
  package static func next(
    after response: HTTPResponse, to request: HTTPRequest
  ) throws(TransportError) -> HTTPRequest? {
    guard isRedirect(response.status), let location = response.headers["Location"] else {
      return nil
    }
    let from = request.url
    let to = try target(of: location, from: from)
    guard request.method == .get || keepsMethod(response.status) && from.hasSameOrigin(as: to)
    else { throw TransportError(.refusedRedirect, "of a \(request.method.rawValue)") }
    var next = request
    next.url = to
    if !from.hasSameOrigin(as: to) { (next.authorization, next.body) = (nil, nil) }
    return next
  }

  private static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// Whether a status keeps the method. For the others, browsers and so many servers turn POST into
  /// GET.
  private static func keepsMethod(_ status: Int) -> Bool { status == 307 || status == 308 }

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
