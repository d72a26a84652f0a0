extension Bitmap {
  /// The bitmap turned and mirrored. Exact: pixels move and do not change.
  package func oriented(_ orientation: EXIFOrientation) -> Bitmap {
    if orientation == .upright || size.isEmpty { return self }
    let steps = orientation.steps(in: size)
    let turned = orientation.size(of: size)
    return withBytes { source in
      Bitmap(size: turned) { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let start = from + steps.start * 3
        move(from: start, right: steps.right * 3, down: steps.down * 3, to: to, turned)
      }
    }
  }
}

/// Moves the pixels, sixteen target rows at a time: a transpose then reads along stored rows and
/// writes to sixteen cache lines.
private func move(
  from start: UnsafePointer<UInt8>, right: Int, down: Int, to target: UnsafeMutablePointer<UInt8>,
  _ size: PixelSize
) {
  var top = 0
  while top < size.height {
    let rows = min(16, size.height &- top)
    for x in 0..<size.width {
      var from = start + (top &* down &+ x &* right)
      var to = target + (top &* size.width &+ x) &* 3
      for _ in 0..<rows {
        to[0] = from[0]
        to[1] = from[1]
        to[2] = from[2]
        from += down
        to += size.width &* 3
      }
    }
    top &+= rows
  }
}
