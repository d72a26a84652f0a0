package import FeedCore

/// The API as captured: each call gets a real reply, byte for byte with its own headers; errors are
/// those of `UNSPLASH.md` §5. It returns what was observed, not what the client expects.
package final class SampleAPI: Sendable {
  package let server: LoopbackServer

  /// The key that this API accepts; any other is refused like the real one refuses it.
  package static let key = "test-access-key"

  package init() throws {
    let replies = try Self.replies()
    server = try LoopbackServer { request in Self.answer(request, replies) }
  }

  private struct Replies: Sendable {
    let feed: LoopbackReply
    let secondFeed: LoopbackReply
    let search: LoopbackReply
    let photo: LoopbackReply
    let random: LoopbackReply
    let user: LoopbackReply
    let userPhotos: LoopbackReply
    let download: LoopbackReply
    let noPhoto: LoopbackReply
    let noUser: LoopbackReply
    let badKey: LoopbackReply
  }

  private static func replies() throws -> Replies {
    let reply = { (name: String) in LoopbackReply(try Samples.sample(name)) }
    return Replies(
      feed: try reply("photos_list/2020-04_latest_10"),
      secondFeed: try reply("photos_list/2019-01_page_2"),
      search: try reply("search/2023-09_dog_portrait_3"),
      photo: try reply("photo/2019-03_by_id"),
      random: try reply("random/2019-03_single"),
      user: try reply("user/2019-03_lukechesser"),
      userPhotos: try reply("user_photos/2021-04_lucreative"),
      download: try reply("download/2021-04_track"),
      noPhoto: try reply("errors/404_couldnt_find_photo"),
      noUser: try reply("errors/404_couldnt_find_user"),
      badKey: try reply("errors/401_client_id_undefined"))
  }

  /// The id of the only photo that this API returns by itself.
  package static let photoID: PhotoID = "tAKXap853rY"

  private static func answer(_ request: LoopbackRequest, _ replies: Replies) -> LoopbackReply {
    guard request["Authorization"] == "Client-ID \(key)" else { return replies.badKey }
    let path = request.target.prefix { $0 != "?" }
    let isFirstPage = request.target.contains("page=1&") || request.target.hasSuffix("page=1")
    switch path {
    case "/photos": return isFirstPage ? replies.feed : replies.secondFeed
    case "/search/photos": return replies.search
    case "/photos/random": return replies.random
    case "/photos/\(photoID)": return replies.photo
    case "/photos/\(photoID)/download": return replies.download
    case "/users/lukechesser": return replies.user
    case "/users/lucreative/photos": return replies.userPhotos
    default: return path.hasPrefix("/users/") ? replies.noUser : replies.noPhoto
    }
  }
}

extension LoopbackReply {
  package init(_ sample: Samples.Sample) {
    self = .reply(sample.status, sample.headers, body: sample.body)
  }
}
