import FeedCore
import FeedTestSupport
import Testing
import UnsplashWire

/// A photo or user that is read, written and read again stays the same: no value is lost, and
/// derived values are not written.
@Suite("BACK-3: writing photos and users in the API's format")
struct WritingTests {
  private func again(_ photo: Photo) throws -> Photo {
    try PhotoWire.photo(JSON(parsing: JSON.object(PhotoWire.json(photo)).encoded()))
  }

  @Test(
    "A written photo is read back unchanged",
    arguments: [
      #"{"id":"-a","width":3,"height":2,"urls":{"small":"https://images.unsplash.com/p?w=400&ixid=X%3D%3D"}}"#,
      #"{"id":"a","width":3,"height":2,"urls":{"raw":"https://x.y/z?ixid=a"},"sponsorship":{},"liked_by_user":true,"likes":0,"user":{"username":"u"}}"#,
      ##"{"id":"a","width":3,"height":2,"urls":{"raw":"https://x.y/z","thumb":"https://x.y/t?ixid=+"},"color":"#AABBCC","blur_hash":"LEHV\"","created_at":"2016-05-03T11:00:28-04:00","description":"a\r\nб 🌅","alt_description":"\u001b[31mred","links":{"html":"https://x.y/p?utm_source=other","download":"https://x.y/d","download_location":"https://x.y/l?ixid=%2B"},"user":{"username":"y k","first_name":"由","last_name":"林"}}"##,
    ])
  func photo(json: String) throws {
    let photo = try PhotoWire.photo(JSON(parsing: json))
    #expect(try again(photo) == photo)
  }

  @Test("BACK-60: A photo of another source is read back without a derived link")
  func otherSource() throws {
    let placeholder = try WebAddress("https://fixture.invalid")
    let page = try WebAddress("https://example.com/p")
    let photo = Photo(
      id: "a", width: 3, height: 2, addresses: PhotoAddresses(raw: page),
      links: PhotoLinks(page: page), author: Author(username: "u", name: "U"))
    let json = JSON.object(PhotoWire.json(photo))
    #expect(try PhotoWire.photo(json, at: "", .other(placeholder: placeholder)) == photo)
    #expect(try PhotoWire.photo(json) != photo)
  }

  @Test("A written user is read back unchanged, without an email address")
  func profile() throws {
    let json = #"""
      {"username":"ada","name":"Ada Byron","bio":"a\nb","email":"ada@example.com","total_likes":3,
       "profile_image":{"small":"https://x.y/s","large":"https://x.y/l"}}
      """#
    let profile = try UserWire.profile(JSON(parsing: json))
    let written = JSON.object(UserWire.json(profile))
    #expect(try UserWire.profile(written) == profile)
    #expect(!written.text.contains("example.com"))
    let bare = try UserWire.profile(JSON(parsing: #"{"username":"u"}"#))
    #expect(try UserWire.profile(.object(UserWire.json(bare))) == bare)
  }

  @Test("Every photo and user of the samples is read back unchanged")
  func captured() throws {
    for kind in ["photos_list", "search", "user_likes", "user_photos"] {
      for sample in try Samples.all(kind) {
        for photo in try ListWire(try sample.json()).photos { #expect(try again(photo) == photo) }
      }
    }
    for sample in try Samples.all("me") + Samples.all("user") {
      let profile = try UserWire.profile(try sample.json())
      #expect(try UserWire.profile(.object(UserWire.json(profile))) == profile)
    }
  }
}
