import FeedCore
import FeedSession

/// Downloads (PHOTO-5). They run one at a time, because the status line shows the progress of one.
extension ScreenState {
  /// Begins or queues a download. If it is already in the queue, offers to stop it.
  mutating func download(
    _ photo: Photo, _ size: DownloadSize, replacing: Bool = false
  ) -> [ScreenCommand] {
    let queued = QueuedDownload(photo, size, replacing: replacing)
    if downloads.contains(where: { $0.name == queued.name }) {
      present(.stopDownload(queued.name))
      return []
    }
    downloads.append(queued)
    if downloads.count > 1 { return showBriefNotice(Message(.downloadQueued, queued.name)) }
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
  mutating func stopDownload(_ name: String) -> [ScreenCommand] {
    if downloads.first?.name == name { return [.stopDownload] }
    downloads.removeAll { $0.name == name }
    return []
  }

  /// Closes the screen. Asks first if downloads, or the marks of a pick, would be lost.
  mutating func quit() {
    let marked = pick?.marked.count ?? 0
    guard !downloads.isEmpty || marked > 0 else { return isClosed = true }
    // In a window that is too small for the dialog, the key does nothing.
    guard ScreenLayout.fits(size) else { return }
    present(downloads.isEmpty ? .endPick(losing: marked) : .quit(losing: downloads.map(\.name)))
  }

  mutating func downloadEnded(
    _ photo: Photo, _ size: DownloadSize, _ result: ScreenResult
  ) -> [ScreenCommand] {
    // A download from before a sign-out is not reported.
    guard let ended = downloads.first, ended.name == photo.fileName(size) else { return [] }
    downloads.removeFirst()
    dropQuestions(about: ended)
    let commands = reportEnd(of: ended, result)
    return commands + (downloads.first.map { [$0.command] } ?? [])
  }

  /// Closes the dialogs that offer to stop the download, or to quit in spite of it.
  private mutating func dropQuestions(about ended: QueuedDownload) {
    overlays.removeAll {
      $0.offers(.stopDownload(ended.name)) || downloads.isEmpty && $0.offers(.quit)
    }
  }

  private mutating func reportEnd(
    of ended: QueuedDownload, _ result: ScreenResult
  ) -> [ScreenCommand] {
    switch result {
    case .downloaded(let file):
      return showNotice([Message(.downloaded, file.path)] + file.remarks)
    case .failed(let error) where error.code == .exists:
      present(.overwrite(ended.photo, ended.size))
    case .failed(let error) where error.code == .cancelled:
      defer { notice?.isReplaceable = true }
      return showBriefNotice(Message(.downloadStopped, ended.name))
    case .failed(let error):
      present(.error(Message(.downloadFailed, ended.name), error.messageOfShownPhoto))
    default: break
    }
    return []
  }
}
