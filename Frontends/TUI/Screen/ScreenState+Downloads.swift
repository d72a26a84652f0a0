import FeedCore
import FeedSession

/// Downloads (PHOTO-5). They run one at a time, because the status line shows the progress of one.
extension ScreenState {
  /// Begins or queues a download. If it is already in the queue, offers to stop it.
  mutating func download(
    _ photo: Photo, _ size: DownloadSize, replacing: Bool = false, keepingBoth: Bool = false
  ) -> [ScreenCommand] {
    var queued = QueuedDownload(photo, size, replacing: replacing)
    queued.keepsBoth = keepingBoth
    if downloads.contains(where: { $0.name == queued.name }) {
      present(.stopDownload(queued.name))
      return []
    }
    downloads.append(queued)
    if downloads.count > 1 { return showBriefNotice(Message(.downloadQueued, queued.name)) }
    // It may say that the file is saved that this download replaces.
    notice = nil
    return [queued.command]
  }

  mutating func progress(of photo: PhotoID, received: Int, expected: Int?) {
    let progress = ByteProgress(received: received, expected: expected)
    if downloads.first?.photo.id == photo {
      if notice?.isReplaceable == true { notice = nil }
      downloads[0].progress = progress
    } else if let index = fetches.firstIndex(where: { $0.photo.id == photo }) {
      fetches[index].progress = progress
    } else {
      pick?.progress = progress
    }
  }

  /// Stops a download. The current one stays first in the queue until it has ended, so that the
  /// next one waits for that.
  mutating func stopDownload(_ name: String, _ session: SessionState) -> [ScreenCommand] {
    if downloads.first?.name == name { return [.stopDownload] }
    let waiting = downloads.filter { $0.name == name }
    downloads.removeAll { $0.name == name }
    return waiting.first.flatMap { batchDownloadEnded($0, .failed(.cancelled), session) } ?? []
  }

  /// Whether a download is in progress, also one for a custom command.
  var isDownloading: Bool { !downloads.isEmpty || !fetches.isEmpty }

  /// Whether quitting would lose work in progress.
  var isBusy: Bool { isDownloading || !batches.isEmpty || newCollection != nil }

  /// Closes the screen. Asks first if downloads, or the marks of a pick, would be lost.
  mutating func quit() {
    opensAgain = false
    let marked = pick?.output == nil ? pick?.marked.count ?? 0 : 0
    guard isBusy || marked > 0 else { return isClosed = true }
    // In a window that is too small for the dialog, the key does nothing.
    guard ScreenLayout.fits(size), !overlays.contains(where: { $0.offers(.quit) }) else { return }
    guard isBusy else { return present(.endPick(losing: marked)) }
    guard isDownloading, batches.isEmpty else {
      let photos = downloads.count + fetches.count + batches.reduce(0) { $0 + $1.pending.count }
      return present(.quit(losing: max(1, photos)))
    }
    // The user has started a command, and does not know the name of its file.
    let names = (downloads + fetches).map { download in
      download.program.map { Message(.downloadForProgram, $0).text(in: environment.language) }
        ?? download.name
    }
    let distinct = names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
    present(.quit(losing: distinct))
  }

  mutating func downloadEnded(
    _ photo: Photo, _ size: DownloadSize, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    guard let ended = downloads.first, ended.name == photo.fileName(size) else { return [] }
    downloads.removeFirst()
    overlays.removeAll { $0.offers(.stopDownload(ended.name)) }
    dropQuitQuestion()
    let next = downloads.first.map { [$0.command] } ?? []
    if let commands = batchDownloadEnded(ended, result, session) { return next + commands }
    return reportEnd(of: ended, result) + next
  }

  /// Closes the question whether to lose work once none is in progress.
  mutating func dropQuitQuestion() {
    if !isBusy { overlays.removeAll { $0.offers(.quit) } }
  }

  private mutating func reportEnd(
    of ended: QueuedDownload, _ result: ScreenResult
  ) -> [ScreenCommand] {
    switch result {
    case .downloaded(let file):
      return showNotice([Message(.downloaded, file.path)] + file.remarks)
    case .failed(let error) where error.canOverwrite:
      present(.overwrite(ended.photo, ended.size))
    case .failed(let error) where error.code == .cancelled:
      defer { notice?.isReplaceable = true }
      return showBriefNotice(Message(.downloadStopped, ended.name))
    case .failed(let error) where error.message.phrase == .errorInOpenedFolder:
      return showNotice(error.message)
    case .failed(let error):
      present(.error(Message(.downloadFailed, ended.name), error.messageOfShownPhoto))
    default: break
    }
    return []
  }
}
