/// What a terminal has said about itself. Nil and false where it kept silent.
package struct ProbeAnswers: Sendable, Hashable {
  /// How the kitty protocol may hand over pixels, each as confirmed by the terminal.
  package struct KittyMedia: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let direct = KittyMedia(rawValue: 1)
    package static let file = KittyMedia(rawValue: 2)
    package static let sharedMemory = KittyMedia(rawValue: 4)
  }

  package var kitty: KittyMedia = []
  /// What DA1 lists; its arrival says that everything asked before has been answered.
  package var attributes: [Int]?
  /// XTVERSION: name and version as the terminal writes them, `kitty(0.42.2)` or `tmux 3.3a`.
  package var version: String?
  /// CSI 16 t.
  package var cell: CellPixels?
  /// CSI 14 t: the text area in pixels.
  package var area: (width: Int, height: Int)? {
    get { areaSize.map { ($0.columns, $0.rows) } }
    set { areaSize = newValue.map { PictureCells(columns: $0.width, rows: $0.height) } }
  }
  private var areaSize: PictureCells?
  /// CSI 18 t: the text area in cells.
  package var cells: PictureCells?
  /// The terminal keeps a colour of 24 bits as it was set (DECRQSS).
  package var hasTrueColor = false
  /// It keeps the nearest of 256 colours instead.
  package var hasPalette = false
  /// DECRQM for mode 2026: 1 set, 2 reset, 4 never.
  package var synchronizedMode: Int?
  /// Colour registers of its sixel graphics.
  package var sixelColors: Int?

  package init() {}

  package var hasSixel: Bool { attributes?.contains(4) ?? false }
  package var isComplete: Bool { attributes != nil }
  package var synchronizesUpdates: Bool { synchronizedMode == 1 || synchronizedMode == 2 }
}
