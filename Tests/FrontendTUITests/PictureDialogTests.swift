import FeedCore
import FeedImaging
import FeedTestSupport
import FoundationEssentials
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// A terminal's pictures, as the frames show and remove them.
private struct PixelScreen {
  /// The areas of kitty's pictures and their z-index.
  private(set) var placements: [String: (area: Rectangle, z: Int)] = [:]
  /// The brightest channel last painted over each cell, as a percentage.
  private(set) var painted: [Position: Int] = [:]

  mutating func show(_ frame: Frame) {
    apply(frame.before)
    // A letter replaces the pixels of its cell.
    painted = painted.filter { frame.canvas[$0.key.row, $0.key.column]?.isReserved == true }
    apply(frame.afterCells)
  }

  /// The cells with darkened pictures.
  var faded: Set<Position> {
    let tints = placements.values.filter { $0.z > 0 }.flatMap { $0.area.cells }
    return Set(tints).union(painted.filter { $0.value < 75 }.keys)
  }

  /// The cells covered by pictures.
  var covered: Set<Position> {
    Set(placements.values.filter { $0.z == 0 }.flatMap { $0.area.cells }).union(painted.keys)
  }

  private mutating func apply(_ bytes: [UInt8]) {
    var cursor = Position(row: 0, column: 0)
    for step in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}") {
      if step.hasPrefix("["), step.hasSuffix("H") {
        let place = step.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
        cursor = Position(row: place[0] - 1, column: place[1] - 1)
      } else if step.hasPrefix("_G") {
        place(step.dropFirst(2).prefix { $0 != ";" }, at: cursor)
      } else if step.hasPrefix("P") {
        paintSixel(step, at: cursor)
      } else if step.hasPrefix("]1337") {
        paintFile(step, at: cursor)
      }
    }
  }

  private mutating func place(_ command: Substring, at cursor: Position) {
    var keys: [Substring: Substring] = [:]
    for pair in command.split(separator: ",") {
      let parts = pair.split(separator: "=")
      keys[parts[0]] = parts[1]
    }
    let image = "\(keys["i"] ?? ""):"
    switch "\(keys["a"] ?? "")\(keys["d"] ?? "")" {
    case "p" where keys["U"] == nil:
      placements[image + (keys["p"] ?? "")] = (
        Rectangle(
          row: cursor.row, column: cursor.column, rows: number(keys["r"]),
          columns: number(keys["c"])), number(keys["z"])
      )
    case "di": placements[image + (keys["p"] ?? "")] = nil
    case "dI": placements = placements.filter { !$0.key.hasPrefix(image) }
    default: break
    }
  }

  private func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }

  /// Paints sixels. The size precedes the first color, and every used color is listed.
  private mutating func paintSixel(_ sequence: Substring, at cursor: Position) {
    let parts = sequence.drop { $0 != "\"" }.split(separator: "#")
    let size = (parts.first ?? "").split(separator: ";").compactMap { Int($0) }
    let colors = parts.dropFirst().map { $0.split(separator: ";").compactMap { Int($0) } }
    let levels = colors.filter { $0.count == 5 && $0[1] == 2 }.flatMap { $0.suffix(3) }
    guard size.count >= 2 else { return }
    let cell = CellPixels.default
    let (width, height) = (size[size.count - 2], size[size.count - 1])
    paint(levels.max(), rows: height / cell.height, columns: width / cell.width, at: cursor)
  }

  private mutating func paintFile(_ sequence: Substring, at cursor: Position) {
    func number(_ key: String) -> Int {
      sequence.firstRange(of: key).flatMap { found in
        Int(sequence[found.upperBound...].prefix { $0.isNumber })
      } ?? 0
    }
    let base64 = String(sequence.drop { $0 != ":" }.dropFirst().prefix { $0 != "\u{07}" })
    let file = Data(base64Encoded: base64).map { [UInt8]($0) } ?? []
    let level = (try? Picture.decode(file))?.bitmap.pixels.max().map { Int($0) * 100 / 255 }
    paint(level, rows: number(";height="), columns: number(";width="), at: cursor)
  }

  private mutating func paint(_ level: Int?, rows: Int, columns: Int, at cursor: Position) {
    let area = Rectangle(row: cursor.row, column: cursor.column, rows: rows, columns: columns)
    for cell in area.cells { painted[cell] = level ?? 0 }
  }
}

extension Rectangle {
  fileprivate var cells: [Position] {
    (row..<bottom).flatMap { row in
      (column..<right).map { Position(row: row, column: $0) }
    }
  }
}

/// A picture loader that records the pictures the screen requests.
private final class SeenPictures: PictureProvider {
  let pictures: PictureLoader
  let wanted = Watched([WantedPicture]())

  init(_ pictures: PictureLoader) { self.pictures = pictures }

  func want(_ wanted: [WantedPicture]) {
    self.wanted.change { $0 = wanted }
    pictures.want(wanted)
  }

  func loaded(_ key: PictureKey) -> LoadedPicture? { pictures.loaded(key) }
  func retry(_ subject: PictureRequest.Subject) { pictures.retry(subject) }
  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    pictures.bytes(for: placed, on: canvas, isFresh: isFresh, scroll: scroll)
  }
  var movesWithText: Bool { pictures.movesWithText }
  func setBackground(_ ground: RGB) { pictures.setBackground(ground) }
  func setFade(_ fade: PictureFade?) { pictures.setFade(fade) }
  func teardown() -> [UInt8] { pictures.teardown() }

  var isComplete: Bool {
    let visible = wanted.value.filter(\.isVisible)
    return !visible.isEmpty
      && visible.allSatisfy { wanted in
        guard let loaded = pictures.loaded(wanted.key) else { return false }
        return loaded.stage == .done && loaded.picture?.pixels != nil
      }
  }
}

@Suite("A dialog over pictures in pixels", .timeLimit(.minutes(10)))
struct PictureDialogTests {
  private let told = Watched(0)
  private let size = TerminalSize(rows: 24, columns: 80)

  private func pictures(_ capabilities: GraphicsCapabilities) -> SeenPictures {
    let renderer = PictureRenderer(
      encoder: GraphicsEncoder(screen: capabilities), background: .black, pixelLimit: 4 << 20)
    return SeenPictures(
      PictureLoader(
        renderer, layer: capabilities.layer(sharedName: "/imagefeed-test", numbers: KittyIDs()),
        threads: 1,
        fetch: { _, _ throws(FeedError) in PictureSamples.jpeg(width: 400) },
        requestFrame: { [told] in told.change { $0 += 1 } }))
  }

  private func loop(_ pictures: any PictureProvider) throws -> ScreenLoop {
    var loop = ScreenLoop(
      ScreenState(), program: AppFacts(version: "test", backend: "mock"),
      terminal: ScreenTerminal(depth: .full, asksForBackground: false),
      appearance: Appearance(language: .english, reducesMotion: true, hasPixels: true),
      pictures: pictures, run: { _, _ in })
    var state = SessionState(account: .signedIn(.memory, scopes: []))
    let asked = state.requestPage(of: .feed)
    let ticket = try #require(asked)
    state.pageArrived(
      ticket, Answer(PhotoPage(photos: Photo.samples(3), page: 1, hasMore: false)))
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    return loop
  }

  private func frame(
    _ loop: inout ScreenLoop, on screen: inout PixelScreen, isFresh: Bool = false
  ) throws -> Frame {
    let made = loop.frame(size: size, isFresh: isFresh)
    let frame = try #require(made)
    loop.didShow()
    screen.show(frame)
    return frame
  }

  /// Draws frames, whenever the pictures request one, until `isReady`.
  private func frames(
    _ loop: inout ScreenLoop, on screen: inout PixelScreen,
    until isReady: (PixelScreen, Frame) -> Bool
  ) async throws -> Frame {
    while true {
      let seen = told.value
      let frame = try frame(&loop, on: &screen)
      if isReady(screen, frame) { return frame }
      try await told.wait { $0 > seen }
    }
  }

  private func cells(_ canvas: Canvas) -> Set<Position> {
    Set(canvas.pictureAreas.flatMap(\.cells))
  }

  private func capabilities(
    _ preference: GraphicsPreference, _ term: String
  ) -> GraphicsCapabilities {
    GraphicsDetection(
      preference: preference, facts: TerminalEnvironment { $0 == "TERM" ? term : nil }
    )
    .capabilities
  }

  @Test(
    "TUI-8: a dialog darkens all pictures around it, and closing it restores them at once",
    arguments: [
      (GraphicsPreference.kitty, "xterm"), (.kitty, "xterm-ghostty"), (.sixel, "xterm"),
      (.iterm2, "xterm"),
    ])
  func opensAndCloses(preference: GraphicsPreference, term: String) async throws {
    let capabilities = capabilities(preference, term)
    let pictures = pictures(capabilities)
    var loop = try loop(pictures)
    var screen = PixelScreen()
    // The last picture may be completed after the frame that was tested.
    _ = try await frames(&loop, on: &screen) { _, _ in pictures.isComplete }
    let before = try frame(&loop, on: &screen)
    #expect(!cells(before.canvas).isEmpty && screen.faded.isEmpty)

    loop.handle(.key(.character("s")))
    let opening = try frame(&loop, on: &screen)
    #expect(cells(opening.canvas).isStrictSubset(of: cells(before.canvas)))
    #expect(!cells(opening.canvas).isEmpty, "the dialog covers only some of the pictures")
    let opened = try await frames(&loop, on: &screen) { screen, frame in
      screen.faded == cells(frame.canvas)
    }
    if capabilities.graphicsProtocol != .placeholders {
      #expect(screen.covered == cells(opened.canvas))
    }
    let still = try frame(&loop, on: &screen)
    #expect(still.before + still.afterCells == [], "PERF-5: a second frame changes nothing")

    loop.handle(.key(Key(.escape)))
    let closed = try frame(&loop, on: &screen)
    #expect(closed.canvas.lines == before.canvas.lines)
    #expect(screen.faded.isEmpty, "the next frame restores the pictures")
    if capabilities.graphicsProtocol != .placeholders {
      #expect(screen.covered == cells(closed.canvas))
    }

    var fresh = PixelScreen()
    _ = try frame(&loop, on: &fresh, isFresh: true)
    #expect(fresh.covered == screen.covered, "a fresh terminal shows the same pictures")
    #expect(fresh.painted == screen.painted)
  }
}
