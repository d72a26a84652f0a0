import FeedCore
import FeedTestSupport
import Glibc

/// The tests' Unsplash as a program, for shell scripts and manual tests. It prints one line of JSON
/// with its address and its keys, and ends when its input ends.
///
///     UnsplashProbe [PORT [PHOTOS]] [--grant]
///
/// With `--grant` the sign-in page asks no question and redirects the browser at once.
@main
enum UnsplashProbe {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--grant" }
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, numbers.count <= 2 else {
      print("usage: UnsplashProbe [PORT [PHOTOS]] [--grant]")
      exit(2)
    }
    let server = try UnsplashServer(
      photos: numbers.dropFirst().first ?? 100, port: numbers.first ?? 0)
    if CommandLine.arguments.contains("--grant") { server.change { $0.consent = .grant } }
    print(line(about: server))
    fflush(nil)
    while readLine() != nil {}
    server.stop()
  }

  private static func line(about server: UnsplashServer) -> String {
    let facts: JSONObject = [
      "api": .string(server.url), "oauth": .string(server.oauthURL),
      "accessKey": .string(server.key), "secretKey": .string(server.secret),
    ]
    return JSON.object(facts).text
  }
}
