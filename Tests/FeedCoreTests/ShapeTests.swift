import FeedCore
import FeedTestSupport
import Testing

@Suite("JSON of the command line and the endpoint")
struct ShapeTests {
  @Test("BACK-7: the remarks of a list report its omitted photos")
  func remarks() {
    let page = PhotoPage(
      photos: [], page: 1, hasMore: false, skipped: 2,
      remarks: [Message(.remarkNoPictures, "~/Pictures", "214")])
    #expect(
      page.jsonObject["remarks"] == [
        "Skipped 2 photos that could not be read.",
        "No photos in ~/Pictures; 214 pictures in other formats are not shown.",
      ])
    #expect(PhotoPage(photos: [], page: 1, hasMore: false).jsonObject["remarks"] == nil)
  }

  @Test(
    "BACK-7: the number of pictures in other formats has the right plural in both languages",
    arguments: [
      (
        "1", "1 picture in other formats is not shown.",
        "1 изображение в других форматах не показано."
      ),
      (
        "3", "3 pictures in other formats are not shown.",
        "3 изображения в других форматах не показаны."
      ),
      (
        "214", "214 pictures in other formats are not shown.",
        "214 изображений в других форматах не показано."
      ),
    ])
  func plurals(count: String, english: String, russian: String) {
    let message = Message(.remarkOtherFormats, count)
    #expect(message.text(in: .english) == english && message.text(in: .russian) == russian)
  }

  @Test("RPC-3: a photo with all fields is written completely")
  func photo() {
    let base = "https://pictures.test/abcdefghij0?ixid=ix-abcdefghij0"
    var photo = Photo.sample(description: "one\ntwo", isLiked: true)
    photo.isSponsored = true
    photo.links.download = .sample("https://unsplash.com/photos/abcdefghij0/download")
    #expect(
      JSON.object(photo.jsonObject) == [
        "id": "abcdefghij0", "createdAt": "2022-08-27T10:00:00Z", "width": 6000, "height": 4000,
        "color": "#26404d", "blurHash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj", "description": "one\ntwo",
        "altDescription": "fog over the hills",
        "urls": [
          "raw": .string(base), "full": .string(base + "&q=85&fm=jpg"),
          "regular": .string(base + "&q=80&w=1080&fit=max&fm=jpg"),
          "small": .string(base + "&q=80&w=400&fit=max&fm=jpg"),
          "thumb": .string(base + "&q=80&w=200&fit=max&fm=jpg"),
        ],
        "links": [
          "html": "https://unsplash.com/photos/abcdefghij0",
          "download": "https://unsplash.com/photos/abcdefghij0/download",
        ],
        "author": [
          "username": "nora_f", "name": "Nora Fjeld", "link": "https://unsplash.com/@nora_f",
        ],
        "isLiked": true, "likes": 7, "sponsored": true,
      ])
  }

  @Test("FAV-18: JSON says whether a like is unknown")
  func unknownLike() {
    var photo = Photo.bare("x")
    photo.isLikeUnknown = true
    #expect(photo.jsonObject["isLiked"] == false && photo.jsonObject["likeUnknown"] == true)
  }

  @Test("RPC-28: absent fields are omitted instead of null")
  func absent() {
    let photo = Photo.bare("x").jsonObject
    #expect(photo.keys == ["id", "width", "height", "urls", "links", "author", "isLiked"])
    #expect(photo["links"]?.objectValue?.keys == ["html"])
    #expect(photo["author"]?.objectValue?.keys == ["username", "name"])
    #expect(Profile(username: "ben").jsonObject.keys == ["username"])
    let page = PhotoPage(photos: [.bare("x")], page: 2, hasMore: false)
    #expect(page.jsonObject.keys == ["photos", "page", "hasMore"])
    #expect(Answer(page).jsonObject(\.jsonObject).keys == ["photos", "page", "hasMore"])
    #expect(
      FeedError.cancelled.jsonObject(in: .english).keys == ["kind", "retryable", "code", "message"])
    for object in [photo, page.jsonObject, Answer(page).jsonObject(\.jsonObject)] {
      #expect(!JSON.object(object).text.contains("null"))
    }
  }

  @Test("RPC-29: an answer has the rate limit if known, and `stale` if it is from the cache")
  func answer() {
    let page = PhotoPage(photos: [], page: 1, hasMore: true, total: 3)
    let answer = Answer(page, rateLimit: RateLimit(limit: 50, remaining: -1), isStale: true)
    #expect(
      JSON.object(answer.jsonObject(\.jsonObject)).text
        == #"{"photos":[],"page":1,"hasMore":true,"total":3,"rate":{"limit":50,"remaining":-1},"stale":true}"#
    )
  }

  @Test("The fields that `--json=FIELDS` accepts are the fields of the JSON")
  func fields() {
    var photo = Photo.sample(description: "d")
    (photo.isSponsored, photo.isLikeUnknown) = (true, true)
    #expect(photo.jsonObject.keys == Photo.jsonFields)
    let profile = Profile(
      username: "a", name: "b", bio: "c", avatar: .sample("https://h.test/"),
      link: .sample("https://h.test/"), totalLikes: 1)
    #expect(profile.jsonObject.keys == Profile.jsonFields)
  }

  @Test("RPC-7: an overlong wait is clamped to the largest integer")
  func longWait() {
    let error = FeedError(
      .rateLimited, Message(.errorRateLimited), retryAfter: .seconds(Int64.max))
    #expect(error.wireData(in: .english)["retryAfterMs"] == .integer(.max))
  }

  @Test("RPC-34: an error's data has the kind, the hint and the wait")
  func error() {
    let error = FeedError(
      .rateLimited, Message(.errorRateLimited), retryAfter: .milliseconds(1_500), detail: "secret")
    #expect(
      JSON.object(error.wireData(in: .russian)) == [
        "kind": "rateLimited", "retryable": true, "retryAfterMs": 1500,
        "hint": "Попробуйте снова не позже чем через час.",
      ])
    let shape = error.jsonObject(in: .english)
    #expect(shape["code"] == 1429 && shape["hint"] == "Try again in an hour at the latest.")
    #expect(shape["message"] == "Hourly request limit reached for this access key.")
  }
}
