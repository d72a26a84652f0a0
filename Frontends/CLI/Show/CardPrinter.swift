import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// Prints photos as cards: a small picture with author, date and caption next to it. Several
/// pictures are loaded at once and printed in the list's order, each as soon as the previous ones
/// are. If none can be drawn, a card has only text.
struct CardPrinter {
  private static let maxPictureColumns = 24
  private static let pictureRows = 8
  private static let maxConcurrentLoads = 8

  private let terminal: PictureTerminal?
  private let drawer: PictureDrawer?
  private let output: Output
  private let session: Session

  /// Prepares the terminal for the cards.
  ///
  /// - Parameter isRequested: Whether the user requested cards, so that they are also printed in a
  ///   narrow terminal and without pictures.
  /// - Returns: Nil if a table is better: cards were not requested, and pictures cannot be drawn or
  ///   would leave too little room for text.
  init?(_ context: FrontendContext, _ output: Output, isRequested: Bool) {
    terminal = Self.terminal(context, output, minColumns: isRequested ? 30 : 60)
    if terminal == nil, !isRequested { return nil }
    drawer = terminal.map { PictureDrawer($0.capabilities) }
    self.output = output
    session = context.session
  }

  private static func terminal(
    _ context: FrontendContext, _ output: Output, minColumns: Int
  ) -> PictureTerminal? {
    // The terminal is queried only if there is room for a picture.
    guard context.console.facts.outputHasColor, context.graphics != .none,
      PictureTerminal.size(context.console).columns >= minColumns,
      PictureTerminal.size(context.console).rows > pictureRows
    else { return nil }
    let terminal = PictureTerminal(context, output)
    if terminal.capabilities.graphicsProtocol != .none { return terminal }
    terminal.leave()
    return nil
  }

  func leave() { terminal?.leave(output) }

  /// Prints a card for each photo.
  ///
  /// - Returns: False after the reader of the output has gone or the task is cancelled.
  func print(_ photos: [Photo]) async -> Bool {
    await withTaskGroup(of: NumberedCard.self) { group in
      var waiting = Array(photos.enumerated().reversed())
      for _ in 0..<Self.maxConcurrentLoads { begin(&waiting, &group) }
      var ready: [Int: [UInt8]] = [:]
      var printed = 0
      for await card in group {
        ready[card.number] = card.bytes
        while let bytes = ready.removeValue(forKey: printed) {
          printed += 1
          if Task.isCancelled || !output.console.out(bytes) {
            group.cancelAll()
            return false
          }
        }
        begin(&waiting, &group)
      }
      return true
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
    guard let terminal, let drawer else { return textCard(of: photo) }
    let columns = min(Self.maxPictureColumns, terminal.columns * 2 / 5)
    let size = PixelSize(width: photo.width, height: photo.height)
    let cells = drawer.cells(for: size, maxColumns: columns, maxRows: Self.pictureRows)
    let picture = await picture(of: photo, cells, drawer)
    let lines = output.cardLines(photo, width: terminal.columns - columns - 3)
    let rows = max(cells.rows, lines.count)
    // The rows are printed first, so that the terminal has scrolled before the cursor is saved (ESC 7).
    // Picture and text both start there (ESC 8).
    let blankRows = String(repeating: "\n", count: rows + 1) + "\u{1B}[\(rows + 1)A\u{1B}7"
    let text = lines.map { "\u{1B}[\(columns + 3)G\($0)\r\u{1B}[B" }.joined()
    let end = "\u{1B}8\u{1B}[\(rows + 1)B\r"
    return Array(blankRows.utf8) + picture + Array("\u{1B}8\(text)\(end)".utf8)
  }

  private func textCard(of photo: Photo) -> [UInt8] {
    let lines = output.cardLines(photo, width: output.console.facts.columns)
    return Array((lines + ["", ""]).joined(separator: "\n").utf8)
  }

  /// The bytes of the photo's picture, or of its placeholder if the picture cannot be loaded.
  private func picture(
    of photo: Photo, _ cells: PictureCells, _ drawer: PictureDrawer
  ) async -> [UInt8] {
    do {
      let request = photo.picture(atLeast: drawer.pixels(cells).width)
      return try drawn(try await session.picture(request), cells, drawer)
    } catch {
      return placeholder(for: photo, cells, drawer)
    }
  }

  private func drawn(
    _ jpeg: [UInt8], _ cells: PictureCells, _ drawer: PictureDrawer
  ) throws(ImageError) -> [UInt8] {
    try drawer.bytes(of: jpeg, cells, lineEnd: Self.lineEnd).bytes
  }

  private func placeholder(
    for photo: Photo, _ cells: PictureCells, _ drawer: PictureDrawer
  ) -> [UInt8] {
    let bitmap =
      Placeholder.bitmap(blurHash: photo.blurHash, color: photo.color)
      ?? Bitmap(size: PixelSize(width: 1, height: 1), fill: .black)
    return (try? drawer.bytes(of: bitmap, cells, lineEnd: Self.lineEnd)) ?? []
  }

  /// The end of a line of a picture: down and to the left edge. A line break would scroll text that
  /// is already on the line.
  private static let lineEnd: StaticString = "\r\u{1B}[B"
}
