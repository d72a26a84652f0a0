/// The free ids of pictures in the terminal. A released id is used again last, so that a late
/// deletion cannot hit a new picture.
package struct KittyIDs: Sendable {
  private var free: [UInt32]

  /// The ids that a color of the 256 can encode, which placeholders can use everywhere. The 16
  /// theme colors are excluded, because some programs in between change them.
  package static let ofPalette: ClosedRange<UInt32> = 16...255

  /// - Parameter range: The ids to use, at most 4,096. Their number limits the pictures at a time.
  ///   Other programs in the same terminal use ids too, so start at a high random number if the
  ///   protocol allows it.
  package init(_ range: ClosedRange<UInt32> = Self.ofPalette) {
    let last = range.lowerBound + UInt32(min(range.count, 4096) - 1)
    free = (0...last - range.lowerBound).map { last - $0 }
  }

  /// The ids for a screen: 24 bits from a random start, so that two programs in one terminal hardly
  /// ever collide. If a 24-bit color would not reach the terminal unchanged, as in tmux, the ids of
  /// the palette.
  package init(for capabilities: GraphicsCapabilities) {
    let isWide =
      capabilities.graphicsProtocol == .placements
      || capabilities.colors == .full && capabilities.passthrough == .direct
    let start = UInt32.random(in: 0x10000...0xFF_0000)
    self.init(isWide ? start...start + 4095 : Self.ofPalette)
    // Starts at random, so that pictures of an earlier run above the prompt are unlikely to be
    // replaced.
    if !isWide { free = free.rotated(by: .random(in: 0..<free.count)) }
  }

  /// An id for a picture that stays on the terminal. No id is repeated before all have been used.
  package mutating func next() -> UInt32 {
    guard let id = take() else { return Self.ofPalette.lowerBound }
    release(id)
    return id
  }

  /// Takes a free id; nil if all are in use.
  package mutating func take() -> UInt32? { free.popLast() }

  package mutating func release(_ id: UInt32) { free.insert(id, at: 0) }
}

extension Array {
  fileprivate func rotated(by count: Int) -> Self { Array(self[count...] + self[..<count]) }
}
