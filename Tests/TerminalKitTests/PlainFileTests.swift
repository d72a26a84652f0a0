import FeedCore
import FeedImaging
import Testing

@testable import TerminalKit

@Suite("JPEG files sent unchanged to the terminal")
struct PlainFileTests {
  private let cells = PictureCells(columns: 10, rows: 5)
  private let file: [UInt8]

  init() throws { file = try JPEG.encode(PicturesPainting.gradient(100, 100)) }

  /// Returns the file with another frame marker and optional changes to its frame header.
  private func frame(
    _ marker: UInt8, _ change: (inout [UInt8], Int) -> Void = { _, _ in }
  )
    -> [UInt8]
  {
    var bytes = file
    let frame = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 } ?? 0
    bytes[frame + 1] = marker
    change(&bytes, frame)
    return bytes
  }

  private func sendsAsIs(_ bytes: [UInt8]) throws -> Bool {
    let facts = TerminalEnvironment { ["TERM": "xterm"][$0] }
    let detection = GraphicsDetection(preference: .iterm2, facts: facts)
    return try GraphicsEncoder(detection.capabilities).picture(ofFile: bytes, over: cells) != nil
  }

  @Test("TUI-44: a complete baseline or progressive file is sent unchanged")
  func plain() throws {
    #expect(try sendsAsIs(file))
    #expect(JPEG.isPlain(file) && JPEG.isPlain(frame(0xC2)))
    #expect(JPEG.isPlain(try JPEG.encode(PicturesPainting.gradient(1, 1))))
  }

  @Test("TUI-3: a truncated file is not sent unchanged")
  func cut() throws {
    for count in 0..<file.count { #expect(!JPEG.isPlain(Array(file.prefix(count)))) }
    #expect(try !sendsAsIs(file.dropLast(2)))
  }

  @Test("TUI-3: a file with data after its picture is not sent unchanged")
  func trailing() throws {
    for more in [[0], Array("ftypmp42".utf8), file, [0xFF, 0xD9]] {
      #expect(try !sendsAsIs(file + more))
    }
    // The second picture is complete, but the first is truncated.
    #expect(!JPEG.isPlain(file.dropLast(2) + file))
  }

  @Test(
    "TUI-3: a file with a rare coding is not sent unchanged",
    arguments: [0xC1, 0xC3, 0xC5, 0xC9, 0xCA, 0xCB, 0xCF] as [UInt8])
  func codings(marker: UInt8) { #expect(!JPEG.isPlain(frame(marker))) }

  @Test("TUI-44: files with two or four components or 12 bits are not sent unchanged")
  func components() {
    for count in [0, 2, 4] as [UInt8] {
      #expect(!JPEG.isPlain(frame(0xC0) { $0[$1 + 9] = count }))
    }
    #expect(JPEG.isPlain(frame(0xC0) { $0[$1 + 9] = 1 }))
    #expect(!JPEG.isPlain(frame(0xC0) { $0[$1 + 4] = 12 }))
    #expect(!JPEG.isPlain(frame(0xC0) { ($0[$1 + 5], $0[$1 + 6]) = (0, 0) }), "DNL has the height")
  }

  @Test("TUI-3: a file with invalid segment lengths is not sent unchanged")
  func lengths() {
    #expect(!JPEG.isPlain(frame(0xC0) { ($0[$1 + 2], $0[$1 + 3]) = (0xFF, 0xFF) }))
    #expect(!JPEG.isPlain(frame(0xC0) { ($0[$1 + 2], $0[$1 + 3]) = (0, 1) }))
    #expect(!JPEG.isPlain([]) && !JPEG.isPlain([0xFF, 0xD8, 0xFF, 0xD9]))
  }
}
