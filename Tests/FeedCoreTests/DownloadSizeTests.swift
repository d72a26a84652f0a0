import FeedCore
import FeedTestSupport
import Testing

@Suite("PHOTO-22: sizes and names of downloads")
struct DownloadSizeTests {
  @Test(
    "A size is a name or a width in pixels",
    arguments: [
      ("full", .named(.full)), ("thumb", .named(.thumb)), ("1600", .width(1_600)),
      ("1", .width(1)), ("0", nil), ("-5", nil), ("+5", nil), ("big", nil), ("", nil),
      ("99999", nil), ("1600x900", .crop(width: 1_600, height: 900)),
      ("1x1", .crop(width: 1, height: 1)),
      ("1600x", nil), ("x900", nil), ("1600x900x3", nil), ("0x0", nil), ("16x-9", nil),
      ("16x+9", nil), ("16X9", nil), ("16 x 9", nil), ("16x99999", nil), ("x", nil),
    ] as [(String, DownloadSize?)])
  func sizes(_ text: String, _ size: DownloadSize?) {
    #expect(DownloadSize(text) == size)
  }

  @Test("The address for a width requests a JPEG and keeps ixid")
  func width() {
    let request = Photo.sample().picture(.width(1_600))
    #expect(request.size == "w1600")
    #expect(request.address.parameter("w") == "1600")
    #expect(request.address.parameter("fm") == "jpg")
    #expect(request.address.parameter("ixid") == "ix-abcdefghij0")
  }

  @Test("FIND-6: a crop is part of the address and the file name, and ixid stays")
  func crop() {
    let size = DownloadSize.crop(width: 1_600, height: 900)
    let photo = Photo.sample()
    let request = photo.picture(size)
    #expect(request.size == "1600x900" && size.text == "1600x900")
    let query = ["w", "h", "fit", "fm", "ixid"].map { request.address.parameter($0) }
    #expect(query == ["1600", "900", "crop", "jpg", "ix-abcdefghij0"])
    #expect(photo.fileName(size).hasSuffix("-1600x900.jpg"))
    let snippet = Snippet(of: photo, as: .latex, size: size)
    #expect(snippet.text.contains("--size 1600x900\n"))
    let markdown = Snippet(of: photo, as: .markdown, size: size).text
    #expect(markdown.contains("fit=crop") && markdown.contains("ixid=ix-abcdefghij0"))
  }

  @Test(
    "SEC-14: any author's name becomes a safe Author-ID-SIZE.jpg",
    arguments: [
      ("Nora Fjeld", "Nora-Fjeld"), ("林 由紀", "林-由紀"), ("../../etc/passwd", "etc-passwd"),
      ("-rf /", "rf"), ("", "photo"), ("🌿", "photo"), ("a\u{1B}[31m\nb", "a-b"),
      ("O'Neil & Söhne", "O-Neil-Söhne"), (".hidden", "hidden"), ("a\u{202E}b", "ab"),
    ])
  func names(_ author: String, _ part: String) {
    let photo = Photo.sample("-uCb8l4CMck", author: author)
    #expect(photo.fileName(.named(.full)) == "\(part)--uCb8l4CMck-full.jpg")
  }

  @Test("SEC-3: two ids never make the same name, and a missing author is missing in the name")
  func distinct() {
    let long = String(repeating: "x", count: 120)
    let ids = ["лес", "море", "ab", "a b", "x/y", "xy", long + "1", long + "2"]
    let names = ids.map { Photo.sample(PhotoID($0)).fileName(.named(.full)) }
    #expect(Set(names).count == ids.count, "\(names)")
    var ofPrograms = [Photo.sample("ab"), Photo.sample("ab")]
    ofPrograms[0].programDigest = [1]
    ofPrograms[1].programDigest = [2]
    #expect(ofPrograms[0].fileName(.named(.full)) != ofPrograms[1].fileName(.named(.full)))
    #expect(PhotoID("u\u{308}") != PhotoID("\u{FC}"))
    var photo = Photo.sample("ab")
    for author in [Author.unknown, Author(username: "", name: "Unknown")] {
      photo.author = author
      #expect(photo.fileName(.named(.full)) == "photo-ab-full.jpg")
    }
  }

  @Test("A name fits into file systems and contains no slash of the id")
  func limits() {
    let photo = Photo.sample(
      PhotoID("../" + String(repeating: "x", count: 300)),
      author: String(repeating: "紀", count: 300))
    let name = photo.fileName(.width(400))
    #expect(name.utf8.count <= 255)
    #expect(!name.contains("/"))
    #expect(name.hasSuffix("-400.jpg"))
  }

  @Test(
    "SEC-14: a file name begins with a letter, even one with hundreds of combining marks",
    arguments: ["", "a", "-"])
  func marks(before: String) {
    let marks = String(repeating: "\u{301}", count: 300)
    let name = Photo.sample("a", author: "\(before)e\(marks) x").fileName(.named(.full))
    #expect(name.unicodeScalars.first?.properties.isAlphabetic == true)
    #expect(name.utf8.count <= 255 && name.hasSuffix("-a-full.jpg"))
  }

  @Test(
    "PHOTO-22: a copy of the user's own photo keeps its name, with the width of a smaller one",
    arguments: [
      ("/p/IMG_0004.JPG", "IMG_0004.JPG", "IMG_0004-1080.jpg"),
      ("/p/2022/Море и лес.png", "Море и лес.png", "Море и лес-1080.jpg"),
      ("/p/-rf.jpg", "rf.jpg", "rf-1080.jpg"), ("/p/.a:b.jpg", "a-b.jpg", "a-b-1080.jpg"),
      ("/p/scan", "scan.jpg", "scan-1080.jpg"),
    ])
  func ownName(_ path: String, _ full: String, _ medium: String) {
    var photo = Photo.sample("ab")
    photo.filePath = Array(path.utf8)
    #expect(photo.fileName(.named(.full)) == full)
    #expect(photo.fileName(.named(.regular)) == medium)
  }

  @Test("TUI-138: a numbered name differs from the usual one only by its number")
  func numbered() {
    var photo = Photo.sample("ab", author: "Ada")
    #expect(photo.fileName(.named(.full), number: 2) == "Ada-ab-full-2.jpg")
    photo.filePath = Array("/p/IMG_1.jpg".utf8)
    #expect(photo.fileName(.named(.full), number: 3) == "IMG_1-3.jpg")
  }
}
