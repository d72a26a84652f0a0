import FeedCore
import TerminalKit

extension LoaderState {
  /// Takes the newest list of wanted pictures.
  ///
  /// - Returns: The fetches that the caller must cancel.
  mutating func want(_ wanted: [WantedPicture], at now: ContinuousClock.Instant) -> [FetchKey] {
    self.now = now
    if wanted == list { return [] }
    list = wanted
    let visibleFirst = wanted.filter(\.isVisible) + wanted.filter { !$0.isVisible }
    let old = entries
    if isStep(from: old, to: wanted) { motion.step(at: now) }
    // When a photo is opened again, it is tried again.
    for key in wanted.lazy.map(\.key) where key.isViewport && old[key] == nil {
      failures.forget(key.subject)
    }
    entries = [:]
    order = []
    for picture in visibleFirst where entries[picture.key] == nil {
      order.append(picture.key)
      entries[picture.key] = entry(for: picture, old)
    }
    for (key, entry) in old where entries[key] == nil {
      guard let drawing = entry.picture, drawing.quality != nil else { continue }
      drawings.insert(drawing, for: key, cost: drawing.cost)
    }
    let wantedFiles = wantedFiles
    forgetUnused(except: wantedFiles)
    return giveUpFetches(except: wantedFiles)
  }

  /// Whether the open photo is wanted through another view than before: a step of a zoom or a move.
  private func isStep(from old: [PictureKey: Entry], to wanted: [WantedPicture]) -> Bool {
    wanted.contains { picture in
      picture.key.isViewport && old[picture.key] == nil
        && old.keys.contains { $0.hasSameSubject(as: picture.key) }
    }
  }

  private mutating func entry(for wanted: WantedPicture, _ old: [PictureKey: Entry]) -> Entry {
    if var entry = old[wanted.key] {
      entry.wanted = wanted
      return entry
    }
    var entry = Entry(wanted: wanted)
    entry.picture = drawings.remove(wanted.key)
    if entry.picture == nil { takeFallback(for: &entry, from: old) }
    return entry
  }

  /// Gives the entry the newest picture of the same subject, stretched, as a fallback, so that
  /// nothing becomes blank when the window changes or a photo is zoomed.
  private func takeFallback(for entry: inout Entry, from old: [PictureKey: Entry]) {
    let key = entry.wanted.key
    // A BlurHash has neither a job nor a quality. It is made again for the new view, which takes
    // less time than a frame.
    let newest = old.values
      .filter { ($0.job > 0 || $0.quality != nil) && $0.wanted.key.hasSameSubject(as: key) }
      .max { $0.job < $1.job }
    let picture = newest?.picture ?? drawings.newest { $0.hasSameSubject(as: key) }
    entry.picture = picture?.stretched(columns: key.columns, rows: key.rows)
    entry.job = newest?.job ?? 0
  }

  private mutating func forgetUnused(except wanted: Set<FetchKey>) {
    let seen = Set(order.lazy.filter(\.isViewport).map(\.subject))
    decoded = decoded.filter { seen.contains($0.key) }
    for job in jobs.values where !isUseful(job, seen) { job.cancel.raise() }
    for (file, bytes) in undecoded where !wanted.contains(file) {
      undecoded[file] = nil
      files.insert(bytes, for: file, cost: bytes.count)
    }
  }

  /// Whether a job's result is still needed. A decode for an outdated view still gives the pixels
  /// that the next view needs.
  private func isUseful(_ job: RenderJob, _ seen: Set<PictureRequest.Subject>) -> Bool {
    entries[job.key] != nil || (job.key.isViewport && seen.contains(job.key.subject))
  }

  /// The files of all variants of the wanted pictures.
  var wantedFiles: Set<FetchKey> {
    Set(entries.values.lazy.flatMap { $0.wanted.variants.map(FetchKey.init) })
  }
}

extension PictureKey {
  var isViewport: Bool {
    if case .viewport = framing { true } else { false }
  }

  /// Whether two keys have the same subject and kind, at any size or through any view.
  func hasSameSubject(as other: PictureKey) -> Bool {
    subject == other.subject && isViewport == other.isViewport
  }
}
