import FeedCore
import FeedHTTP
import Glibc

/// Fetches the addresses on stdin into a folder, PARALLEL at a time, the way the pictures of a feed
/// are fetched. tools/bench compares it with `curl -Z` (PERF-2).
///
///     FetchProbe FOLDER PARALLEL [CA-FILE] < addresses
@main
enum FetchProbe {
  static func main() async {
    let words = CommandLine.arguments
    guard words.count >= 3, let parallel = Int(words[2]), parallel > 0 else {
      print("usage: FetchProbe FOLDER PARALLEL [CA-FILE] < addresses")
      exit(2)
    }
    let transport = CurlTransport(
      .init(userAgent: "imagefeed/bench", caFile: words.count > 3 ? words[3] : nil))
    let addresses = Array(AnyIterator { readLine() })
    let failures = await fetch(addresses, into: words[1], parallel, transport)
    transport.shutdown()
    exit(failures == 0 ? 0 : 1)
  }

  private static func fetch(
    _ addresses: [String], into folder: String, _ parallel: Int, _ transport: CurlTransport
  ) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      var next = 0
      var failures = 0
      let start = { (group: inout TaskGroup<Bool>) in
        guard next < addresses.count else { return }
        let (number, address) = (next, addresses[next])
        next += 1
        group.addTask { await save(address, to: "\(folder)/\(number).jpg", transport) }
      }
      for _ in 0..<parallel { start(&group) }
      for await isSaved in group {
        if !isSaved { failures += 1 }
        start(&group)
      }
      return failures
    }
  }

  private static func save(
    _ address: String, to path: String, _ transport: CurlTransport
  ) async -> Bool {
    guard let url = try? WebAddress(address) else { return false }
    let request = HTTPRequest(.get, url, bodyLimit: 64 << 20, isRetryable: true)
    guard let response = try? await transport.send(request), response.status == 200 else {
      return false
    }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return write(file, response.body, response.body.count) == response.body.count
  }
}
