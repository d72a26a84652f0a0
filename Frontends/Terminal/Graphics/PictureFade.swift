package import FeedImaging

/// How pictures look behind dialogs: each dialog takes them half of the way to the ground, as it
/// does with all that stands in cells.
package struct PictureFade: Sendable, Hashable {
  package let ground: RGB
  package let dialogs: Int

  /// Nil without a dialog, and where nobody knows the ground, into which cells cannot fade either.
  package init?(into ground: RGB?, dialogs: Int) {
    guard let ground, dialogs > 0 else { return nil }
    self.ground = ground
    // After seven of them nothing is left that could fade.
    self.dialogs = min(dialogs, 7)
  }

  /// How much of a picture the ground hides, of 255.
  var opacity: UInt8 { 255 - UInt8.max >> UInt8(dialogs) }

  package func faded(_ color: RGB) -> RGB {
    RGB(
      red: level(color.red, ground.red), green: level(color.green, ground.green),
      blue: level(color.blue, ground.blue))
  }

  private func level(_ level: UInt8, _ ground: UInt8) -> UInt8 {
    (0..<dialogs).reduce(level) { left, _ in left / 2 + ground / 2 }
  }

  fileprivate func levels(_ ground: UInt8) -> [UInt8] {
    (UInt8.min...UInt8.max).map { level($0, ground) }
  }
}

extension EncodedPicture {
  /// The same picture behind dialogs, encoded anew for a terminal that cannot be told to fade it:
  /// sixels get other colours, pixels are blended.
  ///
  /// - Returns: Nil where its pixels are not at hand, as of a file.
  /// - Throws: What `JPEG.encode` throws.
  package func faded(_ fade: PictureFade) throws(ImageError) -> EncodedPicture? {
    let faded: Content
    switch content {
    case .blocks, .iterm2(_, nil), .kitty(.shared), .kitty(.png): return nil
    case .sixel(let sixel): faded = .sixel(sixel.faded(fade))
    case .iterm2(_, let bitmap?):
      let bitmap = bitmap.faded(fade)
      faded = .iterm2(try JPEG.encode(bitmap), bitmap)
    case .kitty(.pixels(let bitmap)): faded = .kitty(.pixels(bitmap.faded(fade)))
    }
    return EncodedPicture(faded, size: size, over: cells)
  }
}

extension Bitmap {
  fileprivate func faded(_ fade: PictureFade) -> Bitmap {
    let red = fade.levels(fade.ground.red)
    let green = fade.levels(fade.ground.green)
    let blue = fade.levels(fade.ground.blue)
    var faded = self
    faded.withMutableBytes { bytes in
      var index = 0
      while index < bytes.count {
        bytes[index] = red[Int(bytes[index])]
        bytes[index + 1] = green[Int(bytes[index + 1])]
        bytes[index + 2] = blue[Int(bytes[index + 2])]
        index += 3
      }
    }
    return faded
  }
}
