import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("PICK-4, PICK-3: the output of pick", .timeLimit(.minutes(10)))
struct PickTests {
  private let photos = StubPhotosPort()
  private let files = StubFiles()
  private let session: Session
  private let picked = [Photo.sample("a"), .sample("b")]
  private let folders = BaseFolders(home: "/home/ada", current: "/home/ada/blog")

  init() {
    session = Session(
      Backend(photos: photos, profile: StubProfilePort()), services: .stubs(files: files))
  }

  private func track(_ ids: PhotoID...) {
    for id in ids { photos.track.answers(id, with: .success(())) }
  }

  private func text(_ photos: [Photo], _ request: PickRequest) async throws -> String {
    try await session.pick(photos, as: request, from: folders).text
  }

  @Test("Snippets appear in the given order, each use is reported once; links report nothing")
  func snippets() async throws {
    track("b", "a")
    for format in Snippet.Format.allCases {
      let text = try await text(
        picked.reversed(), PickRequest(format: .snippet(format), isMultiple: true))
      let expected = picked.reversed().map { Snippet(of: $0, as: format).text }
      #expect(text == expected.joined(separator: format == .url ? "\n" : "\n\n"))
      if format == .url { #expect(photos.track.inputs == []) }
    }
    #expect(photos.track.inputs == ["b", "a"])
  }

  @Test("The size chooses the picture in the text")
  func size() async throws {
    track("a")
    let request = PickRequest(format: .snippet(.html), size: .named(.small))
    #expect(
      try await text([picked[0]], request)
        == Snippet(of: picked[0], as: .html, size: .named(.small)).text)
  }

  @Test("Ids are printed one per line; JSON is an object, or an array with --multiple")
  func plain() async throws {
    #expect(try await text(picked, PickRequest(format: .id, isMultiple: true)) == "a\nb")
    let one = try JSON(parsing: try await text([picked[0]], PickRequest(format: .json)))
    #expect(one.objectValue?["id"] == .string("a"))
    #expect(one.objectValue?["credit"] == .string(Snippet.credit(of: picked[0])))
    #expect(one.objectValue?["path"] == nil)
    let list = PickRequest(format: .json, isMultiple: true)
    for chosen in [picked, [picked[1]]] {
      let array = try JSON(parsing: try await text(chosen, list)).arrayValue
      #expect(array?.count == chosen.count)
    }
    #expect(photos.track.inputs == [])
  }

  @Test("With a folder the text names the downloaded file as seen from the current folder")
  func download() async throws {
    track("a")
    photos.picture.answers(picked[0].picture(.full), with: .success([1, 2, 3]))
    let request = PickRequest(format: .snippet(.markdown), folder: "/home/ada/blog/img")
    let text = try await text([picked[0]], request)
    #expect(text.contains("](img/Nora-Fjeld-a-full.jpg)\n\nPhoto by [Nora Fjeld]("))
    #expect(files.files.value == ["/home/ada/blog/img/Nora-Fjeld-a-full.jpg": [1, 2, 3]])
    #expect(photos.track.inputs == ["a"])
  }

  @Test("PICK-3: `--format path` with an absolute folder prints an absolute path")
  func absolutePath() async throws {
    photos.picture.answers(picked[0].picture(.full), with: .success([1, 2, 3]))
    track("a")
    let request = PickRequest(format: .path, folder: "/home/ada/blog/img")
    let path = "/home/ada/blog/img/Nora-Fjeld-a-full.jpg"
    #expect(try await text([picked[0]], request) == path)
  }

  /// Returns a JPEG with the credit of a photo.
  private func download(of photo: Photo) -> [UInt8] {
    var insertion = CreditInsertion(PhotoCredit(of: photo))
    return Array(insertion.take(Self.jpeg[...])) + insertion.finish()
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 9, 0xFF, 0xD9]

  @Test("PICK-11: a file with that name but other contents is an error and stays unchanged")
  func foreignFile() async throws {
    let request = PickRequest(format: .path, size: .width(640), folder: "img")
    let name = "img/Nora-Fjeld-a-640.jpg"
    let cut = Array(download(of: picked[0]).dropLast(2))
    for content in [Array("text".utf8), [], [0xFF, 0xD8], Self.jpeg, cut, download(of: picked[1])] {
      files.files.change { $0 = [name: content] }
      await #expect(throws: FeedError(.exists, Message(.errorOtherFile, name))) {
        try await text([picked[0]], request)
      }
      #expect(files.files.value == [name: content])
    }
    var own = picked[0]
    own.filePath = Array("/home/ada/a.jpg".utf8)
    let copy = "img/" + own.fileName(.named(.full))
    let full = PickRequest(format: .path, folder: "img")
    files.files.change { $0 = [copy: [1], "/home/ada/a.jpg": [1]] }
    #expect(try await text([own], full) == copy)
    files.files.change { $0 = [copy: [1], "/home/ada/a.jpg": [2]] }
    await #expect(throws: FeedError.self) { try await text([own], full) }
  }

  @Test("PICK-11, PHOTO-26, PICK-3: a photo without a page is recognized by the id in its file")
  func withoutPage() async throws {
    var photo = picked[0]
    photo.links.page = .sample("https://mock.invalid/photos/a")
    var other = picked[1]
    other.links.page = photo.links.page
    let request = PickRequest(format: .path, size: .width(640), folder: "img")
    let name = "img/Nora-Fjeld-a-640.jpg"
    let known = download(of: photo)
    for content in [Array("text".utf8), [], Self.jpeg, known.dropLast(2), download(of: other)] {
      files.files.change { $0 = [name: content] }
      await #expect(throws: FeedError(.exists, Message(.errorOtherFile, name))) {
        try await text([photo], request)
      }
    }
    files.files.change { $0 = [name: known] }
    #expect(try await text([photo], request) == name)
    photo.author = .unknown
    let nameless = "img/photo-a-640.jpg"
    files.files.change { $0 = [nameless: download(of: photo)] }
    #expect(try await text([photo], request) == nameless)
  }

  @Test(
    "PICK-3: a download of an earlier version is recognized after the slug of its page has changed")
  func changedSlug() async throws {
    let photo = Photo.sample("abcdefghij0")
    let name = "img/Nora-Fjeld-abcdefghij0-640.jpg"
    let request = PickRequest(format: .path, size: .width(640), folder: "img")
    for (page, isKnown) in [("old-title-abcdefghij0", true), ("old-title-abcdefghij1", false)] {
      var old = photo
      old.links.page = .sample("https://unsplash.com/photos/\(page)?utm_source=imagefeed")
      // Earlier versions did not write the id.
      let xmp = String(decoding: download(of: old), as: UTF8.self)
      let element = try #require(xmp.firstMatch(of: /<imagefeed:PhotoID>.*<.imagefeed:PhotoID>/))
      let id = element.output.utf8
      let content = download(of: old).replacing(
        id, with: repeatElement(UInt8(ascii: " "), count: id.count))
      files.files.change { $0 = [name: content] }
      let text = try? await text([photo], request)
      #expect((text == name) == isKnown, "\(page)")
    }
  }

  @Test("A file that was already downloaded is named and not fetched again")
  func again() async throws {
    let known = download(of: picked[0])
    files.files.change { $0 = ["img/Nora-Fjeld-a-640.jpg": known] }
    let request = PickRequest(format: .path, size: .width(640), folder: "./img/")
    files.files.change { $0["./img/Nora-Fjeld-a-640.jpg"] = known }
    #expect(try await text([picked[0]], request) == "img/Nora-Fjeld-a-640.jpg")
    #expect(photos.track.inputs == [])
    track("a")
    let snippet = PickRequest(format: .snippet(.html), size: .width(640), folder: "img")
    #expect(try await text([picked[0]], snippet).contains(#"src="img/Nora-Fjeld-a-640.jpg""#))
    #expect(photos.track.inputs == ["a"])
  }

  @Test("JSON has the path and the bytes of the file")
  func json() async throws {
    track("a")
    photos.picture.answers(picked[0].picture(.full), with: .success([1, 2, 3]))
    let text = try await text([picked[0]], PickRequest(format: .json, folder: "img"))
    let shape = try #require(try JSON(parsing: text).objectValue)
    #expect(shape["path"] == .string("img/Nora-Fjeld-a-full.jpg") && shape["bytes"] == .integer(3))
  }

  @Test(
    "PICK-12, LIVE-7: a pick succeeds if its download could not be reported, and a remark mentions that"
  )
  func unreported() async throws {
    photos.track.answers("a", with: .failure(.busy))
    photos.picture.answers(picked[0].picture(.full), with: .success([1, 2, 3]))
    let request = PickRequest(format: .path, folder: "img")
    let output = try await session.pick([picked[0]], as: request, from: folders)
    #expect(output.text == "img/Nora-Fjeld-a-full.jpg")
    #expect(output.remarks == [Message(.downloadNotReported)])
  }

  @Test("A failed pick prints nothing, and the next try uses the downloaded files")
  func failure() async throws {
    track("a")
    photos.picture.answers(picked[0].picture(.full), with: .success(Self.jpeg))
    track("b")
    photos.picture.answers(picked[1].picture(.full), with: .failure(.busy))
    let request = PickRequest(format: .path, folder: "img", isMultiple: true)
    await #expect(throws: FeedError.busy) { try await text(picked, request) }
    track("b")
    photos.picture.answers(picked[1].picture(.full), with: .success([2]))
    #expect(
      try await text(picked, request)
        == "img/Nora-Fjeld-a-full.jpg\nimg/Nora-Fjeld-b-full.jpg")
  }
}
