import FeedImaging
import TerminalKit

/// What the terminal shows in pixels, and the bytes from that to what it shall show. Owned by the
/// terminal's thread; a value without I/O but for the pixels that it puts into shared memory.
///
/// Nothing is taken away before what replaces it is there (TUI-8): new pieces are shown first,
/// then the old ones go, in the same write.
struct PixelWall: Sendable {
  private let plan: PicturePlan
  private let kitty: KittyEncoder
  /// Of pictures that the terminal has, or will have with this frame.
  private var ids: [PixelPicture: UInt32] = [:]
  private var numbers: KittyIDs
  private var transmitted: Set<PixelPicture> = []
  /// What is on the screen, each with the number of its placement.
  private var shown: [PixelPiece: UInt32] = [:]
  private var lastPlacement: UInt32 = 0
  private var shared: [PixelPicture: SharedPixels] = [:]
  private let sharedName: String
  private var sharedCount = 0

  /// `sharedName` begins the names of objects in shared memory; no other process has it.
  init(_ plan: PicturePlan, sharedName: String) {
    self.plan = plan
    self.sharedName = sharedName
    kitty = KittyEncoder(passage: plan.passage)
    numbers = KittyIDs()
  }

  /// What takes all pictures off the screen, sent whenever the terminal is given back.
  static func farewell(_ plan: PicturePlan) -> [UInt8] {
    switch plan.language {
    case .placeholders, .placements: KittyEncoder(passage: plan.passage).deleteAll()
    case .sixel, .iterm2, .blocks, .none: []
    }
  }

  /// How the picture is put onto the canvas.
  mutating func drawable(_ picture: any DrawablePicture) -> any DrawablePicture {
    guard let pixels = picture.pixels else { return picture.blocks }
    switch plan.language {
    case .placements, .sixel, .iterm2: return HeldPicture(blocks: picture.blocks, pixels: pixels)
    case .placeholders:
      guard let id = id(of: pixels) else { return picture.blocks }
      return PlaceholderPicture(blocks: picture.blocks, pixels: pixels, id: id)
    case .blocks, .none: return picture.blocks
    }
  }

  mutating func bytes(
    for spots: [PictureSpot], on canvas: Canvas, isFresh: Bool
  ) -> PictureBytes {
    switch plan.language {
    case .placeholders: return placeholders(spots, isFresh)
    case .placements: return placements(pieces(spots, canvas), isFresh)
    case .sixel, .iterm2: return painted(pieces(spots, canvas), isFresh)
    case .blocks, .none: return PictureBytes()
    }
  }

  private func pieces(_ spots: [PictureSpot], _ canvas: Canvas) -> [PixelPiece] {
    spots.flatMap { PixelPiece.pieces(of: $0, on: canvas) }
  }
}

// Pictures that are painted over cells and vanish under letters: sixel, iTerm2.
extension PixelWall {
  private mutating func painted(_ pieces: [PixelPiece], _ isFresh: Bool) -> PictureBytes {
    var bytes = PictureBytes()
    for piece in pieces where isFresh || shown[piece] == nil {
      bytes.after += jump(to: piece)
      paint(piece, to: &bytes.after)
    }
    shown = Dictionary(pieces.map { ($0, 0) }) { first, _ in first }
    return bytes
  }

  private func paint(_ piece: PixelPiece, to bytes: inout [UInt8]) {
    let picture = piece.picture
    let part = picture.pixels(piece.source)
    switch picture.content {
    case .sixel(let sixel) where plan.passage == .direct: sixel.append(part, to: &bytes)
    case .sixel(let sixel):
      var inside: [UInt8] = []
      sixel.append(part, to: &inside)
      bytes += plan.passage.wrap(inside)
    case .jpeg(let file, let bitmap):
      let isWhole = piece.source.rows == picture.rows && piece.source.columns == picture.columns
      // A bitmap can always be encoded; there is nobody to tell if not.
      guard let file = isWhole ? file : try? JPEG.encode(bitmap.cropped(to: part)) else { return }
      bytes += ITerm2Encoder(passage: plan.passage)
        .bytes(of: file, columns: piece.source.columns, rows: piece.source.rows)
    case .bitmap, .png: break
    }
  }

  private func jump(to piece: PixelPiece) -> [UInt8] {
    Array("\u{1B}[\(piece.row + 1);\(piece.column + 1)H".utf8)
  }
}

// kitty's placements: they lie where they were put until they are taken away.
extension PixelWall {
  private mutating func placements(_ pieces: [PixelPiece], _ isFresh: Bool) -> PictureBytes {
    var bytes = PictureBytes()
    if isFresh { bytes.before += forgetAll() }
    let now = Set(pieces)
    for piece in pieces where shown[piece] == nil {
      guard let id = id(of: piece.picture) else { continue }
      bytes.before += transmit(piece.picture, id)
      lastPlacement = lastPlacement % 0xFFFF + 1
      shown[piece] = lastPlacement
      bytes.after += jump(to: piece) + kitty.place(placement(of: piece, lastPlacement), id: id)
    }
    for (piece, number) in shown where !now.contains(piece) {
      shown[piece] = nil
      if let id = ids[piece.picture] { bytes.after += kitty.unplace(id: id, number: number) }
    }
    bytes.after += deleteUnused(Set(pieces.lazy.map(\.picture)))
    return bytes
  }

  /// Above the letters: those that were in its cells stay there, and pieces leave out those that
  /// are to be seen.
  private func placement(of piece: PixelPiece, _ number: UInt32) -> KittyPlacement {
    KittyPlacement(
      columns: piece.source.columns, rows: piece.source.rows,
      source: piece.picture.pixels(piece.source), number: number)
  }
}

// kitty's placeholders: letters of the canvas say where the picture is.
extension PixelWall {
  private mutating func placeholders(_ spots: [PictureSpot], _ isFresh: Bool) -> PictureBytes {
    var bytes = PictureBytes()
    if isFresh { transmitted = [] }
    let pictures = spots.compactMap(\.pixels)
    for picture in pictures {
      guard !transmitted.contains(picture), let id = ids[picture] else { continue }
      bytes.before += transmit(picture, id)
      bytes.before += kitty.placeVirtually(columns: picture.columns, rows: picture.rows, id: id)
    }
    bytes.after += deleteUnused(Set(pictures))
    return bytes
  }
}

// What the terminal keeps of pictures.
extension PixelWall {
  private mutating func id(of picture: PixelPicture) -> UInt32? {
    if let id = ids[picture] { return id }
    ids[picture] = numbers.take()
    return ids[picture]
  }

  private mutating func transmit(_ picture: PixelPicture, _ id: UInt32) -> [UInt8] {
    guard transmitted.insert(picture).inserted else { return [] }
    switch picture.content {
    case .png(let bytes): return kitty.transmit(.png(bytes), id: id)
    case .bitmap(let bitmap): return kitty.transmit(image(bitmap, of: picture), id: id)
    case .sixel, .jpeg: return []
    }
  }

  private mutating func image(_ bitmap: Bitmap, of picture: PixelPicture) -> KittyImage {
    sharedCount += 1
    shared.removeValue(forKey: picture)?.remove()
    guard let object = SharedPixels(bitmap, name: "\(sharedName)-\(sharedCount)") else {
      return .pixels(bitmap)
    }
    shared[picture] = object
    return object.image
  }

  private mutating func deleteUnused(_ used: Set<PixelPicture>) -> [UInt8] {
    var bytes: [UInt8] = []
    let unused = ids.filter { !used.contains($0.key) }.sorted { $0.value < $1.value }
    for (picture, id) in unused {
      if transmitted.remove(picture) != nil { bytes += kitty.delete(id: id) }
      shared.removeValue(forKey: picture)?.remove()
      ids[picture] = nil
      numbers.giveBack(id)
    }
    return bytes
  }

  /// The last call: what no terminal has read is nobody's any more.
  mutating func close() {
    shared.values.forEach { $0.remove() }
    shared = [:]
  }

  private mutating func forgetAll() -> [UInt8] {
    let hadAny = !transmitted.isEmpty
    shown = [:]
    transmitted = []
    return hadAny ? kitty.deleteAll() : []
  }
}
