import TerminalKit

/// A picture as it looks behind dialogs, beside the one it was made from: that one comes back when
/// the last dialog goes.
struct FadedPicture: Sendable {
  let picture: RenderedPicture
  let original: RenderedPicture
  let fade: PictureFade
}

// Dialogs, where faded pictures have to be made.
extension LoaderState {
  /// - Returns: Whether that is new.
  mutating func setFade(_ fade: PictureFade?) -> Bool {
    if fade == self.fade { return false }
    self.fade = fade
    if fade == nil { for key in order { entries[key]?.faded = nil } }
    return true
  }

  /// The job that makes a visible picture look as it is to look behind the dialogs there are; nil if
  /// it does, or will.
  func fadeJob(for entry: Entry) -> RenderJob? {
    let key = entry.wanted.key
    guard let fade, entry.wanted.isVisible, let drawing = entry.drawing, drawing.pixels != nil,
      entry.faded?.fade != fade || entry.faded?.original.pixels != drawing.pixels,
      !jobs.values.contains(where: { $0.key == key && $0.isFade })
    else { return nil }
    return RenderJob(
      number: lastJob + 1, key: key, size: entry.wanted.size, source: .drawn(drawing, fade))
  }

  /// Keeps what a job made, unless the dialogs are others by now. One made from a coarser picture
  /// than there is now is shown until the next one is made.
  ///
  /// - Returns: Whether it is worth a frame.
  mutating func keep(_ faded: FadedPicture, for key: PictureKey) -> Bool {
    guard faded.fade == fade, let entry = entries[key] else { return false }
    entries[key]?.faded = faded
    return entry.wanted.isVisible
  }
}
