import Glibc
import FeedFormats
import Testing

@testable import FeedMetadata

@Suite("The header of a HEIC or AVIF")
struct HEIFFileTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let folder = "\(#filePath.dropLast("FeedMetadataTests/HEIFFileTests.swift".count))Fixtures/HEIF"
    let file = try #require(fopen("\(folder)/\(name)", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 20_000)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }

  @Test("PIC-56: the texts and the date of its EXIF block and XMP packet are read")
  func texts() throws {
    let bytes = try Self.bytes("tagged.heic")
    let tags = PictureTags(bytes)
    #expect(tags.description.map { String(decoding: $0, as: UTF8.self) } == "A field of colors\0")
    #expect(tags.artist.map { String(decoding: $0, as: UTF8.self) } == "Mira Example\0")
    #expect(tags.dates.first.map { String(decoding: $0, as: UTF8.self) } == "2024:05:06 07:08:09\0")
    let packet = try #require(tags.xmp.first)
    #expect(String(decoding: packet, as: UTF8.self).contains("Four areas"))
  }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let count = content.count + 8
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + name.utf8 + content
  }

  private let zeros: [UInt8] = [0, 0, 0, 0]

  @Test("PIC-43: a crop of a picture without pixels is ignored")
  func cropOfNothing() throws {
    let size = box("ispe", zeros + zeros + zeros)
    let crop = box("clap", (0..<8).flatMap { _ in [0, 0, 0, 1] as [UInt8] })
    let ipma = box("ipma", zeros + [0, 0, 0, 1, 0, 1, 2, 1, 2])
    let meta = zeros + box("iprp", box("ipco", size + crop) + ipma)
    let found = try #require(HEIFItems(meta, in: 0..<meta.count).properties(of: 1).size)
    #expect(found == (0, 0))
  }

  @Test("PIC-57: the properties and references that a hostile header repeats are limited")
  func repeatedProperties() {
    let association: [UInt8] = [0, 1, 255] + [UInt8](repeating: 1, count: 255)
    let associations = (0..<20).flatMap { _ in association }
    let ipma = box("ipma", zeros + [0, 0, 0, 20] + associations)
    let properties = box("ipco", box("free", [])) + ipma
    let reference = box("auxl", [0, 2, 0, 1, 0, 1])
    let references = (0..<20_000).flatMap { _ in reference }
    let meta = zeros + box("iprp", properties) + box("iref", zeros + references)
    let items = HEIFItems(meta, in: 0..<meta.count)
    #expect(items.boxes(of: 1).count == 256 && items.references.count == 4_096)
  }

  @Test("PIC-61: a file with a movie and without a picture is told apart from a damaged one")
  func movie() {
    func box(_ name: String) -> [UInt8] { [0, 0, 0, 8] + name.utf8 }
    #expect(throws: HEIFFile.Failure.movie) { try HEIFFile(box("ftyp") + box("moov")) }
    #expect(throws: HEIFFile.Failure.cut) { try HEIFFile(box("ftyp") + box("mdat")) }
  }

  @Test("PIC-57: size, codec and transparency are read without decoding")
  func facts() throws {
    let plain = try HEIFFile(try Self.bytes("areas.heic"))
    #expect((plain.width, plain.height) == (64, 48))
    #expect(plain.codec == .hevc && plain.chroma == .quarter && !plain.hasAlpha && !plain.isCut)
    let alpha = try HEIFFile(try Self.bytes("alpha.avif"))
    #expect(alpha.codec == .av1 && alpha.chroma == .full && alpha.hasAlpha)
    #expect(try HEIFFile(try Self.bytes("gray.avif")).chroma == .gray)
    let grid = try HEIFFile(try Self.bytes("grid.avif"))
    #expect((grid.width, grid.height) == (256, 192))
    #expect(grid.codec == .av1 && grid.chroma == .quarter)
    let turned = try HEIFFile(try Self.bytes("turned.avif"))
    #expect((turned.width, turned.height) == (48, 64))
  }

  @Test("PIC-43: the rotation counts before and after the size")
  func propertiesInAnyOrder() throws {
    var bytes = try Self.bytes("turned.avif")
    let box = try #require(bytes.firstRange(of: Array("ipma".utf8)))
    // After the version, the number of items and the item's number.
    let count = box.upperBound + 10
    bytes[count + 1..<count + 1 + Int(bytes[count])].reverse()
    let file = try HEIFFile(bytes)
    #expect((file.width, file.height) == (48, 64))
  }

  @Test("PIC-57: the beginning of a file is enough, if it has the whole header")
  func beginning() throws {
    let bytes = try Self.bytes("areas.heic")
    let place = try #require(bytes.firstRange(of: Array("mdat".utf8)))
    let file = try HEIFFile(Array(bytes[..<place.upperBound]))
    #expect(file.width == 64 && file.isCut)
    #expect(throws: HEIFFile.Failure.cut) { try HEIFFile(Array(bytes[..<200])) }
    #expect(throws: HEIFFile.Failure.cut) { try HEIFFile([]) }
  }

  @Test("PIC-47: the end of a file is found, in chunks of any size", arguments: [1, 7, 100, 5_000])
  func end(size: Int) throws {
    let bytes = try Self.bytes("tagged.heic")
    for count in [bytes.count, bytes.count - 1, bytes.count / 2, 300] {
      var search = PictureEndSearch()
      for start in stride(from: 0, to: count, by: size) {
        search.take(Array(bytes[start..<min(count, start + size)]))
      }
      #expect(search.hasEnd == (count == bytes.count))
    }
    for (count, isWhole) in [(bytes.count, true), (bytes.count - 1, false)] {
      guard case .known(isWhole) = PictureEndSearch.check(bytes, count: count, .heic) else {
        Issue.record("\(count) bytes")
        return
      }
    }
  }

  @Test("PIC-47: a header with any byte changed is read without a crash")
  func hostile() throws {
    for name in ["tagged.heic", "grid.avif", "alpha.avif"] {
      let bytes = try Self.bytes(name)
      for index in 0..<min(bytes.count, 900) {
        for value in [UInt8(0), 1, 0x7F, 0xFF] {
          var changed = bytes
          changed[index] = value
          _ = try? HEIFFile(changed)
          _ = PictureTags(changed)
        }
      }
    }
  }
}
