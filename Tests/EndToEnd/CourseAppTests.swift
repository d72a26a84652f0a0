import FeedCore
import Glibc
import Testing

/// The requests of the iOS app that the course builds, as its public copies write them and
/// URLSession sends them.
@Suite("The course's app with imagefeed serve", .timeLimit(.minutes(10)))
struct CourseAppTests {
  private let server: LocalServer

  init() async throws { server = try await LocalServer("--auto-approve") }

  /// Sends a request as URLSession does. It keeps the connection, so only the end of the input tells
  /// the server that nothing follows.
  private func send(
    _ line: String, token: String? = nil, body: String? = nil
  ) throws -> LocalServer.Answer {
    var lines = ["\(line) HTTP/1.1", "Host: \(server.address.dropFirst("http://".count))"]
    if let body {
      lines += ["Content-Type: application/x-www-form-urlencoded", "Accept: */*"]
      lines.append("Content-Length: \(body.utf8.count)")
    } else if line.hasPrefix("POST") {
      lines += ["Accept: */*", "Content-Length: 0"]
    } else {
      lines.append("Accept: */*")
    }
    if let token { lines.append("Authorization: Bearer \(token)") }
    lines += [
      "User-Agent: ImageFeed/1 CFNetwork/1410.0.3 Darwin/22.6.0", "Accept-Language: ru",
      "Accept-Encoding: gzip, deflate", "Connection: keep-alive",
    ]
    let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    let file = try server.connect(sending: Array(text.utf8))
    defer { close(file) }
    shutdown(file, Int32(SHUT_WR))
    return LocalServer.Answer(LocalServer.read(file))
  }

  /// The code at the address where the app's web view ends.
  private func code() throws -> String {
    let answer = try send(
      "GET /oauth/authorize?client_id=key&redirect_uri=urn:ietf:wg:oauth:2.0:oob"
        + "&response_type=code&scope=public+read_user+write_likes")
    #expect(answer.status == 302)
    let address = try WebAddress(try #require(answer["Location"]))
    #expect(address.target.hasPrefix("/oauth/authorize/native?"))
    #expect(try send("GET \(address.target)").status == 200)
    return try #require(address.parameter("code"))
  }

  @Test(
    "SERVE-43: from the sign-in to a like, each request of the course's app is answered",
    arguments: ["query", "doubled", "form"])
  func session(_ kind: String) throws {
    let fields = [
      "client_id=key", "client_secret=secret", "redirect_uri=urn:ietf:wg:oauth:2.0:oob",
      "code=\(try code())", "grant_type=authorization_code",
    ]
    // Some copies write `&&` between the fields.
    let query = "POST /oauth/token?" + fields.joined(separator: kind == "doubled" ? "&&" : "&")
    let answer =
      try kind == "form"
      ? send("POST /oauth/token", body: fields.joined(separator: "&")) : send(query)
    let grant = try #require(answer.json?.objectValue)
    let token = try #require(grant["access_token"]?.stringValue)
    #expect(grant["token_type"]?.stringValue != nil && grant["created_at"]?.integerValue != nil)
    #expect(grant["scope"] == "public read_user write_likes")

    let me = try #require(try send("GET /me", token: token).json?.objectValue)
    #expect(me["username"] == "ada" && me["first_name"] == "Ada" && me["last_name"] == "Byron")
    let user = try #require(try send("GET /users/ada", token: token).json?.objectValue)
    let portraits = try #require(user["profile_image"]?.objectValue)
    #expect(portraits["small"]?.stringValue?.hasPrefix(server.address) == true)

    let page = try send("GET /photos?page=1&&per_page=10", token: token).json?.arrayValue
    #expect(page?.count == 10)
    let photo = try #require(page?[1].objectValue)
    let id = try #require(photo["id"]?.stringValue)
    #expect(photo["liked_by_user"] == false)
    #expect(Timestamp(iso8601: photo["created_at"]?.stringValue ?? "") != nil)
    for (method, status, isLiked) in [("POST", 201, true), ("DELETE", 200, false)] {
      let reply = try send("\(method) /photos/\(id)/like", token: token)
      #expect(reply.status == status)
      let liked = reply.json?.objectValue?["photo"]?.objectValue
      #expect(liked?["liked_by_user"] == .bool(isLiked))
    }
    guard kind == "query" else { return }
    let full = try #require(photo["urls"]?.objectValue?["full"]?.stringValue)
    let picture = try server.get(String(try WebAddress(full).target))
    #expect(picture.status == 200 && picture.body.suffix(2) == [0xFF, 0xD9])
  }
}
