import FeedCore
import TerminalKit

extension LoaderState {
  /// Begins the next rendering job, nil if there is none. What needs no decode goes first: it takes
  /// little time, and the person is zooming or moving.
  mutating func beginJob() -> RenderJob? {
    guard let job = nextJob() else { return nil }
    lastJob = job.number
    jobs[job.number] = job
    if case .file(let file, _) = job.source { _ = files.value(file) }
    return job
  }

  var hasJob: Bool { nextJob() != nil }

  private func nextJob() -> RenderJob? {
    var decode: RenderJob?
    var fade: RenderJob?
    for key in order {
      guard let entry = entries[key] else { continue }
      if fade == nil { fade = fadeJob(for: entry) }
      switch planner(for: entry).next {
      case .redraw:
        if let job = redraw(entry) { return job }
      case .decode(let file):
        if decode == nil { decode = self.decode(file, for: entry) }
      case .done, .fetch, .failed, .incomplete: break
      }
    }
    return fade ?? decode
  }

  private func redraw(_ entry: Entry) -> RenderJob? {
    let key = entry.wanted.key
    guard let photo = decoded[key.subject], !isBusy({ $0.key == key && !$0.isDecode }) else {
      return nil
    }
    return job(for: entry, .decoded(photo))
  }

  /// One decode a subject at a time: of a view that moves, only the newest is decoded next.
  private func decode(_ file: PictureFile, for entry: Entry) -> RenderJob? {
    let key = entry.wanted.key
    guard !isBusy({ $0.key.hasSameSubject(as: key) && $0.isDecode && !$0.cancel.isUp }),
      let bytes = undecoded[file] ?? files.peek(file)
    else { return nil }
    return job(for: entry, .file(file, bytes))
  }

  private func job(for entry: Entry, _ source: RenderJob.Source) -> RenderJob {
    RenderJob(
      number: lastJob + 1, key: entry.wanted.key, size: entry.wanted.size, source: source,
      isInMotion: entry.wanted.key.isViewport && motion.isUnderWay)
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
    guard entry.drawnBy < job.number else { return false }
    entries[job.key]?.drawing = drawing
    entries[job.key]?.drawnBy = job.number
    entries[job.key]?.standIn = nil
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
  private mutating func restore(_ bytes: [UInt8], of file: PictureFile) {
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
      guard let entry = entries[key], entry.drawing == nil, entry.standInBy < job.number else {
        continue
      }
      entries[key]?.standIn = drawing.stretched(columns: key.columns, rows: key.rows)
      entries[key]?.standInBy = job.number
      needsRedraw = needsRedraw || entry.wanted.isVisible
    }
    return needsRedraw
  }
}
