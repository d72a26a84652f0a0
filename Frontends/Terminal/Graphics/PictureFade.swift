package import FeedImaging

/// The look of pictures behind dialogs. Each dialog fades them halfway to the ground color, like
/// all cells.
package struct PictureFade: Sendable, Hashable {
  package let ground: RGB
  package let dialogs: Int

  /// Nil without a dialog. Nil too if the ground color is unknown, because cells cannot fade then
  /// either.
  package init?(into ground: RGB?, dialogs: Int) {
    guard let ground, dialogs > 0 else { return nil }
    self.ground = ground
    // After seven dialogs nothing is visible that could fade further.
    self.dialogs = min(dialogs, 7)
  }

  /// The opacity of the ground over a picture, of 255.
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
  /// The same picture behind dialogs, encoded again for a terminal that cannot fade it itself.
  /// Sixels get other colors, and pixels are blended.
  ///
  /// - Returns: Nil if its pixels are not available, for example of a file.
  /// - Throws: The error of `JPEG.encode`.
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
    let samples = pixels.span
    return Bitmap(size: size) { faded in
      for start in stride(from: 0, to: samples.count, by: 3) {
        faded.append(red[Int(samples[start])])
        faded.append(green[Int(samples[start + 1])])
        faded.append(blue[Int(samples[start + 2])])
      }
    }
  }
}
