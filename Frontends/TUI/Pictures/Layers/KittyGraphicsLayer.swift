import TerminalKit

/// Pictures shown by the kitty protocol: by placeholders, which are characters of the canvas, or by
/// placements over cells that the canvas reserves. Pixels go into shared memory where the terminal
/// reads it, which is this layer's only I/O.
struct KittyGraphicsLayer: GraphicsLayer {
  private let capabilities: GraphicsCapabilities
  private let kitty: KittyEncoder
  /// The ids of the pictures that the terminal has, or will have with this frame.
  private var ids: [EncodedPicture: UInt32] = [:]
  private var numbers: KittyIDs
  private var transmitted: Set<EncodedPicture> = []
  /// The placements on the screen, each with its number.
  private var shown: [PictureRegion: UInt32] = [:]
  private var lastPlacement: UInt32 = 0
  private var shared: [EncodedPicture: SharedPixels] = [:]
  private let sharedName: String
  private var sharedCount = 0
  private var fade: PictureFade?
  /// The pixel that pictures fade under, while there is a dialog.
  private var tint: KittyTint?

  /// - Parameter sharedName: The prefix of the names of shared memory objects, unique to this
  ///   process.
  init(_ capabilities: GraphicsCapabilities, sharedName: String, numbers: KittyIDs) {
    self.capabilities = capabilities
    self.sharedName = sharedName
    self.numbers = numbers
    kitty = KittyEncoder(passthrough: capabilities.passthrough)
  }

  /// Placements stay where they were put.
  var movesWithText: Bool { false }

  mutating func drawable(_ picture: RenderedPicture) -> RenderedPicture {
    guard let pixels = picture.pixels else { return picture }
    if hasPlaceholders(pixels) {
      guard let id = id(of: pixels) else { return picture.inBlocks }
      var picture = picture
      picture.placeholders = KittyPlaceholders(id: id)
      return picture
    }
    // A placement would lie over all panes of tmux.
    return capabilities.passthrough == .direct ? picture : picture.inBlocks
  }

  /// Fades by a tint, except inside of tmux, where nothing can be placed but by letters.
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
    bytes.after += deleteUnused(Set(placed.compactMap(\.pixels)))
    return bytes
  }

  /// Deletes all pictures, and the shared memory that the terminal has not read, which nobody else
  /// would remove.
  mutating func close() -> [UInt8] {
    defer {
      shared.values.forEach { $0.remove() }
      shared = [:]
    }
    return deleteUnused([]) + removeTint()
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
    guard !transmitted.contains(picture), let id = ids[picture] else { return [] }
    return transmit(picture, id)
      + kitty.placeVirtually(columns: picture.columns, rows: picture.rows, id: id)
  }
}

// Placements: nothing is taken away before what replaces it is there (TUI-8). New pieces are shown
// first, then the old ones go, in the same write.
extension KittyGraphicsLayer {
  private mutating func place(_ pieces: [PictureRegion], in bytes: inout PictureBytes) {
    let now = Set(pieces)
    for piece in pieces where shown[piece] == nil {
      guard let id = id(of: piece.picture) else { continue }
      bytes.before += transmit(piece.picture, id)
      lastPlacement = lastPlacement % 0xFFFF + 1
      shown[piece] = lastPlacement
      bytes.after += piece.jump + kitty.place(placement(of: piece, lastPlacement), id: id)
    }
    for (piece, number) in shown where !now.contains(piece) {
      shown[piece] = nil
      if let id = ids[piece.picture] { bytes.after += kitty.unplace(id: id, number: number) }
    }
  }

  /// The placement of a piece, above the text: what was in its cells stays there, and pieces leave
  /// out the cells whose text is to be seen.
  private func placement(of piece: PictureRegion, _ number: UInt32) -> KittyPlacement {
    let isScaled = capabilities.enlargesParts || !piece.picture.isExact(in: piece.cell)
    return KittyPlacement(
      columns: isScaled ? piece.source.columns : 0, rows: isScaled ? piece.source.rows : 0,
      source: piece.picture.pixels(piece.source), number: number)
  }
}

// Dialogs. The tint is a few hundred bytes for each, however large the pictures are.
extension KittyGraphicsLayer {
  private mutating func tintPictures(on canvas: Canvas, in bytes: inout PictureBytes) {
    let areas = fade == nil ? [] : canvas.pictureAreas
    let old = tint?.fade == fade ? [] : removeTint()
    // Without a free number the pictures stay as they are.
    if let fade, tint == nil, !areas.isEmpty, let id = numbers.take() {
      tint = KittyTint(fade, id: id)
      bytes.before += kitty.transmit(fade, id: id)
    }
    bytes.after += (tint?.cover(areas, kitty) ?? []) + old
  }

  /// Takes the tint off all cells and out of the terminal's memory.
  private mutating func removeTint() -> [UInt8] {
    guard let id = tint?.id else { return [] }
    tint = nil
    numbers.release(id)
    return kitty.delete(id: id)
  }
}

// The pictures in the terminal's memory.
extension KittyGraphicsLayer {
  private mutating func id(of picture: EncodedPicture) -> UInt32? {
    if let id = ids[picture] { return id }
    ids[picture] = numbers.take()
    return ids[picture]
  }

  private mutating func transmit(_ picture: EncodedPicture, _ id: UInt32) -> [UInt8] {
    guard transmitted.insert(picture).inserted else { return [] }
    guard case .kitty(let image) = picture.content else { return [] }
    return kitty.transmit(shared(image, of: picture), id: id)
  }

  /// Pixels in shared memory, where the system has room for them.
  private mutating func shared(_ image: KittyImage, of picture: EncodedPicture) -> KittyImage {
    guard case .pixels(let bitmap) = image else { return image }
    sharedCount += 1
    shared.removeValue(forKey: picture)?.remove()
    guard let object = SharedPixels(bitmap, name: "\(sharedName)-\(sharedCount)") else {
      return image
    }
    shared[picture] = object
    return object.image
  }

  private mutating func deleteUnused(_ used: Set<EncodedPicture>) -> [UInt8] {
    var bytes: [UInt8] = []
    let unused = ids.filter { !used.contains($0.key) }.sorted { $0.value < $1.value }
    for (picture, id) in unused {
      if transmitted.remove(picture) != nil { bytes += kitty.delete(id: id) }
      shared.removeValue(forKey: picture)?.remove()
      ids[picture] = nil
      numbers.release(id)
    }
    return bytes
  }

  /// Deletes all pictures, when the screen's content is unknown. Each is deleted by its id: kitty
  /// does not count virtual placements as visible, so that clearing the screen would keep them.
  private mutating func forgetAll() -> [UInt8] {
    let old = transmitted.compactMap { ids[$0] }.sorted()
    shown = [:]
    transmitted = []
    return old.flatMap { kitty.delete(id: $0) } + removeTint()
  }
}
