import FeedCore
import FeedTestSupport
import Testing
import UnsplashWire

/// Decodes every kind of reply in the formats of 2019 to 2026: our own samples, and captured
/// replies if they are available.
@Suite("Decoding sample replies")
struct SampleDecodingTests {
  @Test(
    "LIVE-4: every list is decoded completely",
    arguments: ["photos_list", "search", "user_likes", "user_photos"])
  func lists(kind: String) throws {
    for sample in try Samples.all(kind) {
      let list = try ListWire(try sample.json())
      #expect(list.faults.isEmpty, "\(sample.name): \(list.faults)")
      #expect(list.photos.count <= list.itemCount)
      let items = try #require(try sample.json().items, "\(sample.name)")
      #expect(list.itemCount == items.count)
      for photo in list.photos { check(photo, in: sample.name) }
    }
  }

  @Test("Every single and random photo is decoded", arguments: ["photo", "random"])
  func photos(kind: String) throws {
    for sample in try Samples.all(kind) {
      let json = try sample.json()
      for item in json.arrayValue ?? [json] {
        check(try PhotoWire.photo(item), in: sample.name)
      }
    }
  }

  @Test("Every user is decoded", arguments: ["user", "me"])
  func people(kind: String) throws {
    for sample in try Samples.all(kind) {
      let profile = try UserWire.profile(try sample.json())
      #expect(!profile.username.isEmpty)
      #expect(profile.name != nil, "\(sample.name)")
      #expect(profile.avatar != nil, "\(sample.name)")
    }
  }

  @Test("Replies to likes and unlikes have the new state", arguments: [true, false])
  func likes(isLiked: Bool) throws {
    for sample in try Samples.all(isLiked ? "like_reply" : "unlike_reply") {
      let state = try LikeWire.state(try sample.json(), wanted: !isLiked) { _ in true }
      #expect(state.isLiked == isLiked, "\(sample.name)")
      #expect(state.likes != nil)
    }
  }

  @Test("The text of an error is found")
  func errors() throws {
    for sample in try Samples.all("errors") where !sample.name.contains("plain_text") {
      #expect(ErrorWire.text(sample.body)?.quoted(hiding: []).isEmpty == false, "\(sample.name)")
    }
    for sample in try Samples.all("token_reply") where sample.name.contains("error") {
      #expect(ErrorWire.text(sample.body)?.quoted(hiding: []).isEmpty == false, "\(sample.name)")
    }
  }

  private func check(_ photo: Photo, in name: String) {
    #expect(!photo.id.text.isEmpty, "\(name)")
    #expect(photo.createdAt != nil, "\(name) \(photo.id)")
    #expect(photo.links.page.parameter("utm_source") == "imagefeed", "\(name) \(photo.id)")
    #expect(photo.author.link?.parameter("utm_source") == "imagefeed", "\(name) \(photo.id)")
    #expect(photo.addresses.picture(.small).parameter("fm") == "jpg", "\(name) \(photo.id)")
    #expect(photo.addresses.raw.host != "plus.unsplash.com", "\(name) \(photo.id)")
  }
}

extension JSON {
  fileprivate var items: [JSON]? { arrayValue ?? objectValue?["results"]?.arrayValue }
}
