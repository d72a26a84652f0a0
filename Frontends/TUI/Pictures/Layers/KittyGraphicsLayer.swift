import TerminalKit

/// Pictures shown by the kitty protocol, with placeholders, which are characters of the canvas, or
/// with placements over reserved cells. Pixels are put into shared memory if the terminal reads it,
/// which is this layer's only I/O.
struct KittyGraphicsLayer: GraphicsLayer {
  private let capabilities: GraphicsCapabilities
  private let kitty: KittyEncoder
  private var memory: KittyMemory
  /// The placements on the screen, each with its number.
  private var shown: [PictureRegion: UInt32] = [:]
  private var lastPlacement: UInt32 = 0
  private var fade: PictureFade?
  /// The pixel that fades pictures while there is a dialog.
  private var tint: KittyTint?

  /// - Parameter sharedName: The prefix of the names of shared memory objects, unique to this
  ///   process.
  init(_ capabilities: GraphicsCapabilities, sharedName: String, numbers: KittyIDs) {
    self.capabilities = capabilities
    kitty = KittyEncoder(passthrough: capabilities.passthrough)
    memory = KittyMemory(capabilities, sharedName: sharedName, numbers: numbers)
  }

  /// Placements stay at their place.
  var movesWithText: Bool { false }

  /// Placements lie above the text.
  var coversText: Bool { true }

  mutating func drawable(_ picture: RenderedPicture) -> RenderedPicture {
    guard let pixels = picture.pixels else { return picture }
    if hasPlaceholders(pixels) {
      guard let id = memory.reserveID(for: pixels) else { return picture.blocksOnly }
      var picture = picture
      picture.placeholders = KittyPlaceholders(id: id)
      return picture
    }
    // In tmux, a placement would lie over all panes.
    return capabilities.passthrough == .direct ? picture : picture.blocksOnly
  }

  /// Fades by a tint, except inside of tmux, where only characters can show pictures.
  mutating func setFade(_ fade: PictureFade?) -> Bool {
    guard capabilities.passthrough == .direct else { return false }
    self.fade = fade
    return true
  }

  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    var bytes = PictureBytes()
    if isFresh { bytes.before += forgetAll() }
    for picture in placed.compactMap(\.pixels) where hasPlaceholders(picture) {
      bytes.before += prepare(picture)
    }
    place(placed.flatMap { PictureRegion.regions(of: $0, on: canvas) }, in: &bytes)
    tintPictures(on: canvas, in: &bytes)
    // A picture behind a dialog has no placement, as if it were off the screen.
    let visible = Set(shown.keys.map(\.picture.id))
    bytes.after += memory.show(
      placed.filter { placed in
        placed.pixels.map { visible.contains($0.id) || hasPlaceholders($0) } ?? false
      })
    return bytes
  }

  mutating func take(_ reply: String) {
    guard let response = KittyResponse(reply), let lost = memory.take(response) else { return }
    shown = shown.filter { $0.key.picture.id != lost }
  }

  mutating func forgetUnseen() { memory.forgetUnseen() }

  mutating func close() -> [UInt8] { memory.close() + removeTint() }

  /// Removes all pictures, so that they are sent and placed again.
  private mutating func forgetAll() -> [UInt8] {
    shown = [:]
    return memory.forgetAll() + removeTint()
  }
}

// Placeholders.
extension KittyGraphicsLayer {
  /// Whether the picture is shown by placeholders, which cannot number more rows and columns than
  /// `KittyPlaceholders.limit`.
  private func hasPlaceholders(_ picture: EncodedPicture) -> Bool {
    capabilities.graphicsProtocol == .placeholders
      && max(picture.rows, picture.columns) <= KittyPlaceholders.limit
  }

  private mutating func prepare(_ picture: EncodedPicture) -> [UInt8] {
    guard let id = memory.id(of: picture) else { return [] }
    let (bytes, asks) = memory.prepare(picture)
    if bytes.isEmpty, !asks { return [] }
    return bytes
      + kitty.placeVirtually(
        columns: picture.columns, rows: picture.rows, id: id, answersFailure: asks)
  }
}

// Placements. Nothing is removed before its replacement is shown (TUI-8): new pieces are placed
// first, then the old ones are removed, in the same write.
extension KittyGraphicsLayer {
  private mutating func place(_ pieces: [PictureRegion], in bytes: inout PictureBytes) {
    let now = Set(pieces)
    for piece in pieces where shown[piece] == nil {
      guard let id = memory.reserveID(for: piece.picture) else { continue }
      let (sent, asks) = memory.prepare(piece.picture)
      lastPlacement = lastPlacement % 0xFFFF + 1
      shown[piece] = lastPlacement
      bytes.after += sent + piece.jump
      bytes.after += kitty.place(
        placement(of: piece, lastPlacement), id: id, answersFailure: asks)
    }
    for (piece, number) in shown where !now.contains(piece) {
      shown[piece] = nil
      guard let id = memory.id(of: piece.picture) else { continue }
      bytes.after += kitty.unplace(id: id, number: number)
    }
  }

  /// The placement of a piece, above the text. Pieces exclude cells whose text must be visible.
  private func placement(of piece: PictureRegion, _ number: UInt32) -> KittyPlacement {
    let isScaled = capabilities.enlargesParts || !piece.picture.isExact(in: piece.cell)
    return KittyPlacement(
      columns: isScaled ? piece.source.columns : 0, rows: isScaled ? piece.source.rows : 0,
      source: piece.picture.pixels(piece.source), number: number)
  }
}

// Dialogs. The tint takes a few hundred bytes for each, however large the pictures are.
extension KittyGraphicsLayer {
  private mutating func tintPictures(on canvas: Canvas, in bytes: inout PictureBytes) {
    let areas = fade == nil ? [] : canvas.pictureAreas
    let old = tint?.fade == fade ? [] : removeTint()
    // Without a free id the pictures are not faded.
    if let fade, tint == nil, !areas.isEmpty, let id = memory.takeID() {
      tint = KittyTint(fade, id: id)
      bytes.after += kitty.transmit(fade, id: id)
    }
    bytes.after += (tint?.cover(areas, kitty) ?? []) + old
  }

  /// Removes the tint from all cells and from the terminal's memory.
  private mutating func removeTint() -> [UInt8] {
    guard let id = tint?.id else { return [] }
    tint = nil
    memory.release(id)
    return kitty.delete(id: id)
  }
}

/// One translucent pixel of the ground color, stretched over pictures to fade them behind dialogs.
/// It covers only cells that show pictures, so that the dialog and all letters are unchanged. The
/// terminal has it as long as there is a dialog.
struct KittyTint: Sendable {
  let fade: PictureFade
  let id: UInt32
  /// The rectangles of cells that it covers, each with the number of its placement.
  private var placed: [Rectangle: UInt32] = [:]
  private var lastPlacement: UInt32 = 0

  init(_ fade: PictureFade, id: UInt32) {
    self.fade = fade
    self.id = id
  }

  /// The layer above placements, which are at 0, and above the pictures of placeholders, which are
  /// at -1 (kitty: `grman_put_cell_image` in kitty/graphics.c; Ghostty: src/renderer/image.zig).
  private static let z = 1

  /// The bytes that put the tint over exactly these cells. Existing placements are kept.
  mutating func cover(_ areas: [Rectangle], _ kitty: KittyEncoder) -> [UInt8] {
    var bytes: [UInt8] = []
    for area in areas where placed[area] == nil {
      lastPlacement = lastPlacement % 0xFFFF + 1
      placed[area] = lastPlacement
      let placement = KittyPlacement(
        columns: area.columns, rows: area.rows, z: Self.z, number: lastPlacement)
      bytes += area.jump + kitty.place(placement, id: id)
    }
    let now = Set(areas)
    let left = placed.filter { !now.contains($0.key) }.sorted { $0.value < $1.value }
    for (area, number) in left {
      placed[area] = nil
      bytes += kitty.unplace(id: id, number: number)
    }
    return bytes
  }
}
