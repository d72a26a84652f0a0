import FeedCore
import FeedTestSupport
import Glibc
import Testing
import UnsplashWire

@testable import BackendStdio

@Suite("BACK-49: data from a program is not trusted")
struct ReadingTests {
  private func photo(_ members: String) throws -> Photo {
    try PhotoReader.photo(JSON(parsing: Array(#"{"id":"a","width":3,"height":2\#(members)}"#.utf8)))
  }

  @Test("A photo needs only its id and its size")
  func least() throws {
    let photo = try photo("")
    #expect(photo.author.name == "Unknown" && photo.altDescription == nil && !photo.isLiked)
    #expect(photo.addresses.raw.text == "https://stdio.invalid/a")
    #expect(photo.links.page.text == "https://stdio.invalid/a")
  }

  @Test("FIND-30: the digest of a program distinguishes it from others")
  func digests() throws {
    let digests = try ["/bin/sh a", "/bin/sh b", "/bin/sh a"].map {
      try ShellProgram(command: $0, in: TemporaryFolder()).backend.programDigest
    }
    #expect(digests[0] != nil && digests[0] != digests[1] && digests[0] == digests[2])
  }

  @Test("BACK-59: the digest of a program depends on the files that its relative paths name")
  func relativeDigests() throws {
    let folder = try TemporaryFolder()
    let up = String(repeating: "../", count: 40)
    let digests = try ["a", "b", "a"].map { name in
      let target = try folder.write("", to: name)
      unlink(folder.file("link"))
      try #require(symlink(target, folder.file("link")) == 0)
      return try ShellProgram(
        command: "/bin/sh path=\(up)\(folder.file("link"))", in: TemporaryFolder()
      ).backend.programDigest
    }
    #expect(digests[0] != digests[1] && digests[0] == digests[2])
  }

  @Test("Texts lose their control characters")
  func clean() throws {
    let photo = try photo(
      #","altDescription":"a\u001b[31m\u202eb","author":{"username":"x\ny","name":"\u0007N"}"#)
    #expect(photo.altDescription == "ab")
    #expect(photo.author.username == "x y" && photo.author.name == "N")
  }

  @Test(
    "Addresses of files, of this machine and of its network are ignored",
    arguments: [
      "file:///etc/passwd", "http://example.org/a.jpg", "https://localhost/a", "https://127.0.0.1/",
      "https://10.0.0.1/a", "https://192.168.1.1/", "https://169.254.169.254/", "https://[::1]/a",
      "https://a.localhost/", "javascript:alert(1)", "https://u:p@example.org/", "https://0.0.0.0/",
    ])
  func addresses(text: String) throws {
    let photo = try photo(#","urls":{"raw":"\#(text)"}"#)
    #expect(photo.addresses.raw.host == "stdio.invalid")
  }

  @Test("One address is enough, and a link may be plain http")
  func one() throws {
    let photo = try photo(
      #","urls":{"small":"https://h.test/s.jpg"},"links":{"html":"http://h.test/p"}"#)
    #expect(photo.addresses.raw.text == "https://h.test/s.jpg")
    #expect(photo.links.page.text == "http://h.test/p")
  }

  @Test("Unreadable items of a list are skipped, and the page number is the requested one")
  func list() throws {
    let text = #"{"photos":[{"id":"a","width":3,"height":2},{"id":"b"},7],"page":9,"hasMore":true}"#
    let object = try WireObject(JSON(parsing: Array(text.utf8)), at: "")
    let page = try ListReader.page(object, "photos", PageRequest(2)) {
      json, path throws(WireError) in
      try PhotoReader.photo(json, at: path)
    }
    #expect(page.items.map(\.id) == ["a"] && page.skipped == 2 && page.page == 2 && page.hasMore)
  }

  @Test("A page with too many items is cut, and the rest does not count as unreadable")
  func longList() throws {
    let item = #"{"id":"a","width":3,"height":2}"#
    let items = [#"{"id":"b"}"#] + [String](repeating: item, count: 1_002)
    let text = #"{"photos":[\#(items.joined(separator: ","))],"hasMore":true}"#
    let object = try WireObject(JSON(parsing: Array(text.utf8)), at: "")
    let page = try ListReader.page(object, "photos", PageRequest(1)) {
      json, path throws(WireError) in
      try PhotoReader.photo(json, at: path)
    }
    #expect(page.items.count == 999 && page.skipped == 1)
  }

  @Test(
    "A message with an id and without a method is an answer, whatever else it contains",
    arguments: [
      (#"{"id":1,"result":{"a":1}}"#, "1 1"), (#"{"id":1,"result":[]}"#, "1 0"),
      (#"{"id":1}"#, "1 0"), (#"{"id":1,"error":null}"#, "1 0"),
      (#"{"id":1,"error":{"message":"m"}}"#, "1 m"), (#"{"id":1,"error":"m"}"#, "1 m"),
      (#"{"id":"x","result":{}}"#, "none"), (#"{"id":1,"method":"m"}"#, "none"), (" \t\r", "none"),
    ])
  func answers(text: String, meaning: String) {
    let told =
      switch ServerMessage(Array(text.utf8)) {
      case .result(let id, let result): "\(id) \(result.members.count)"
      case .failure(let id, let error): "\(id) \(error["message"]?.stringValue ?? "")"
      case .notification, .other, .blank, .malformed: "none"
      }
    #expect(told == meaning)
  }

  @Test(
    "Errors are distinguished by kind, otherwise by number",
    arguments: [
      (#"{"code":1404,"message":"m"}"#, "notFound"), (#"{"code":-32601}"#, "unsupported"),
      (#"{"code":7,"message":"m","data":{"kind":"rateLimited"}}"#, "rateLimited"),
      (#"{"code":-32800}"#, "badReply"),
      (#"{"code":7,"data":{"kind":"cancelled"}}"#, "serverError"),
      (#"{"code":1401}"#, "notSignedIn"), (#"{}"#, "serverError"),
    ])
  func errors(text: String, kind: String) throws {
    let object = try #require(try JSON(parsing: Array(text.utf8)).objectValue)
    #expect(StdioError.map(object, from: "p").code.name == kind)
  }

  @Test(
    "The time to wait before a retry is at most a day",
    arguments: [
      ("1500", 1_500), ("-1", 0), ("86400001", 86_400_000), ("9223372036854775807", 86_400_000),
      ("1e308", 86_400_000), ("1.5", nil), ("null", nil),
    ] as [(String, Int?)])
  func comingBack(number: String, milliseconds: Int?) throws {
    let text = #"{"code":1429,"data":{"retryAfterMs":\#(number)}}"#
    let object = try #require(try JSON(parsing: Array(text.utf8)).objectValue)
    #expect(
      StdioError.map(object, from: "p").retryAfter == milliseconds.map(Duration.milliseconds))
  }

  @Test("BACK-46: A description needs only the names of operations, in any form")
  func description() {
    let description = StdioDescription([
      "operations": [
        "list_feed", ["name": "get_photo"], ["method": "imagefeed/random_photo"], 7,
      ]
    ])
    #expect(description.operations == ["list_feed", "get_photo", "random_photo"])
    #expect(description.pictures == .addresses && !description.offers(.likePhoto))
    #expect(StdioDescription(["pictures": "bytes"]).pictures == .bytes)
  }

  @Test("A like made elsewhere is announced, a like made here is not")
  func likes() async {
    let watch = LikeWatch()
    watch.reset(["revision": 5])
    let told = Task {
      var count = 0
      for await _ in watch.changes { count += 1 }
      return count
    }
    let change = { (revision: Int64) in
      watch.notified("imagefeed/changed", ["revision": .integer(revision), "changed": ["likes"]])
    }
    change(5)
    watch.localLikeBegan()
    change(6)
    watch.localLikeEnded(["revision": 7])
    change(7)
    watch.notified("imagefeed/changed", ["revision": 8, "changed": ["rate"]])
    watch.end()
    #expect(await told.value == 0)
    let other = LikeWatch()
    other.notified("imagefeed/changed", ["revision": 8, "changed": ["likes"]])
    other.end()
    var count = 0
    for await _ in other.changes { count += 1 }
    #expect(count == 1)
  }

  @Test("A restart counts as a change of likes because earlier changes may be missing")
  func restartedLikes() async {
    let watch = LikeWatch()
    watch.programStarts()
    watch.reset(["revision": 50])
    #expect(await Self.changes(watch) == 0)
    let restarted = LikeWatch()
    for revision in [50, 1] as [Int64] {
      restarted.programStarts()
      restarted.reset(["revision": .integer(revision)])
    }
    #expect(await Self.changes(restarted) == 1)
  }

  @Test("A change that arrives before the answer of watch is announced after a like made here")
  func earlyLike() async {
    let watch = LikeWatch()
    watch.localLikeBegan()
    watch.programStarts()
    watch.notified("imagefeed/changed", ["revision": 7, "changed": ["likes"]])
    watch.reset(["revision": 5])
    watch.localLikeEnded(["revision": 6])
    #expect(await Self.changes(watch) == 1)
  }

  /// Returns the number of announced changes. Several at once count as one.
  private static func changes(_ watch: LikeWatch) async -> Int {
    watch.end()
    var count = 0
    for await _ in watch.changes { count += 1 }
    return count
  }
}
