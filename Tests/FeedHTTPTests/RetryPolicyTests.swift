import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

@Suite("The retry policy")
struct RetryPolicyTests {
  private let policy = RetryPolicy(attempts: 3, firstWait: .milliseconds(500))

  private func wait(
    _ outcome: Result<HTTPResponse, TransportError>, attempt: Int = 1, isRetryable: Bool = true,
    remaining: Duration? = .seconds(30), chance: Double = 1, unixTime: Int = 0
  ) -> Duration? {
    policy.wait(
      RetryPolicy.Situation(
        outcome: outcome, attempt: attempt, isRetryable: isRetryable, remaining: remaining,
        chance: chance, unixTime: unixTime))
  }

  private func status(
    _ status: Int, retryAfter: String? = nil
  ) -> Result<
    HTTPResponse, TransportError
  > {
    var headers = HTTPHeaders()
    headers["Retry-After"] = retryAfter
    return .success(HTTPResponse(status: status, headers: headers, url: .sample("https://h/")))
  }

  @Test(
    "LIVE-21: temporary errors are retried",
    arguments: [
      TransportError.Kind.offline, .truncated, .timeout(.connect), .timeout(.stall),
    ])
  func passing(kind: TransportError.Kind) {
    #expect(wait(.failure(TransportError(kind))) == .milliseconds(500))
  }

  @Test(
    "LIVE-21: permanent errors are not retried",
    arguments: [
      TransportError.Kind.dns, .tls, .timeout(.whole), .tooLarge, .badReply, .tooManyRedirects,
      .insecureAddress, .refusedRedirect, .badCertificateFile, .missingCertificates, .badRequest,
      .cancelled, .proxy, .libraryMissing, .fault,
    ])
  func lasting(kind: TransportError.Kind) {
    #expect(wait(.failure(TransportError(kind))) == nil)
  }

  @Test(
    "LIVE-21: statuses of server errors are retried", arguments: [500, 502, 503, 504, 520, 599])
  func serverTrouble(code: Int) {
    #expect(wait(status(code)) != nil)
  }

  @Test(
    "LIVE-22: other statuses are not retried",
    arguments: [200, 204, 302, 400, 401, 403, 404, 410, 501, 505, 511])
  func answers(code: Int) {
    #expect(wait(status(code)) == nil)
    #expect(wait(status(code, retryAfter: "1")) == nil)
  }

  @Test("LIVE-21: waits grow, and chance shortens them by up to half")
  func growing() {
    #expect(wait(status(500), attempt: 1, chance: 1) == .milliseconds(500))
    #expect(wait(status(500), attempt: 2, chance: 1) == .milliseconds(1000))
    #expect(wait(status(500), attempt: 1, chance: 0) == .milliseconds(250))
    #expect(wait(status(500), attempt: 2, chance: 0) == .milliseconds(500))
  }

  @Test("LIVE-21: there are at most three attempts, and one if the request is not retryable")
  func limits() {
    #expect(wait(status(500), attempt: 3) == nil)
    #expect(wait(status(500), isRetryable: false) == nil)
    #expect(wait(.failure(TransportError(.offline)), isRetryable: false) == nil)
  }

  @Test("LIVE-21: Retry-After is respected, in seconds and as a date")
  func retryAfter() {
    #expect(wait(status(503, retryAfter: "7")) == .seconds(7))
    #expect(wait(status(429, retryAfter: "7")) == .seconds(7))
    #expect(wait(status(429)) == nil)
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(wait(status(503, retryAfter: date), unixTime: 784_111_770) == .seconds(7))
    #expect(wait(status(503, retryAfter: date), unixTime: 784_111_999) == .milliseconds(500))
    #expect(wait(status(503, retryAfter: "soon")) == .milliseconds(500))
    #expect(wait(status(503, retryAfter: "-3")) == .milliseconds(500))
  }

  @Test("LIVE-21: a wait that exceeds the time limit of the call is refused")
  func remaining() {
    #expect(wait(status(503, retryAfter: "60"), remaining: .seconds(30)) == nil)
    #expect(wait(status(500), remaining: .milliseconds(500)) == nil)
    #expect(wait(status(500), remaining: .milliseconds(501)) == .milliseconds(500))
    #expect(wait(status(503, retryAfter: "30"), remaining: nil) == .seconds(30))
    #expect(wait(status(503, retryAfter: "31"), remaining: nil) == nil)
  }

  @Test(
    "LIVE-23: Retry-After is clamped to a day",
    arguments: [
      "86400", "86401", "1000000000000000000", "9223372036854775807", "99999999999999999999",
      "Fri, 31 Dec 9999 23:59:59 GMT",
    ])
  func signedOutError(value: String) {
    let response = HTTPResponse(
      status: 503, headers: ["Retry-After": value], url: .sample("https://h/"))
    #expect(response.retryAfter(unixTime: 0) == .seconds(86_400))
    #expect(wait(.success(response), remaining: .seconds(30)) == nil)
    #expect(wait(.success(response), remaining: nil) == nil)
  }

  @Test(
    "LIVE-2: an invalid Retry-After is ignored",
    arguments: ["", "1e18", "+5", "-5", "1.5"])
  func noNumber(value: String) {
    let response = HTTPResponse(
      status: 503, headers: ["Retry-After": value], url: .sample("https://h/"))
    #expect(response.retryAfter(unixTime: 0) == nil)
  }

  @Test(
    "HTTP dates are parsed",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
      ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
      ("Sat, 31 Dec 2099 00:00:00 GMT", 4_102_358_400),
    ])
  func dates(text: String, seconds: Int) {
    #expect(HTTPDate.unixTime(text) == seconds)
  }

  @Test(
    "Invalid HTTP dates are refused",
    arguments: [
      "", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
      "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    ])
  func noDates(text: String) {
    #expect(HTTPDate.unixTime(text) == nil)
  }
}
