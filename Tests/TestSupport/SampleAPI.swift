package import FeedCore

/// An API that answers each call with a whole reply and its headers, from our own samples or from
/// captured ones. The errors are those of `UNSPLASH.md` §5. The replies are those that were
/// observed, not those that the client expects.
package final class SampleAPI: Sendable {
  package let server: LoopbackServer
  /// The id of the only photo that this API returns by itself.
  package let photoID: PhotoID
  /// The creation time of that photo.
  package let createdAt: Timestamp
  /// The only user that this API returns by itself.
  package let username: String
  /// The only user whose photos this API returns.
  package let photographer: String

  /// The key that this API accepts. It refuses other keys the way the real API does.
  package static let key = "test-access-key"

  package init(_ source: Samples.Source = .own) throws {
    let replies = try Replies(source)
    photoID = PhotoID(try Self.text(["id"], in: replies.photo))
    username = try Self.text(["username"], in: replies.user)
    photographer = try Self.text(["user", "username"], in: replies.userPhotos)
    guard let time = Timestamp(iso8601: try Self.text(["created_at"], in: replies.photo)) else {
      throw MissingFile(path: replies.photo.name)
    }
    createdAt = time
    let names = (photo: photoID.text, user: username, photographer: photographer)
    server = try LoopbackServer { request in
      LoopbackReply(Self.answer(request, replies, names))
    }
  }

  private struct Replies: Sendable {
    let feed: Samples.Sample
    let secondFeed: Samples.Sample
    let search: Samples.Sample
    let photo: Samples.Sample
    let random: Samples.Sample
    let user: Samples.Sample
    let userPhotos: Samples.Sample
    let download: Samples.Sample
    let noPhoto: Samples.Sample
    let noUser: Samples.Sample
    let badKey: Samples.Sample

    init(_ source: Samples.Source) throws {
      let isOwn = source == .own
      let reply = { (own: String, captured: String) in
        try Samples.sample(isOwn ? own : captured, from: source)
      }
      feed = try reply("photos_list/2020_page_1", "photos_list/2020-04_latest_10")
      secondFeed = try reply("photos_list/2019_page_2", "photos_list/2019-01_page_2")
      search = try reply("search/2023_portrait_plus", "search/2023-09_dog_portrait_3")
      photo = try reply("photo/2019_by_id", "photo/2019-03_by_id")
      random = try reply("random/2019_single", "random/2019-03_single")
      user = try reply("user/2019_person", "user/2019-03_lukechesser")
      userPhotos = try reply("user_photos/2021_person", "user_photos/2021-04_lucreative")
      download = try reply("download/2021_track", "download/2021-04_track")
      noPhoto = try Samples.sample("errors/404_couldnt_find_photo", from: source)
      noUser = try Samples.sample("errors/404_couldnt_find_user", from: source)
      badKey = try Samples.sample("errors/401_client_id_undefined", from: source)
    }
  }

  /// Returns the text of a member of a reply, or of its first item.
  private static func text(_ path: [String], in sample: Samples.Sample) throws -> String {
    let json = try sample.json()
    let value = path.reduce(json.arrayValue?.first ?? json) { value, key in
      value.objectValue?[key] ?? .null
    }
    guard let text = value.stringValue else { throw MissingFile(path: sample.name) }
    return text
  }

  private static func answer(
    _ request: LoopbackRequest, _ replies: Replies,
    _ names: (photo: String, user: String, photographer: String)
  ) -> Samples.Sample {
    guard request["Authorization"] == "Client-ID \(key)" else { return replies.badKey }
    let path = request.target.prefix { $0 != "?" }
    let isFirstPage = request.target.contains("page=1&") || request.target.hasSuffix("page=1")
    switch path {
    case "/photos": return isFirstPage ? replies.feed : replies.secondFeed
    case "/search/photos": return replies.search
    case "/photos/random": return replies.random
    case "/photos/\(names.photo)": return replies.photo
    case "/photos/\(names.photo)/download": return replies.download
    case "/users/\(names.user)": return replies.user
    case "/users/\(names.photographer)/photos": return replies.userPhotos
    default: return path.hasPrefix("/users/") ? replies.noUser : replies.noPhoto
    }
  }
}

extension LoopbackReply {
  package init(_ sample: Samples.Sample) {
    self = .reply(sample.status, sample.headers, body: sample.body)
  }
}
