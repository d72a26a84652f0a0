import FeedCore

extension LoaderState {
  /// The next step for one picture.
  enum Step: Sendable, Hashable {
    case done
    /// Draw from the pixels in memory.
    case redraw
    /// Decode a loaded file.
    case decode(FetchKey)
    case fetch(PictureRequest)
    case failed(FeedError)
    /// Something is drawn, but finer pixels could not be loaded.
    case incomplete(FeedError)
  }

  /// Decides the next step for a picture (TUI-7). The first variant is for speed, the last for
  /// resolution. Those in between are used if they are already loaded. Nothing finer is fetched if
  /// there are enough pixels for the cells.
  func next(for entry: Entry) -> Step {
    let (variants, quality) = (entry.wanted.variants, entry.quality)
    // This comes first because most pictures are complete, and each frame asks for all of them.
    if quality?.isFinal(finest: variants.last.map(FetchKey.init)) == true { return .done }
    if canRedraw(entry) { return .redraw }
    if quality?.isDraft == true, motion.isInProgress { return .done }
    let files = variants.map(FetchKey.init)
    let failures = files.map { failure(of: $0, for: entry.wanted.key) }
    let usable = files.indices.filter { failures[$0] == nil }
    if let best = usable.last(where: { isAtHand(files[$0]) }), improves(entry, by: best, of: files)
    {
      return .decode(files[best])
    }
    if quality == nil, let file = cardFile(for: entry.wanted.key) { return .decode(file) }
    // The other variants are on the same server. After one got no answer, requesting them too would
    // only make the user wait as long again for each.
    let noAnswer = failures.lazy.compactMap(\.self).first { $0.code.isRetryable }
    if noAnswer == nil, let target = quality == nil ? usable.first : usable.last,
      improves(entry, by: target, of: files)
    {
      return .fetch(variants[target])
    }
    guard let failure = noAnswer ?? failures.last ?? nil else { return .done }
    return quality == nil ? .failed(failure) : .incomplete(failure)
  }

  /// The file of the open photo's card, which is shown until one of its own variants arrives; nil
  /// if it is no longer in memory.
  private func cardFile(for key: PictureKey) -> FetchKey? {
    guard key.isViewport else { return nil }
    return files.newestKey { $0.subject == key.subject && failures.last(of: $0) == nil }
  }

  private func isAtHand(_ file: FetchKey) -> Bool {
    undecoded[file] != nil || files.contains(file)
  }

  /// Whether the pixels in memory show the picture, and better than it is drawn now.
  private func canRedraw(_ entry: Entry) -> Bool {
    guard case .viewport(let view) = entry.wanted.key.framing,
      let (_, isBest) = decoded[entry.wanted.key.subject]?.pixels(for: view)
    else { return false }
    guard let quality = entry.quality else { return true }
    return quality.isDraft ? !motion.isInProgress : isBest && !quality.isBestOfSource
  }

  /// The error that prevents fetching a file for now. For the open photo it lasts until the user
  /// decides, because nothing is fetched behind a dialog that offers to retry.
  private func failure(of file: FetchKey, for key: PictureKey) -> FeedError? {
    key.isViewport ? failures.last(of: file) : failures.error(of: file, at: now)
  }

  /// Whether a variant has more detail than the file that was drawn. A file that is not among the
  /// variants was for another zoom and counts as the coarsest.
  private func improves(_ entry: Entry, by variant: Int, of files: [FetchKey]) -> Bool {
    guard let quality = entry.quality else { return true }
    if quality.source == files[variant] { return !quality.isBestOfSource || quality.isDraft }
    return variant > files.firstIndex(of: quality.source) ?? -1
  }
}
