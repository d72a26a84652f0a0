import TerminalKit

/// One translucent pixel of the ground, stretched over pictures to fade them behind dialogs. It lies
/// over cells in which pictures are seen and over no others, so that the dialog and all letters stay
/// as they are. The terminal has it as long as there is a dialog.
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

  /// The layer above placements, which lie at 0, and what placeholders show, which lies at -1 (kitty:
  /// `grman_put_cell_image` in kitty/graphics.c; Ghostty: src/renderer/image.zig).
  private static let z = 1

  /// The bytes that put the tint over these cells alone; where it lies already, it stays.
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
