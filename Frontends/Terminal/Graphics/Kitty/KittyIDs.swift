/// The free numbers of pictures in the terminal. A number that was given back is used again last,
/// so that a late deletion cannot hit a new picture.
package struct KittyIDs: Sendable {
  private var free: [UInt32]

  /// Numbers that one colour of the 256 can carry: what placeholders need everywhere. The 16 of
  /// the theme are left out, since some programs between change them.
  package static let ofPalette: ClosedRange<UInt32> = 16...255

  /// `range` decides how many pictures there can be at a time. Pictures of other programs in the
  /// same terminal have numbers too: start high and anywhere, where the protocol allows it.
  package init(_ range: ClosedRange<UInt32> = Self.ofPalette) {
    free = Array(range.prefix(4096)).reversed()
  }

  /// For a screen: where nothing else can carry them, the palette's; else any of 24 bits, begun
  /// somewhere, so that two programs in one terminal hardly meet. tmux may turn colours of 24 bits
  /// into others, and pictures with them.
  package init(for capabilities: GraphicsCapabilities) {
    let isWide =
      capabilities.graphicsProtocol == .placements
      || capabilities.colors == .full && capabilities.passthrough == .direct
    let start = UInt32.random(in: 0x10000...0xFF_0000)
    self.init(isWide ? start...start + 4095 : Self.ofPalette)
    // Pictures of an earlier run that still stand above the prompt are replaced last.
    if !isWide { free = free.rotated(by: .random(in: 0..<free.count)) }
  }

  /// A number for a picture that stays on the terminal: never the same one twice, until all have
  /// been used.
  package mutating func next() -> UInt32 {
    guard let id = take() else { return Self.ofPalette.lowerBound }
    release(id)
    return id
  }

  /// A number that is free; nil when all are in use.
  package mutating func take() -> UInt32? { free.popLast() }

  package mutating func release(_ id: UInt32) { free.insert(id, at: 0) }
}

extension Array {
  fileprivate func rotated(by count: Int) -> Self { Array(self[count...] + self[..<count]) }
}
