import FeedCore
import FeedTestSupport
import Testing

/// Tests with a service that quotes the request, for example a debugging proxy or a careless
/// gateway.
@Suite("SEC-2: no error contains secrets of the request", .timeLimit(.minutes(10)))
struct QuotedSecretsTests {
  private static let token = "tok-AbCdEfGhIjKlMnOp"

  /// The statuses. Each is combined with every body of `shapes`, which quotes the sent token.
  private static let statuses = [200, 400, 401, 403, 404, 405, 410, 422, 429, 451, 500]
  private static let shapes: [@Sendable (String) -> String] = [
    { #"{"errors":["\#($0) is not allowed"]}"# },
    { #"{"error":"x","error_description":"\#($0)"}"# },
    { "not JSON: \($0)" }, { "<p>\($0)" },
    { #"{"errors":["\#(String(repeating: "a", count: 195))\#($0)"]}"# },
    { #"{"errors":["\#(String(repeating: $0 + " ", count: 20_000))"]}"# },
  ]

  @Test(arguments: statuses)
  func quoted(status: Int) async throws {
    for shape in Self.shapes {
      let server = try LoopbackServer { request in
        let bearer = request["Authorization"].map { String($0.split(separator: " ")[1]) } ?? ""
        return .reply(status, [("Content-Type", "x/\(bearer)")], body: Array(shape(bearer).utf8))
      }
      let live = try LiveHarness(server)
      let user = try LiveHarness.user(Self.token)
      let errors = [
        await live.feedFailure(),
        await live.failure { photos throws(FeedError) in
          try await photos.photos(from: .feed, PageRequest(1), as: user)
        },
      ]
      for error in errors {
        let error = try #require(error)
        let told = "\(error) \(error.message.text(in: .russian)) \(live.log.all)"
        for secret in [Self.token, SampleAPI.key] {
          #expect(!told.contains(secret.prefix(12)), "\(status): \(told)")
        }
        #expect(error.message.text(in: .english).count < 300)
        #expect((error.detail?.count ?? 0) < 600)
      }
    }
  }
}
