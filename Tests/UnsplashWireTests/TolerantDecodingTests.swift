import FeedCore
import Testing
import UnsplashWire

/// Replies with the irregularities that UNSPLASH.md §7 lists.
@Suite("Tolerant decoding")
struct TolerantDecodingTests {
  private func photo(_ json: String) throws -> Photo { try PhotoWire.photo(JSON(parsing: json)) }

  private let smallest =
    #"{"id":"a","width":3,"height":2,"urls":{"small":"https://images.unsplash.com/p?w=400&ixid=X%3D%3D&q=80&fm=jpg"}}"#

  @Test("LIVE-4: id, size and one address are enough for a photo")
  func smallestPhoto() throws {
    let photo = try photo(smallest)
    #expect(photo.id == "a")
    #expect(photo.author.name == "Unknown" && photo.author.knownName == nil)
    #expect(photo.author.link == nil)
    #expect(photo.isLiked == false && photo.likes == nil && photo.color == nil)
    let base = "https://images.unsplash.com/p?ixid=X%3D%3D&fm=jpg"
    #expect(photo.addresses.raw.text == base)
    #expect(photo.addresses[.regular].text == base + "&q=80&w=1080&fit=max")
    #expect(photo.links.page.text.hasPrefix("https://unsplash.com/photos/a?utm_source=imagefeed"))
  }

  @Test(
    "LIVE-4: nulls and wrong types count as absent",
    arguments: [
      #""color":null"#, #""color":7"#, #""color":"red""#, #""blur_hash":null"#, #""likes":"9""#,
      #""description":[]"#, #""user":null"#, #""user":{"username":null}"#, #""links":"x""#,
      #""created_at":"yesterday""#, #""liked_by_user":null"#, #""sponsorship":null"#,
      #""links":{"html":"javascript:alert(1)"}"#, #""tags":"\u0026""#,
    ])
  func absent(member: String) throws {
    let photo = try photo(String(smallest.dropLast()) + "," + member + "}")
    #expect(photo == (try self.photo(smallest)))
  }

  @Test(
    "COLL-22: the user's collections of a photo are read, however broken they are",
    arguments: [
      (#"[{"id":"a","title":"A"},{"id":310797},null,{"id":"b","user":null}]"#, ["a", "b"]),
      ("[]", []), ("null", []), (#""x""#, []), (#"{"id":"a"}"#, []),
    ])
  func ownCollections(list: String, expected: [String]) throws {
    let photo = String(smallest.dropLast()) + #","current_user_collections":\#(list)}"#
    #expect(try self.photo(photo).ownCollections == expected)
  }

  @Test(
    "LIVE-4: counts are clamped between zero and a maximum",
    arguments: [("9223372036854775807", 1 << 40), ("-7", 0), ("1e15", 1 << 40), ("12", 12)])
  func counts(number: String, expected: Int) throws {
    let photo = String(smallest.dropLast()) + #","likes":\#(number)}"#
    #expect(try self.photo(photo).likes == expected)
    let user = try JSON(parsing: #"{"username":"a","total_likes":\#(number)}"#)
    #expect(try UserWire.profile(user).totalLikes == expected)
    let list = try JSON(parsing: #"{"total":\#(number),"results":[]}"#)
    #expect(try ListWire(list).total == expected)
    let like = try JSON(parsing: #"{"photo":{"likes":\#(number)}}"#)
    #expect(try LikeWire.state(like, wanted: true) { _ in true }.likes == expected)
  }

  @Test(
    "LIVE-4: a broken photo is skipped and counted, and the others stay",
    arguments: [
      "null", "7", "[]", "{}", #"{"id":null,"width":1,"height":1}"#,
      #"{"id":"b","width":0,"height":1,"urls":{"raw":"https://x.y/z"}}"#,
      #"{"id":"b","width":1,"height":9223372036854775807,"urls":{"raw":"https://x.y/z"}}"#,
      #"{"id":"b","width":1,"height":1,"urls":{}}"#,
      #"{"id":"b","width":1,"height":1,"urls":{"raw":"https://x.y/\" onload=alert(1)"}}"#
        .replacing("\\\" onload", with: "\u{7F}"),
      #"{"id":"b","width":1.5,"height":1,"urls":{"raw":"https://x.y/z"}}"#,
    ])
  func skipped(item: String) throws {
    let list = try ListWire(JSON(parsing: "[\(smallest),\(item),\(smallest)]"))
    #expect(list.photos.count == 2)
    #expect(list.faults.count == 1)
    #expect(list.faults.first?.path.hasPrefix("[1]") == true)
  }

  @Test(
    "LIVE-4: a value that cannot be represented affects only its own item",
    arguments: [
      (#""width":1e999"#, true), (#""likes":1e999"#, false), (#""likes":-1e999"#, false),
      (#""description":"\ud83c""#, false), (#""description":"\ud83cx\udf05""#, false),
      ("\"description\":\"a\tb\nc\"", false),
      (
        #""tags":"# + String(repeating: #"[{"]":"#, count: 80) + "1"
          + String(repeating: "}]", count: 80), false
      ),
    ])
  func unheld(member: String, isSkipped: Bool) throws {
    let item = String(smallest.dropLast()) + ",\(member)}"
    let text = "[\(smallest),\(item),\(smallest)]"
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
    let list = try ListWire(JSON(lenient: Array(text.utf8)))
    #expect(list.photos.count == (isSkipped ? 2 : 3))
    #expect(list.faults.count == (isSkipped ? 1 : 0))
  }

  @Test("LIVE-4: an invalid byte replaces one character, and the page stays")
  func noText() throws {
    let item = String(smallest.dropLast()) + #","description":"a?b"}"#
    let bytes = Array("[\(item),\(smallest)]".utf8).map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: bytes) }
    let list = try ListWire(JSON(lenient: bytes))
    #expect(list.photos.map(\.description) == ["a\u{FFFD}b", nil])
  }

  @Test("FIND-2: Unsplash+ photos are left out by host or flag, and are not counted as broken")
  func premium() throws {
    let plus = smallest.replacing("images.unsplash.com", with: "plus.unsplash.com")
    let flagged = String(smallest.dropLast()) + #","premium":true}"#
    let list = try ListWire(
      JSON(parsing: #"{"total":3,"results":[\#(plus),\#(smallest),\#(flagged)]}"#))
    #expect(list.photos.count == 1)
    #expect(list.faults.isEmpty)
    #expect(list.itemCount == 3)
    #expect(list.total == 3)
  }

  @Test("FIND-16: sponsored photos are recognized in the formats of 2019 and later")
  func sponsored() throws {
    for member in [#""sponsorship":{"impression_urls":[]}"#, #""sponsored":true"#] {
      #expect(try photo(String(smallest.dropLast()) + "," + member + "}").isSponsored)
    }
  }

  @Test("SEC-3: names, captions and descriptions are cleaned of terminal control codes")
  func cleaned() throws {
    let text = #"\u001b]0;title\u0007evil\u202e \u001b[31mred"#
    let json =
      String(smallest.dropLast())
      + #","alt_description":"\#(text)","description":"a\r\nb","user":{"username":"u","name":"\#(text)"}}"#
    let photo = try photo(json)
    #expect(photo.altDescription == "evil red")
    #expect(photo.author.name == "evil red")
    #expect(photo.description == "a\nb")
  }

  @Test("PROF-1: a user without a name gets the joined first and last name, or nil")
  func names() throws {
    let name = { (json: String) in try UserWire.profile(JSON(parsing: json)).name }
    #expect(try name(#"{"username":"u","name":"A B"}"#) == "A B")
    #expect(try name(#"{"username":"u","first_name":"A","last_name":"B"}"#) == "A B")
    #expect(try name(#"{"username":"u","first_name":"A","last_name":null}"#) == "A")
    #expect(try name(#"{"username":"u","name":" "}"#) == nil)
  }

  @Test("The answer to a like may be empty or lack all members")
  func likes() throws {
    let state = { (json: JSON?, wanted: Bool) in
      try LikeWire.state(json, wanted: wanted) { $0 == "a" }
    }
    #expect(try state(nil, true) == LikeState(isLiked: true))
    #expect(try state(JSON(parsing: "{}"), false) == LikeState(isLiked: false))
    #expect(try state(JSON(parsing: #"{"photo":{"id":"a"}}"#), true) == LikeState(isLiked: true))
    let other = try JSON(parsing: #"{"photo":{"id":"b","liked_by_user":true}}"#)
    #expect(throws: WireError(path: ".photo.id", reason: "of another photo")) {
      try state(other, true)
    }
  }

  @Test("Error texts are found in both JSON formats")
  func errors() {
    let text = { (body: String) in ErrorWire.text(Array(body.utf8))?.quoted(hiding: []) }
    #expect(text(#"{"errors":["a","b"]}"#) == "a; b")
    #expect(text(#"{"error":"x","error_description":"why"}"#) == "why")
    #expect(text("Rate Limit Exceeded") == nil)
  }
}
