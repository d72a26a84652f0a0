import FeedCore
import FeedImaging
import TerminalKit
import Testing

@Suite("Pictures: kitty")
struct PicturesKittyTests {
  private let encoder = KittyEncoder()
  private let pixel = Bitmap(size: PixelSize(width: 2, height: 1), fill: .white)

  private func text(_ bytes: [UInt8]) -> String { PicturesPainting.text(bytes) }

  @Test("TUI-3: each command has the expected bytes")
  func commands() {
    #expect(
      text(encoder.transmit(.pixels(pixel), id: 31))
        == "␛_Ga=t,t=d,f=24,i=31,s=2,v=1,q=2,m=0;////////␛\\")
    #expect(
      text(encoder.transmit(.shared(name: "/x", size: pixel.size), id: 9))
        == "␛_Ga=t,t=s,f=24,i=9,s=2,v=1,q=2,m=0;L3g=␛\\")
    #expect(
      text(encoder.place(KittyPlacement(columns: 4, rows: 3), id: 9))
        == "␛_Ga=p,i=9,c=4,r=3,C=1,q=2␛\\")
    let source = PixelRect(x: 1, y: 2, width: 30, height: 40)
    let part = KittyPlacement(
      columns: 4, rows: 3, source: source, z: KittyPlacement.underBackgrounds, number: 2)
    #expect(
      text(encoder.place(part, id: 9))
        == "␛_Ga=p,i=9,p=2,x=1,y=2,w=30,h=40,c=4,r=3,z=-1073741825,C=1,q=2␛\\")
    #expect(
      text(encoder.placeVirtually(columns: 8, rows: 5, id: 77))
        == "␛_Ga=p,U=1,i=77,p=1,c=8,r=5,q=2␛\\")
    #expect(text(encoder.delete(id: 9)) == "␛_Ga=d,d=I,i=9,q=2␛\\")
    #expect(text(encoder.unplace(id: 9, number: 2)) == "␛_Ga=d,d=i,i=9,p=2,q=2␛\\")
    #expect(text(encoder.deleteAll()) == "␛_Ga=d,d=A,q=2␛\\")
  }

  @Test("TUI-3: PNGs, fades and queries about failures have the expected bytes")
  func otherCommands() throws {
    #expect(
      text(encoder.transmit(.png([1, 2, 3]), id: 5)) == "␛_Ga=t,t=d,f=100,i=5,q=2,m=0;AQID␛\\")
    let fade = try #require(
      PictureFade(into: RGB(red: 1, green: 2, blue: 3), dialogs: 1))
    // The pixel is 1, 2, 3 and half opaque.
    #expect(
      text(encoder.transmit(fade, id: 6)) == "␛_Ga=t,t=d,f=32,i=6,s=1,v=1,q=2,m=0;AQIDgA==␛\\")
    #expect(
      text(encoder.place(KittyPlacement(columns: 4, rows: 3), id: 9, answersFailure: true))
        == "␛_Ga=p,i=9,c=4,r=3,C=1,q=1␛\\")
    #expect(
      text(encoder.placeVirtually(columns: 8, rows: 5, id: 77, answersFailure: true))
        == "␛_Ga=p,U=1,i=77,p=1,c=8,r=5,q=1␛\\")
  }

  @Test("A response contains the picture's number and whether the command failed")
  func responses() {
    func response(_ text: String) -> KittyResponse? { KittyResponse("\u{1B}\(text)\u{1B}\\") }
    #expect(response("_Gi=7,p=3;ENOENT:no such image")?.id == 7)
    #expect(response("_Gp=3,i=7;ENOENT:")?.isFailure == true)
    #expect(response("_Gi=7;OK")?.isFailure == false)
    for other in ["_Gi=7", "_GI=7;OK", "_Gi=x;OK", "_G;", "]11;rgb:0/0/0", "_Hi=7;OK"] {
      #expect(response(other) == nil, "\(other)")
    }
  }

  @Test("PHOTO-2: pictures have unique numbers until all numbers are in use")
  func numbers() {
    var ids = KittyIDs()
    let first = (0..<240).map { _ in ids.next() }
    #expect(Set(first) == Set(16...255))
    #expect((0..<240).map { _ in ids.next() } == first)
  }

  @Test("Chunks are within the limit and add up to the pixels", arguments: [1, 1024, 1025, 5000])
  func portions(count: Int) throws {
    let bitmap = PicturesPainting.gradient(count, 1)
    let bytes = encoder.transmit(.pixels(bitmap), id: 5)
    let portions = text(bytes).split(separator: "␛_G").map { $0.dropLast(2) }
    var data: [UInt8] = []
    for (index, portion) in portions.enumerated() {
      let parts = portion.split(separator: ";", maxSplits: 1)
      #expect(parts[0].hasSuffix(index == portions.count - 1 ? "m=0" : "m=1"))
      #expect(parts[0].contains("q=2"))
      #expect(parts[1].count <= 4096)
      data += try #require(Base64Reading.bytes(parts[1]))
    }
    #expect(data == bitmap.pixels)
  }

  @Test("For tmux each sequence is wrapped and its escapes are doubled")
  func passthrough() {
    let tmux = KittyEncoder(passthrough: .tmux)
    #expect(
      text(tmux.delete(id: 9)) == "␛Ptmux;␛␛_Ga=d,d=I,i=9,q=2␛␛\\␛\\")
    #expect(Passthrough.tmux.wrap(encoder.delete(id: 9)) == tmux.delete(id: 9))
    #expect(Passthrough.direct.wrap([27, 65]) == [27, 65])
  }

  @Test("Placeholders encode picture, row and column")
  func placeholders() {
    let small = KittyPlaceholders(id: 77).bytes(columns: 2, rows: 2)
    #expect(
      text(small) == "␛[38;5;77m\u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}␛[39m\n"
        + "␛[38;5;77m\u{10EEEE}\u{30D}\u{305}\u{10EEEE}\u{30D}\u{30D}␛[39m")
    let large = KittyPlaceholders(id: 0x010203)
    #expect(large.color == .rgb(1, 2, 3))
    #expect(text(large.bytes(columns: 1, rows: 1)).hasPrefix("␛[38;2;1;2;3m"))
  }

  @Test("A part of a placeholder picture is drawn at its position")
  func window() {
    var canvas = Canvas(rows: 2, columns: 3)
    let window = Rectangle(row: 3, column: 7, rows: 2, columns: 2)
    KittyPlaceholders(id: 200).draw(window, on: &canvas, row: 1, column: 1)
    #expect(canvas[1, 1]?.text == "\u{10EEEE}\u{310}\u{33F}")
    #expect(canvas[1, 2]?.text == "\u{10EEEE}\u{310}\u{346}")
    #expect(canvas[1, 1]?.style.foreground == .palette(200))
    #expect(canvas[0, 1]?.text == " ")
  }

  /// The expected marks are computed by a rule. The list in the code is written as ranges.
  @Test("The marks are those of Unicode 6.0 that sit above and do not compose")
  func marks() {
    let joining: Set<UInt32> = [
      0x340, 0x341, 0x342, 0x343, 0x344, 0x653, 0x654, 0x30F, 0x311, 0x313, 0x314,
    ]
    let expected = (UInt32(0)..<0x20000).compactMap(Unicode.Scalar.init).filter { scalar in
      let value = scalar.value
      guard scalar.properties.canonicalCombiningClass.rawValue == 230,
        let age = scalar.properties.age, age.major < 6 || age.major == 6 && age.minor == 0
      else { return false }
      let isAccent = (0x300...0x304).contains(value) || (0x306...0x30C).contains(value)
      return !isAccent && !joining.contains(value)
    }
    #expect(expected.count == 297)
    #expect(KittyPlaceholders.limit == 297)
    var canvas = Canvas(rows: 1, columns: 297)
    let all = Rectangle(row: 0, column: 0, rows: 1, columns: 400)
    KittyPlaceholders(id: 16).draw(all, on: &canvas, row: 0, column: 0)
    let drawn = (0..<297).compactMap { canvas[0, $0]?.text.unicodeScalars.last }
    #expect(drawn == expected)
  }

  @Test("Released ids are reused last")
  func ids() {
    var ids = KittyIDs(16...18)
    #expect([ids.take(), ids.take()] == [16, 17])
    ids.release(16)
    #expect([ids.take(), ids.take(), ids.take()] == [18, 16, nil])
  }

  @Test("Shared memory exists until it is removed")
  func sharedMemory() throws {
    let name = "/imagefeed-test-\(UInt64.random(in: 0...UInt64.max))"
    let shared = try #require(SharedPixels(pixel, name: name))
    #expect(SharedPixels(pixel, name: name) == nil)
    #expect(text(encoder.transmit(shared.image, id: 1)).contains("t=s"))
    shared.remove()
    shared.remove()
    let again = try #require(SharedPixels(pixel, name: name))
    again.remove()
  }

  @Test("TUI-46: a long iTerm2 picture is split to fit tmux's limit for sequences")
  func longITerm2() throws {
    var generator = SystemRandomNumberGenerator()
    let size = PixelSize(width: 1200, height: 960)
    let grain = Bitmap(size: size) { bytes in
      while !bytes.isFull { bytes.append(UInt8.random(in: 0...255, using: &generator)) }
    }
    let file = try JPEG.encode(grain)
    #expect(file.count > 800_000)
    let cells = PictureCells(columns: 120, rows: 48)
    let picture = EncodedPicture(.iterm2(file, grain), size: size, over: cells)
    func sequences(_ passthrough: Passthrough) -> [Substring] {
      var buffer = ByteBuffer(capacity: 0)
      picture.paint(picture.whole, through: passthrough, to: &buffer)
      return String(decoding: buffer.bytes, as: UTF8.self).split(separator: "]1337;").dropFirst()
        .map { $0 }
    }
    #expect(sequences(.direct).count == 1)
    let pieces = sequences(.tmux)
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.utf8.count < Passthrough.tmuxSequenceLimit })
    let rows = pieces.compactMap { piece in
      piece.firstMatch(of: #/height=(\d+)/#).flatMap { Int($0.1) }
    }
    #expect(rows.reduce(0, +) == 48)
    // A file that is too long is not sent unchanged.
    var facts = TerminalEnvironment { ["TERM": "xterm", "TMUX": "/t", "TMUX_PANE": "%1"][$0] }
    for isTmux in [true, false] {
      facts.isTmux = isTmux
      let detection = GraphicsDetection(preference: .iterm2, facts: facts)
      let encoder = GraphicsEncoder(detection.capabilities)
      #expect((try encoder.picture(ofFile: file, over: cells) == nil) == isTmux)
    }
  }

  @Test(
    "TUI-6: a part of an iTerm2 picture is a file of its pixels, and its pieces begin at its top")
  func partOfITerm2() throws {
    var generator = Random(seed: 3)
    let size = PixelSize(width: 1200, height: 1440)
    let grain = Bitmap(size: size) { bytes in
      while !bytes.isFull { bytes.append(UInt8.random(in: 0...255, using: &generator)) }
    }
    let picture = EncodedPicture(
      .iterm2(try JPEG.encode(grain), grain), size: size, over: PictureCells(columns: 120, rows: 48)
    )
    func text(_ part: Rectangle, _ passthrough: Passthrough) -> String {
      var buffer = ByteBuffer(capacity: 0)
      picture.paint(part, through: passthrough, to: &buffer)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
    let small = Rectangle(row: 8, column: 10, rows: 1, columns: 2)
    let file = try JPEG.encode(grain.cropped(to: picture.pixels(small)))
    #expect(text(small, .direct).contains("size=\(file.count);width=2;height=1;"))
    let lower = text(Rectangle(row: 12, column: 0, rows: 60, columns: 120), .tmux)
    let moves = lower.matches(of: #/\x1B\[(\d+)B/#).compactMap { Int($0.1) }
    let heights = lower.matches(of: #/height=(\d+)/#).compactMap { Int($0.1) }
    #expect(heights.count > 1 && heights.reduce(0, +) == 60)
    #expect([0] + moves == heights.indices.map { heights[..<$0].reduce(0, +) })
  }

  @Test("iTerm2 gets the file as it is")
  func iterm2() {
    let bytes = ITerm2Encoder().bytes(of: [1, 2, 3, 4], columns: 10, rows: 5)
    #expect(
      text(bytes)
        == "␛]1337;File=inline=1;size=4;width=10;height=5;preserveAspectRatio=0:AQIDBA==\u{07}")
    #expect(
      Passthrough.tmux.wrap(bytes)
        == ITerm2Encoder(passthrough: .tmux).bytes(of: [1, 2, 3, 4], columns: 10, rows: 5))
  }
}

/// A slow but simple base64 decoder.
enum Base64Reading {
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    guard text.count % 4 == 0 else { return nil }
    let values = text.prefix { $0 != "=" }.compactMap { letters.firstIndex(of: $0) }
    guard text.count - values.count <= 2 else { return nil }
    let bits = values.flatMap { value in (0..<6).map { value >> (5 - $0) & 1 } }
    return (0..<bits.count / 8).map { byte in
      bits[byte * 8..<byte * 8 + 8].reduce(0) { $0 << 1 | UInt8($1) }
    }
  }
}
