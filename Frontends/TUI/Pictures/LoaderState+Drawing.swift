import FeedCore
import TerminalKit

extension LoaderState {
  /// Begins the next rendering job; nil if there is none.
  mutating func beginJob() -> RenderJob? {
    guard let (key, source) = nextSource() else { return nil }
    lastJob += 1
    let job = RenderJob(
      number: lastJob, key: key, source: source, isInMotion: key.isViewport && motion.isInProgress)
    jobs[job.number] = job
    if case .file(let file, _) = source { _ = files.value(file) }
    return job
  }

  var hasJob: Bool { nextSource() != nil }

  /// The most urgent picture to render, and its source. Pictures that need no decode come first,
  /// because they take little time and the user is zooming or moving.
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

  /// The source for decoding a file. A subject has one decode at a time, so only the newest
  /// position of a moving view is decoded next.
  private func fileSource(_ file: FetchKey, for key: PictureKey) -> RenderJob.Source? {
    guard !isBusy({ $0.key.hasSameSubject(as: key) && $0.isDecode && !$0.cancel.isRaised }),
      let bytes = undecoded[file] ?? files.peek(file)
    else { return nil }
    return .file(file, bytes)
  }

  /// The source for a visible picture that is not yet faded for the current dialogs. Nil if it is,
  /// or if a job for that is running.
  private func fadeSource(for entry: Entry) -> RenderJob.Source? {
    let key = entry.wanted.key
    guard let fade, entry.wanted.isVisible, let drawing = entry.picture, drawing.quality != nil,
      drawing.pixels != nil,
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
  /// - Parameter pixels: The decoded pixels, if they are kept for the next view.
  /// - Returns: Whether a new frame is needed.
  mutating func rendered(
    _ job: RenderJob, _ drawing: RenderedPicture, decoded pixels: DecodedPixels?
  ) -> Bool {
    jobs[job.number] = nil
    if case .drawn(let original, let fade) = job.source {
      return keep(FadedPicture(picture: drawing, original: original, fade: fade), for: job.key)
    }
    if case .file(let file, let bytes) = job.source { restore(bytes, of: file) }
    if let pixels { store(pixels, of: job.key.subject) }
    guard let entry = entries[job.key] else { return useAsFallback(drawing, for: job) }
    guard entry.quality == nil || entry.job < job.number else { return false }
    entries[job.key]?.picture = drawing
    entries[job.key]?.job = job.number
    return entry.wanted.isVisible
  }

  /// Notes that a job failed. A file that cannot be decoded counts as one that cannot be loaded.
  ///
  /// - Returns: Whether a new frame is needed.
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

  /// Moves a decoded file to the cache. Files of the open photo stay outside of it, because each
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

  /// Shows a picture for an outdated view instead of the wanted one. It is newer than the current
  /// fallback, so that a fast movement shows steps instead of a standstill.
  private mutating func useAsFallback(_ drawing: RenderedPicture, for job: RenderJob) -> Bool {
    drawings.insert(drawing, for: job.key, cost: drawing.cost)
    let related = order.filter { $0.hasSameSubject(as: job.key) }
    var needsRedraw = false
    for key in related {
      guard let entry = entries[key], entry.quality == nil, entry.job < job.number else { continue }
      entries[key]?.picture = drawing.stretched(columns: key.columns, rows: key.rows)
      entries[key]?.job = job.number
      needsRedraw = needsRedraw || entry.wanted.isVisible
    }
    return needsRedraw
  }
}

/// A picture faded behind dialogs. The original is kept, because it is shown again when the last
/// dialog closes.
struct FadedPicture: Sendable {
  let picture: RenderedPicture
  let original: RenderedPicture
  let fade: PictureFade
}

// Dialogs, if faded pictures have to be made.
extension LoaderState {
  /// - Returns: Whether the fade has changed.
  mutating func setFade(_ fade: PictureFade?) -> Bool {
    if fade == self.fade { return false }
    self.fade = fade
    if fade == nil { for key in order { entries[key]?.faded = nil } }
    return true
  }

  /// Keeps the result of a job, unless the dialogs have changed. A result made from a coarser
  /// picture than the current one is shown until the next one is ready.
  ///
  /// - Returns: Whether a new frame is needed.
  private mutating func keep(_ faded: FadedPicture, for key: PictureKey) -> Bool {
    guard faded.fade == fade, let entry = entries[key] else { return false }
    entries[key]?.faded = faded
    return entry.wanted.isVisible
  }
}
