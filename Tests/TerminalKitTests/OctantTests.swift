import FeedImaging
import Glibc
import MockPainter
import TerminalKit
import Testing

@Suite("Pictures: octants")
struct OctantTests {
  @Test("TUI-14: every octant is drawn as itself or as its inverse, by its Unicode name")
  func shapes() {
    for mask in 1..<255 {
      let cell = BlockEncoder(glyphs: .octants, colors: .full)
        .picture(of: painted(mask), columns: 1, rows: 1).cells[0]
      let drawn = cell.foreground == .rgb(255, 0, 0) ? mask : 255 - mask
      #expect(Set([cell.foreground, cell.background]) == [.rgb(255, 0, 0), .rgb(0, 0, 255)])
      #expect(BlockShape.octants(of: cell.scalar) == drawn, "\(mask): \(cell.scalar)")
      // Not all terminals with octants have the few from other blocks.
      #expect([0x1CD00...0x1CDE5, 0x2580...0x259F].contains { $0.contains(cell.scalar.value) })
    }
  }

  private func painted(_ mask: Int) -> Bitmap {
    PicturesPainting.paint(4, 8) { x, y in
      mask >> (y / 2 * 2 + x / 2) & 1 == 1 ? PicturesPainting.red : PicturesPainting.blue
    }
  }

  @Test(
    "TUI-14: a terminal has octants from the version that introduced them",
    arguments: [
      ("kitty(0.39.1)", BlockGlyphs.sextants), ("kitty(0.40.0)", .octants),
      ("foot(1.19.0)", .sextants), ("foot(1.20.2-g1234)", .octants),
      ("ghostty 1.1.3", .sextants), ("ghostty 1.2.0", .octants),
      ("VTE(7603)", .sextants), ("VTE(7800)", .octants),
      ("WezTerm 20240203-110809-5046fc22", .sextants), ("WezTerm 20250301-120000-abcdef", .octants),
      ("Konsole 25.04.0", .sextants), ("XTerm(399)", .quadrants),
    ])
  func versions(said: String, glyphs: BlockGlyphs) {
    let facts = TerminalEnvironment { $0 == "TERM" ? "xterm-256color" : nil }
    var answers = ProbeAnswers()
    answers.version = said
    #expect(GraphicsDetection(facts: facts, answers: answers).capabilities.glyphs == glyphs)
  }

  @Test("TUI-14: a version known only from the environment does not enable octants")
  func environment() {
    let variables = ["TERM": "xterm-256color", "VTE_VERSION": "7800"]
    let facts = TerminalEnvironment { variables[$0] }
    #expect(GraphicsDetection(facts: facts).capabilities.glyphs == .sextants)
  }

  @Test("TUI-91: tmux drops octants, so they are not used inside it")
  func tmux() {
    let variables = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
    var answers = ProbeAnswers()
    answers.version = "kitty(0.40.0)"
    let detection = GraphicsDetection(
      facts: TerminalEnvironment { variables[$0] }, answers: answers)
    #expect(detection.capabilities.glyphs == .sextants)
  }

  @Test(
    "TUI-92: octants improve each of five photos by at least 0.1 dB over sextants")
  func photographs() {
    for (index, motif) in zip(Motif.Subject.allCases, Motif.Place.allCases).prefix(5).enumerated() {
      let photo = LandscapePainter.paint(
        Motif(subject: motif.0, place: motif.1), Seed(index), shape: (6_000, 4_000), width: 480,
        height: 320)
      let gain = signal(photo, .octants) - signal(photo, .sextants)
      #expect(gain > 0.1, "\(motif.0) \(motif.1)")
    }
  }

  /// Returns the peak signal-to-noise ratio of a photo in blocks, in dB.
  private func signal(_ photo: Bitmap, _ glyphs: BlockGlyphs) -> Double {
    let (columns, rows) = (40, 14)
    let truth = photo.scaled(
      to: PixelSize(width: columns * BlockShape.width, height: rows * BlockShape.height))
    let picture = BlockEncoder(glyphs: glyphs, colors: .full)
      .picture(of: photo, columns: columns, rows: rows)
    var error = 0
    // Unicode name lookups are slow.
    var shapes: [Unicode.Scalar: [Bool]] = [:]
    for (index, cell) in picture.cells.enumerated() {
      let shape = shapes[cell.scalar] ?? BlockShape.points(of: cell.scalar)
      shapes[cell.scalar] = shape
      let (left, top) = (
        index % columns * BlockShape.width, index / columns * BlockShape.height
      )
      for (point, isInk) in shape.enumerated() {
        let wanted = truth[left + point % BlockShape.width, top + point / BlockShape.width]
        error += distance(isInk ? cell.foreground : cell.background, wanted)
      }
    }
    return 10 * log10(255 * 255 * Double(truth.width * truth.height * 3) / Double(error))
  }

  private func distance(_ shown: Color, _ wanted: RGB) -> Int {
    guard case .rgb(let red, let green, let blue) = shown.kind else { return 0 }
    let off = [
      Int(red) - Int(wanted.red), Int(green) - Int(wanted.green), Int(blue) - Int(wanted.blue),
    ]
    return off.reduce(0) { $0 + $1 * $1 }
  }
}
