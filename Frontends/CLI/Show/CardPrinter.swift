import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// A list of photos as cards: a small picture, beside it who, when and what. Pictures are fetched
/// several at once and printed in the list's order, each as soon as those before it are.
struct CardPrinter {
  private static let pictureColumns = 24
  private static let pictureRows = 8
  private static let sideBySide = 8

  private let screen: PictureScreen
  private let drawer: PictureDrawer
  private let output: Output
  private let session: Session

  /// Nil where no pictures are drawn: then the list is a table.
  init?(_ context: FrontendContext, _ output: Output) {
    guard output.format == .table, context.console.facts.outputHasColor else { return nil }
    screen = PictureScreen(context)
    guard screen.plan.language != .none, screen.columns >= 60, screen.rows > Self.pictureRows
    else {
      screen.leave()
      return nil
    }
    drawer = PictureDrawer(plan: screen.plan)
    self.output = output
    session = context.session
  }

  /// Ends early when nobody reads any more, or the task is cancelled.
  func print(_ photos: [Photo]) async {
    defer { screen.leave() }
    await withTaskGroup(of: NumberedCard.self) { group in
      var waiting = Array(photos.enumerated().reversed())
      for _ in 0..<Self.sideBySide { begin(&waiting, &group) }
      var ready: [Int: [UInt8]] = [:]
      var printed = 0
      for await card in group {
        ready[card.number] = card.bytes
        while let bytes = ready.removeValue(forKey: printed) {
          printed += 1
          if Task.isCancelled || !output.console.out(bytes) { return group.cancelAll() }
        }
        begin(&waiting, &group)
      }
    }
  }

  private struct NumberedCard: Sendable {
    let number: Int
    let bytes: [UInt8]
  }

  private func begin(
    _ waiting: inout [(offset: Int, element: Photo)], _ group: inout TaskGroup<NumberedCard>
  ) {
    guard let (number, photo) = waiting.popLast() else { return }
    group.addTask { NumberedCard(number: number, bytes: await card(of: photo)) }
  }

  private func card(of photo: Photo) async -> [UInt8] {
    let size = PixelSize(width: photo.width, height: photo.height)
    let cells = drawer.cells(
      for: size, maxColumns: Self.pictureColumns, maxRows: Self.pictureRows)
    let picture = await picture(of: photo, cells)
    let lines = output.cardLines(photo, width: screen.columns - Self.pictureColumns - 3)
    let rows = max(cells.rows, lines.count)
    let rooms = String(repeating: "\n", count: rows + 1) + "\u{1B}[\(rows + 1)A\u{1B}7"
    let text = lines.map { "\u{1B}[\(Self.pictureColumns + 3)G\($0)\r\u{1B}[B" }.joined()
    let end = "\u{1B}8\u{1B}[\(rows + 1)B\r"
    return Array(rooms.utf8) + picture + Array("\u{1B}8\(text)\(end)".utf8)
  }

  /// What stands in for a picture that cannot be had: its BlurHash, else its colour (FEED-4).
  private func picture(of photo: Photo, _ cells: PictureCells) async -> [UInt8] {
    do {
      let request = photo.picture(atLeast: drawer.pixels(cells).width)
      return try drawn(try await session.picture(request), cells)
    } catch {
      return standIn(for: photo, cells)
    }
  }

  private func drawn(
    _ jpeg: [UInt8], _ cells: PictureCells
  ) throws(ImageError) -> [UInt8] {
    let file = MappedFile(bytes: jpeg)
    return try file.withBytes { bytes throws(ImageError) in
      try drawer.bytes(of: bytes, cells, lineEnd: Self.lineEnd).bytes
    }
  }

  private func standIn(for photo: Photo, _ cells: PictureCells) -> [UInt8] {
    let small = PixelSize(width: 32, height: 32)
    let blurred = photo.blurHash.flatMap { BlurHash.decode($0, size: small) }
    let bitmap = blurred ?? Bitmap(size: small, fill: photo.rgb ?? .black)
    return (try? drawer.encoded(bitmap, cells, lineEnd: Self.lineEnd)) ?? []
  }

  /// Down and to the left edge: text may stand on the line already.
  private static let lineEnd: StaticString = "\r\u{1B}[B"
}

extension Photo {
  /// Its average colour, where the service told one.
  fileprivate var rgb: RGB? {
    guard let color, let value = UInt32(color.dropFirst(), radix: 16) else { return nil }
    return RGB(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}
