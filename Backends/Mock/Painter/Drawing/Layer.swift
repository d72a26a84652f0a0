/// One element of a scene. Layers are painted from the farthest to the nearest.
protocol Layer {
  /// Returns whether the layer hides everything behind it in this row, so that it need not be
  /// painted.
  func covers(_ y: Float) -> Bool
  /// The line below which everything behind the layer is hidden.
  var crest: Crest? { get }
  func paint(_ row: PixelRow)
}

extension Layer {
  var crest: Crest? { nil }

  func covers(_ y: Float) -> Bool {
    guard let crest else { return false }
    return y > crest.lowest + 0.02
  }
}

/// The layers of a scene, each with the part that nearer layers leave visible.
struct Layers {
  private let layers: [any Layer]
  /// For each layer and each range of columns, the line below which nearer land hides it.
  private let occlusions: [[Float]]
  private static let stretch = 16

  init(_ layers: [any Layer], _ raster: Raster) {
    self.layers = layers
    let stretches = (raster.width + Self.stretch - 1) / Self.stretch
    var occlusion = [Float](repeating: .infinity, count: stretches)
    var occlusions: [[Float]] = []
    for layer in layers.reversed() {
      occlusions.append(occlusion)
      guard let crest = layer.crest else { continue }
      for index in 0..<stretches {
        let first = index * Self.stretch
        let columns = first..<min(raster.width, first + Self.stretch)
        occlusion[index] = min(occlusion[index], crest.occlusion(columns))
      }
    }
    self.occlusions = occlusions.reversed()
  }

  /// Paints one row, beginning with the nearest layer that hides all others.
  func paint(_ row: PixelRow) {
    let first = layers.lastIndex { $0.covers(row.y) } ?? 0
    for index in first..<layers.count {
      let columns = seen(row, occlusions[index])
      if !columns.isEmpty { layers[index].paint(row.limited(to: columns)) }
    }
  }

  private func seen(_ row: PixelRow, _ occlusion: [Float]) -> Range<Int> {
    var first = row.columns.lowerBound / Self.stretch
    var last = (row.columns.upperBound + Self.stretch - 1) / Self.stretch
    while first < last, row.y > occlusion[first] { first += 1 }
    while first < last, row.y > occlusion[last - 1] { last -= 1 }
    return row.columns.clamped(to: (first * Self.stretch)..<(last * Self.stretch))
  }
}
