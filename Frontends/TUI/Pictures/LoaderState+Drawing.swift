import FeedCore
import TerminalKit

extension LoaderState {
  /// Begins the next rendering job, nil if there is none.
  mutating func beginJob() -> RenderJob? {
    guard let (key, source) = nextSource() else { return nil }
    lastJob += 1
    let job = RenderJob(
      number: lastJob, key: key, source: source, isInMotion: key.isViewport && motion.isUnderWay)
    jobs[job.number] = job
    if case .file(let file, _) = source { _ = files.value(file) }
    return job
  }

  var hasJob: Bool { nextSource() != nil }

  /// The most urgent picture to render, and what it is rendered from. What needs no decode goes
  /// first: it takes little time, and the person is zooming or moving.
  private func nextSource() -> (key: PictureKey, source: RenderJob.Source)? {
    var decode: (key: PictureKey, source: RenderJob.Source)?
    var fade: (key: PictureKey, source: RenderJob.Source)?
    for key in order {
      guard let entry = entries[key] else { continue }
      if fade == nil, let source = fadeSource(for: entry) { fade = (key, source) }
      switch next(for: entry) {
      case .redraw:
        if let source = decodedSource(for: key) { return (key, source) }
      case .decode(let file):
        if decode == nil, let source = fileSource(file, for: key) { decode = (key, source) }
      case .done, .fetch, .failed, .incomplete: break
      }
    }
    return fade ?? decode
  }

  private func decodedSource(for key: PictureKey) -> RenderJob.Source? {
    guard let photo = decoded[key.subject], !isBusy({ $0.key == key && !$0.isDecode }) else {
      return nil
    }
    return .decoded(photo)
  }

  /// One decode a subject at a time: of a view that moves, only the newest is decoded next.
  private func fileSource(_ file: FetchKey, for key: PictureKey) -> RenderJob.Source? {
    guard !isBusy({ $0.key.hasSameSubject(as: key) && $0.isDecode && !$0.cancel.isUp }),
      let bytes = undecoded[file] ?? files.peek(file)
    else { return nil }
    return .file(file, bytes)
  }

  /// A visible picture that does not look yet as it is to look behind the dialogs there are; nil if
  /// it does, or will.
  private func fadeSource(for entry: Entry) -> RenderJob.Source? {
    let key = entry.wanted.key
    guard let fade, entry.wanted.isVisible, let drawing = entry.drawing, drawing.pixels != nil,
      entry.faded?.fade != fade || entry.faded?.original.pixels != drawing.pixels,
      !isBusy({ $0.key == key && $0.isFade })
    else { return nil }
    return .drawn(drawing, fade)
  }

  private func isBusy(_ isSame: (RenderJob) -> Bool) -> Bool {
    jobs.values.contains(where: isSame)
  }

  /// Stores the result of a job.
  ///
  /// - Parameter pixels: What was decoded for it, if it is to be kept for the next view.
  /// - Returns: Whether it is worth a frame.
  mutating func rendered(
    _ job: RenderJob, _ drawing: RenderedPicture, decoded pixels: DecodedPixels?
  ) -> Bool {
    jobs[job.number] = nil
    if case .drawn(let original, let fade) = job.source {
      return keep(FadedPicture(picture: drawing, original: original, fade: fade), for: job.key)
    }
    if case .file(let file, let bytes) = job.source { restore(bytes, of: file) }
    if let pixels { store(pixels, of: job.key.subject) }
    guard let entry = entries[job.key] else { return useAsStandIn(drawing, for: job) }
    guard entry.renderedBy < job.number else { return false }
    entries[job.key]?.drawing = drawing
    entries[job.key]?.renderedBy = job.number
    entries[job.key]?.fallback = nil
    return entry.wanted.isVisible
  }

  /// Notes that a job failed. A file that cannot be decoded is as one that cannot be had.
  ///
  /// - Returns: Whether it is worth a frame.
  mutating func failedToRender(_ job: RenderJob, _ error: FeedError) -> Bool {
    jobs[job.number] = nil
    guard case .file(let file, let bytes) = job.source else { return false }
    if error == .cancelled {
      restore(bytes, of: file)
      return false
    }
    undecoded[file] = nil
    files.remove(file)
    failures.note(error, of: file, at: now)
    return entries[job.key]?.wanted.isVisible == true
  }

  /// Moves a decoded file to the cache. Those of the photo that is open stay outside of it: each
  /// step of a zoom may need them.
  private mutating func restore(_ bytes: [UInt8], of file: FetchKey) {
    if isVisible(file) { return }
    undecoded[file] = nil
    files.insert(bytes, for: file, cost: bytes.count)
  }

  private mutating func store(_ pixels: DecodedPixels, of subject: PictureRequest.Subject) {
    guard order.contains(where: { $0.subject == subject && $0.isViewport }) else { return }
    if decoded[subject] == nil {
      decoded[subject] = DecodedPhoto(pixels)
    } else {
      decoded[subject]?.add(pixels)
    }
  }

  /// Shows a picture whose view has moved on meanwhile in place of the view that is wanted now: it
  /// is newer than what stands in there, so that a fast hand sees steps and not a standstill.
  private mutating func useAsStandIn(_ drawing: RenderedPicture, for job: RenderJob) -> Bool {
    drawings.insert(drawing, for: job.key, cost: drawing.cost)
    let related = order.filter { $0.hasSameSubject(as: job.key) }
    var needsRedraw = false
    for key in related {
      guard let entry = entries[key], entry.drawing == nil, entry.fallbackJob < job.number else {
        continue
      }
      entries[key]?.fallback = drawing.stretched(columns: key.columns, rows: key.rows)
      entries[key]?.fallbackJob = job.number
      needsRedraw = needsRedraw || entry.wanted.isVisible
    }
    return needsRedraw
  }
}

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

  /// Keeps what a job made, unless the dialogs are others by now. One made from a coarser picture
  /// than there is now is shown until the next one is made.
  ///
  /// - Returns: Whether it is worth a frame.
  private mutating func keep(_ faded: FadedPicture, for key: PictureKey) -> Bool {
    guard faded.fade == fade, let entry = entries[key] else { return false }
    entries[key]?.faded = faded
    return entry.wanted.isVisible
  }
}
