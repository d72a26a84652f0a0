import FeedCore
import FeedTestSupport
import Testing

@testable import BackendLive

/// `doctor --live-check` against a service that matches UNSPLASH.md or differs from it.
@Suite("The live check", .timeLimit(.minutes(10)))
struct LiveCheckTests {
  private let server: UnsplashServer

  init() throws {
    server = try UnsplashServer(photos: 30)
    server.setLimit(50)
    // Only the redirect address with another port is asked for.
    server.fault(.unregistered, on: .authorize)
  }

  private func check(
    token: String? = nil, isWriting: Bool = false, redirect: SignInRedirect = .standard,
    _ change: (inout ConnectionSettings) -> Void = { _ in },
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> LiveReport {
    var settings = ConnectionSettings()
    settings.accessKey = Secret(server.key)
    settings.secretKey = Secret(server.secret)
    settings.apiURL = try WebAddress(server.url)
    settings.oauthURL = try WebAddress(server.oauthURL)
    change(&settings)
    let user = token.flatMap { Secret($0) }.map {
      Credentials(token: $0, scopes: [], origin: .memory)
    }
    return try await LiveBackend(version: "test").check(
      settings, .quiet(clock: ManualClock(passing: true)),
      DiagnosisInput(credentials: .success(user), redirect: redirect), isWriting: isWriting,
      progress: progress)
  }

  private func verdicts(_ report: LiveReport) -> [String: LiveResult.Verdict] {
    Dictionary(uniqueKeysWithValues: report.rows.map { ($0.point.id, $0.result.verdict) })
  }

  /// The points that the check cannot decide by a request.
  private static let untried: Set = [
    "U7", "U9", "U10", "U11", "U13", "U14", "U18", "U21", "U23", "U24", "U25", "U26", "U27",
    "U28", "U30", "U31",
  ]
  private static let written: Set = ["U3", "U4"]
  private static let tried = LivePoint.all.map(\.id).filter { !untried.contains($0) }

  @Test("LIVE-10: the points and their sections match UNSPLASH.md")
  func points() throws {
    let path = "\(Samples.projectFolder)/Backends/Live/UNSPLASH.md"
    let page = String(decoding: try readFile(path), as: UTF8.self)
    let rows = page.matches(of: #/(?m)^\| (U[0-9]+) \| §([0-9.]+) \|/#)
    #expect(rows.map { String($0.output.1) } == LivePoint.all.map(\.id))
    #expect(rows.map { String($0.output.2) } == LivePoint.all.map(\.section))
    var section = ""
    var marked: [String: String] = [:]
    for line in page.split(separator: "\n") where !line.hasPrefix("| U") {
      if let heading = line.firstMatch(of: #/^##+ ([0-9.]*[0-9])\.? /#) {
        section = String(heading.output.1)
      }
      for mark in line.matches(of: #/\*\*UNCONFIRMED (U[0-9]+)\*\*/#) {
        marked[String(mark.output.1)] = section
      }
    }
    let table = Dictionary(uniqueKeysWithValues: LivePoint.all.map { ($0.id, $0.section) })
    #expect(marked == table)
    let bare = page.matches(of: #/\*\*UNCONFIRMED\*\*/#).count
    #expect(bare == 1, "only the definition of the mark has no number")
  }

  @Test("LIVE-10: each point that is checked is as expected, and the others are not tried")
  func matching() async throws {
    let report = try await check()
    for (id, verdict) in verdicts(report) {
      let isTried = !Self.untried.contains(id) && !Self.written.contains(id)
      #expect(verdict == (isTried ? .asExpected : .notTried), "\(id)")
    }
    #expect(report.requestCount == server.requests.count && report.requestCount <= 10)
    #expect(server.requests.allSatisfy { $0.endpoint != .like && $0.endpoint != .unlike })
  }

  @Test(
    "LIVE-37: --write likes and unlikes a photo, then restores its state", arguments: [false, true])
  func writing(wasLiked: Bool) async throws {
    let likes = wasLiked ? [server.photoID(0)] : []
    server.setLikes(likes)
    let report = try await check(token: server.signIn(), isWriting: true)
    #expect(report.rows.filter { Self.written.contains($0.point.id) }.count == 2)
    #expect(report.count(.asExpected) == Self.tried.count)
    #expect(server.likes() == likes && report.unrestored == nil)
    #expect(report.requestCount == server.requests.count && report.requestCount <= 15)
  }

  @Test("LIVE-10: a like that cannot be restored is reported, in at most 15 requests")
  func unrestored() async throws {
    server.fault(.status(500), on: .unlike)
    let report = try await check(token: server.signIn(), isWriting: true)
    #expect(report.unrestored?.photo == server.photoID(0) && report.unrestored?.wasLiked == false)
    #expect(server.requests.count == 15)
  }

  @Test("LIVE-10: a like whose reply is lost is undone")
  func lost() async throws {
    server.fault(.reset(at: .head(3)), on: .like, times: 1)
    let report = try await check(token: server.signIn(), isWriting: true)
    #expect(server.likes().isEmpty && report.unrestored == nil)
    #expect(verdicts(report)["U3"] == .undecided && verdicts(report)["U4"] == .asExpected)
  }

  @Test(
    "LIVE-51: a like that was made although the reply refuses it is undone",
    arguments: [403, 500, 502])
  func refusedButMade(status: Int) async throws {
    let hold = server.hold(.like, times: 1)
    server.fault(.status(status), on: .like, times: 1)
    let token = server.signIn()
    let task = Task { try await check(token: token, isWriting: true) }
    try await hold.wait()
    server.setLikes([server.photoID(0)])
    hold.release()
    let report = try await task.value
    #expect(server.likes().isEmpty && report.unrestored == nil)
  }

  @Test("LIVE-51: a refused like that was not made is not undone")
  func refused() async throws {
    server.fault(.status(403), on: .like, times: 1)
    let report = try await check(token: server.signIn(), isWriting: true)
    #expect(report.unrestored == nil)
    #expect(!server.requests.contains { $0.endpoint == .unlike })
  }

  @Test("LIVE-37: a check interrupted after the like removes that like")
  func interrupted() async throws {
    let hold = server.hold(.like)
    let token = server.signIn()
    let task = Task { try await check(token: token, isWriting: true) }
    try await hold.wait()
    task.cancel()
    hold.release()
    let error = await #expect(throws: FeedError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(server.likes().isEmpty)
    #expect(server.requests.last?.endpoint == .unlike)
  }

  /// A service that differs in one point.
  struct Difference: Sendable, CustomTestStringConvertible {
    let id: String
    let change: @Sendable (UnsplashServer) -> Void

    var testDescription: String { id }
  }

  static let differences: [Difference] = [
    Difference(id: "U1") { $0.fault(.status(404), on: .favorites) },
    Difference(id: "U2") { server in
      let body =
        #"[{"id":"a","width":1,"height":1,"urls":{"raw":"https://images.unsplash.com/p"}}]"#
      server.fault(.status(200, headers: quota + [("ETag", "x")], body: body), on: .feed, times: 1)
    },
    Difference(id: "U3") { $0.fault(.status(204), on: .like) },
    Difference(id: "U4") { $0.fault(.status(204), on: .unlike) },
    Difference(id: "U5") { server in
      server.fault(.status(200, headers: quota, body: "[]"), on: .feed) { isConditional($0) }
    },
    Difference(id: "U6") { server in
      let headers: [(name: String, value: String)] = [
        ("X-Ratelimit-Limit", "50"), ("X-Ratelimit-Remaining", "49"),
      ]
      server.fault(.status(304, headers: headers), on: .feed) { isConditional($0) }
    },
    Difference(id: "U8") { $0.setLimit(77) },
    Difference(id: "U12") { server in
      server.fault(.status(200, body: "[]"), on: .feed) { $0["X-Unsplash-Secret"] != nil }
    },
    Difference(id: "U15") { refuse($0, 401, "invalid_grant") { $0["code"] != nil } },
    Difference(id: "U16") { refuse($0, 400, "invalid_client") { $0["code"] != nil } },
    Difference(id: "U17") { refuse($0, 400, "invalid_request") { $0["code"] == nil } },
    Difference(id: "U19") { server in
      refuse(server, 400, "unsupported_grant_type") { $0["refresh_token"] != nil }
    },
    Difference(id: "U20") { $0.fault(.status(404), on: .revoke) },
    Difference(id: "U22") { server in
      let address = "http://127.0.0.1:8918/callback?code=x"
      server.heal()
      server.fault(.status(302, headers: [("Location", address)]), on: .authorize)
    },
  ]

  private static let quota: [(name: String, value: String)] = [
    ("Content-Type", "application/json"), ("X-Ratelimit-Limit", "50"),
    ("X-Ratelimit-Remaining", "40"),
  ]

  private static func isConditional(_ request: UnsplashRequest) -> Bool {
    request["If-None-Match"] != nil
  }

  private static func refuse(
    _ server: UnsplashServer, _ status: Int, _ word: String,
    _ matches: @escaping @Sendable ([String: String]) -> Bool
  ) {
    let headers: [(name: String, value: String)] = [("Content-Type", "application/json")]
    let fault = UnsplashFault.status(status, headers: headers, body: #"{"error":"\#(word)"}"#)
    server.fault(fault, on: .token) { matches($0.form) }
  }

  @Test("LIVE-11: a difference is reported at its point", arguments: differences)
  func differing(_ difference: Difference) async throws {
    difference.change(server)
    let report = try await check(token: server.signIn(), isWriting: true)
    #expect(verdicts(report)[difference.id] == .differs)
    #expect(report.requestCount <= LiveCheck.requestLimit)
  }

  @Test("LIVE-11: a test covers a difference in every point that is checked")
  func completeDifferences() {
    #expect(Set(Self.differences.map(\.id)) == Set(Self.tried))
  }

  @Test(
    "LIVE-10: the hourly limit ends the check, and its answer decides point U9",
    arguments: [("text/plain", LiveResult.Verdict.asExpected), ("application/json", .differs)])
  func limited(type: String, verdict: LiveResult.Verdict) async throws {
    let headers: [(name: String, value: String)] = [("Content-Type", type)]
    let fault = UnsplashFault.status(403, headers: headers, body: "Rate Limit Exceeded")
    server.fault(fault, on: .favorites)
    let report = try await check(token: server.signIn(), isWriting: true)
    #expect(report.isLimited && report.requestCount == 3)
    let verdicts = verdicts(report)
    #expect(verdicts["U9"] == verdict && verdicts["U2"] == .asExpected)
    for id in ["U1", "U3", "U4", "U15", "U22"] { #expect(verdicts[id] == .notTried, "\(id)") }
  }

  @Test("LIVE-10: with few requests left, the check changes no like")
  func fewLeft() async throws {
    server.limit(remaining: 9)
    let report = try await check(token: server.signIn(), isWriting: true)
    #expect(!server.requests.contains { $0.endpoint == .like })
    #expect(verdicts(report)["U3"] == .notTried)
  }

  @Test("LIVE-11: the report does not contain keys, tokens or names that the service quotes")
  func secrets() async throws {
    let token = server.signIn()
    let quoted = [server.key, server.secret, token, "ada", "@example.org", "imagefeed-doctor"]
    let text = quoted.joined(separator: " ")
    let body = #"{"error":"\#(text)","errors":["\#(text)"],"url":"\#(text)"}"#
    let headers: [(name: String, value: String)] = [
      ("Content-Type", text), ("ETag", text), ("Location", "http://x.test/?\(server.key)"),
      ("X-Ratelimit-Limit", text),
    ]
    for status in [200, 302, 400, 500] {
      server.heal()
      server.fault(.status(status, headers: headers, body: body)) { request in
        request.endpoint != .feed || request["If-None-Match"] != nil
      }
      let report = try await check(token: token, isWriting: true)
      for language in Language.allCases {
        let said = report.rows.map { $0.result.text.text(in: language) }.joined(separator: "\n")
        for secret in quoted where secret != "ada" { #expect(!said.contains(secret)) }
        #expect(!said.contains(#/\bada\b/#))
      }
    }
  }

  @Test("LIVE-36: points that need a secret key, a port or a user are not tried without them")
  func without() async throws {
    let noSecret = verdicts(try await check { $0.secretKey = nil })
    for id in ["U12", "U15", "U17", "U19", "U20"] { #expect(noSecret[id] == .notTried, "\(id)") }
    #expect(noSecret["U16"] == .asExpected && noSecret["U5"] == .asExpected)
    let pasted = verdicts(try await check(redirect: .outOfBand))
    #expect(pasted["U22"] == .notTried)
    let signedOut = verdicts(try await check(isWriting: true))
    #expect(signedOut["U3"] == .notTried && signedOut["U4"] == .notTried)
  }

  @Test("LIVE-10: a missing or wrong access key causes the usual error")
  func keys() async throws {
    let none = await #expect(throws: FeedError.self) { try await check { $0.accessKey = nil } }
    #expect(none?.code == .notConfigured)
    let wrong = await #expect(throws: FeedError.self) {
      try await check { $0.accessKey = Secret("wrong") }
    }
    #expect(wrong?.code == .wrongKey)
    #expect(server.requests.count == 1)
  }

  @Test("LIVE-10: if one request fails, its point is undecided and the check continues")
  func failure() async throws {
    server.fault(.silence, on: .favorites)
    let verdicts = verdicts(try await check())
    #expect(verdicts["U1"] == .undecided && verdicts["U22"] == .asExpected)
  }

  @Test("LIVE-10: the progress counts up to the number of requests")
  func progress() async throws {
    let seen = Lock<[[Int]]>([])
    let report = try await check(progress: { number, total in
      seen.withLock { $0.append([number, total]) }
    })
    #expect(seen.withLock { $0 } == (1...report.requestCount).map { [$0, report.requestCount] })
  }
}
