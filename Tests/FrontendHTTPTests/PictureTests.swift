import FeedCore
import FeedImaging
import FeedTestSupport
import FrontendHTTP
import Testing

@Suite("Pictures of the local Unsplash", .timeLimit(.minutes(10)))
struct PictureTests {
  private func size(_ answer: APIResponse) throws -> [Int] {
    let size = try Picture.inspect(answer.body).size
    return [size.width, size.height]
  }

  @Test(
    "SERVE-4: width, height, fit, crop and density decide the size",
    arguments: [
      ("w=300&h=200&fit=crop", [300, 200]), ("w=100&h=100&fit=crop&crop=top", [100, 100]),
      ("w=50&h=40&dpr=2&fit=crop", [100, 80]), ("w=64&h=64&fit=scale", [64, 64]),
      ("w=120&h=40&fit=fill", [120, 40]), ("w=33&h=33&fit=crop&fm=webp&auto=format", [33, 33]),
      ("w=9999999&h=3&fit=crop", [6_000, 3]), ("w=30&ar=1:1&fit=crop", [30, 30]),
      ("h=20&ar=3:2&fit=crop", [30, 20]), ("w=40&h=10&ar=1:1&fit=crop", [40, 10]),
      ("w=-5&h=20&ar=2:1&fit=crop", [40, 20]), ("w=50&h=20&fit=crop&dpr=x&ar=x", [50, 20]),
    ])
  func sizes(query: String, expected: [Int]) async throws {
    let answer = try await Served("ids=any").get("/photo-LBI7cgq3pbM?\(query)")
    #expect(answer.status == 200)
    #expect(answer["Content-Type"] == "image/jpeg")
    #expect(try size(answer) == expected)
  }

  @Test("SERVE-4: `dl` names the file")
  func fileName() async throws {
    let served = try Served("ids=any")
    for (file, header) in [
      ("a.jpg", "attachment; filename=\"a.jpg\""),
      ("%D1%84.jpg", "attachment; filename=\".jpg\"; filename*=UTF-8''%D1%84.jpg"),
      ("a%0D%0Ab", "attachment; filename=\"ab\"; filename*=UTF-8''a%0D%0Ab"),
    ] {
      let answer = await served.get("/photo-LBI7cgq3pbM?w=8&dl=\(file)")
      #expect(answer["Content-Disposition"] == header, "\(file)")
    }
    #expect(try await Served().get("/photo-LBI7cgq3pbM").errors == ["Couldn't find Photo"])
  }

  @Test("SERVE-4: one length keeps the photo's shape")
  func shape() async throws {
    let served = try Served()
    let photo = await served.get("/photos").json.elements[0]
    let id = try #require(photo["id"]?.stringValue)
    let found = try size(await served.get("/photo-\(id)?w=300"))
    let ratio =
      Double(photo["width"]?.integerValue ?? 0) / Double(photo["height"]?.integerValue ?? 1)
    #expect(found[0] == 300)
    #expect(abs(Double(found[0]) / Double(found[1]) - ratio) < 0.03)
  }

  @Test("SERVE-23: a picture has at most 24 megapixels")
  func largest() async throws {
    let answer = try await Served("ids=any").get(
      "/photo-LBI7cgq3pbM?w=6000&h=6000&fit=scale&q=1")
    let found = try size(answer)
    #expect(found[0] == found[1])
    #expect(found[0] * found[1] <= 24_000_000)
    #expect(found[0] > 4_800)
  }

  @Test("SERVE-24: the same request gives the same bytes, and another quality others")
  func same() async throws {
    let (one, other) = (try Served(), try Served())
    let id = try #require(await one.get("/photos").json.elements[0]["id"]?.stringValue)
    let bytes = await one.get("/photo-\(id)?w=90").body
    #expect(await one.get("/photo-\(id)?w=90").body == bytes)
    #expect(await other.get("/photo-\(id)?w=90&ixid=x").body == bytes)
    #expect(await other.get("/photo-\(id)?w=90&q=20").body.count < bytes.count)
  }

  @Test("SERVE-25: parts of a picture, and entity tags")
  func ranges() async throws {
    let served = try Served("ids=any")
    let target = "/photo-LBI7cgq3pbM?w=60"
    let whole = await served.get(target)
    let tag = try #require(whole["ETag"])
    #expect(whole["Cache-Control"] == "public, max-age=31536000")
    #expect(whole["Accept-Ranges"] == "bytes")
    let part = await served.get(target, ["Range": "bytes=2-5"])
    #expect(part.status == 206)
    #expect(part.body == Array(whole.body[2...5]))
    #expect(part["Content-Range"] == "bytes 2-5/\(whole.body.count)")
    let end = await served.get(target, ["Range": "bytes=-3"])
    #expect(end.body == Array(whole.body.suffix(3)))
    #expect(await served.get(target, ["Range": "bytes=99999999-"]).status == 416)
    #expect(await served.get(target, ["Range": "bytes=5-2"]).status == 200)
    #expect(await served.get(target, ["Range": "bytes=0-1,4-5"]).status == 200)
    #expect(await served.get(target, ["Range": "bytes=0-1", "If-Range": "\"x\""]).status == 200)
    #expect(await served.get(target, ["If-None-Match": tag]).status == 304)
  }

  @Test("SERVE-71: a folder's picture that the client has is not made again")
  func folderTags() async throws {
    let served = try Served.folder()
    let id = try #require(await served.get("/photos").json.elements[0]["id"]?.stringValue)
    let photos = CountedPhotos(served.backend.photos)
    let backend = Backend(
      photos: photos, profile: served.backend.profile,
      pictureVersion: served.backend.pictureVersion)
    var options = ServeOptions()
    options.backend = "folder"
    let (server, restarted) = (
      API(backend, options, clock: served.clock),
      API(backend, options, clock: ManualClock(unixTime: 1_600_000_000))
    )
    func get(_ api: API, _ query: String, _ headers: [String: String] = [:]) async -> APIResponse {
      let all = [("Host", "127.0.0.1")] + headers.map { ($0.key, $0.value) }
      return await api.respond(to: APIRequest("GET", "/photo-\(id)?\(query)", all))
    }
    let tag = try #require(await get(server, "w=20")["ETag"])
    #expect(photos.readPictures == 1)
    let same = await get(server, "w=20", ["If-None-Match": tag])
    #expect(same.status == 304)
    #expect(same["ETag"] == tag)
    #expect(photos.readPictures == 1)
    #expect(await get(server, "w=21", ["If-None-Match": tag]).status == 200)
    #expect(await get(restarted, "w=20", ["If-None-Match": tag]).status == 200)
    let changed = try JPEG.encode(Bitmap(size: PixelSize(width: 40, height: 30), fill: .white))
    for name in ["a", "b", "c"] { _ = try served.folder?.write(changed, to: "\(name).jpg") }
    #expect(await get(server, "w=20", ["If-None-Match": tag]).status == 200)
  }

  @Test("SERVE-62: a client that reads a little from time to time is too slow")
  func pace() {
    #expect(!ReadingPace.isTooSlow(read: 0, after: .seconds(10)))
    #expect(ReadingPace.isTooSlow(read: 0, after: .seconds(11)))
    #expect(!ReadingPace.isTooSlow(read: 65_536, after: .seconds(11)))
    #expect(ReadingPace.isTooSlow(read: 1 << 20, after: .seconds(60)))
    #expect(!ReadingPace.isTooSlow(read: 4 << 20, after: .seconds(60)))
  }

  @Test("SERVE-33: every picture path is painted from its name")
  func anyPath() async throws {
    let served = try Served("ids=any")
    let one = await served.get("/photo-1544829099-b9a0c07fad1a?w=80&h=60&fit=crop")
    #expect(try size(one) == [80, 60])
    let other = await served.get("/photo-1544829099-b9a0c07fad1b?w=80&h=60&fit=crop")
    #expect(one.body != other.body)
    let early = [
      "/premium_photo-1664474619075-644dd191935f", "/flagged/photo-1544829099-b9a0c07fad1a",
      "/reserve/RONyPwknRQOO3ag4xf3R_Kinsey.jpg", "/41/NXiIVnzBwZAyoxbEfqJP_img_7.jpg",
      "/uploads/1413222992504f1b734a6/1928e537",
    ]
    for path in early {
      let picture = await served.get("\(path)?w=40&h=30&fit=crop")
      #expect(try size(picture) == [40, 30], "\(path)")
      #expect(try await Served().get("\(path)?w=40").status == 404, "\(path)")
    }
    #expect(try await Served().get("/photo-1544829099-b9a0c07fad1a?w=80").status == 404)
    #expect(await served.get("/photo-..%2Fx?w=80").status == 404)
  }

  @Test("SERVE-4: portraits come from the server too")
  func avatars() async throws {
    let served = try Served()
    let user = await served.get("/users/ada").json
    let address = try #require(user.at("profile_image.medium")?.stringValue)
    let target = String(address.dropFirst("http://127.0.0.1:8080".count))
    #expect(try size(await served.get(target)) == [64, 64])
  }

  @Test("SERVE-24: pictures wait for their turn, and a cancelled one gives it up")
  func queue() async throws {
    let served = try Served("ids=any")
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<12 {
        group.addTask { await served.get("/photo-abcdefgh\(number + 100)?w=40").status }
      }
      for await status in group { #expect(status == 200) }
    }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await served.get("/photo-abcdefghxyz?w=2000")
    }
    #expect(await cancelled.value.delivery == .none)
    #expect(await served.get("/photo-abcdefghxyz?w=20").status == 200)
  }
}
