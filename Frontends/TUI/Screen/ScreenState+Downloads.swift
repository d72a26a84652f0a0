import FeedCore
import FeedSession

/// Downloads (PHOTO-5): one at a time, for the status line shows the progress of one; the others
/// wait for it in the order in which they were asked for.
extension ScreenState {
  /// Begins or queues a download; asked for the same once more, offers to stop it.
  mutating func download(
    _ photo: Photo, _ size: DownloadSize, replacing: Bool = false
  ) -> [ScreenCommand] {
    let transfer = Transfer(photo, size, replacing: replacing)
    if transfers.contains(where: { $0.name == transfer.name }) {
      present(.stopDownload(transfer.name))
      return []
    }
    transfers.append(transfer)
    if transfers.count > 1 { return showBriefNotice(Message(.downloadQueued, transfer.name)) }
    return [transfer.command]
  }

  mutating func progress(of photo: PhotoID, received: Int, expected: Int?) {
    guard transfers.first?.photo.id == photo else {
      pick?.progress = Progress(received: received, expected: expected)
      return
    }
    if notice?.isReplaceable == true { notice = nil }
    transfers[0].progress = Progress(received: received, expected: expected)
  }

  /// Stops a download. One under way stays the first until it has ended: no other begins before.
  mutating func stopDownload(_ name: String) -> [ScreenCommand] {
    if transfers.first?.name == name { return [.stopDownload] }
    transfers.removeAll { $0.name == name }
    return []
  }

  mutating func quit() {
    // A question that is not shown could not be answered.
    guard !transfers.isEmpty, ScreenLayout.fits(size) else { return isClosed = true }
    present(.quit(losing: transfers.map(\.name)))
  }

  mutating func downloadEnded(
    _ photo: Photo, _ size: DownloadSize, _ result: ScreenResult
  ) -> [ScreenCommand] {
    // After a sign-out its end is not reported.
    guard let ended = transfers.first, ended.name == photo.fileName(size) else { return [] }
    transfers.removeFirst()
    dropQuestions(about: ended)
    let commands = reportEnd(of: ended, result)
    return commands + (transfers.first.map { [$0.command] } ?? [])
  }

  /// Closes the dialogs that offered to stop the download, or to lose it.
  private mutating func dropQuestions(about ended: Transfer) {
    overlays.removeAll { overlay in
      guard case .dialog(let dialog) = overlay else { return false }
      return dialog.offers(.stopDownload(ended.name)) || transfers.isEmpty && dialog.offers(.quit)
    }
  }

  private mutating func reportEnd(of ended: Transfer, _ result: ScreenResult) -> [ScreenCommand] {
    switch result {
    case .downloaded(let file):
      let saved = Message(.downloaded, file.path)
      return file.remark.map { showNotice(saved, $0) } ?? showNotice(saved)
    case .failed(let error) where error.code == .exists:
      present(.overwrite(ended.photo, ended.size))
    case .failed(let error) where error.code == .cancelled:
      defer { notice?.isReplaceable = true }
      return showBriefNotice(Message(.downloadStopped, ended.name))
    case .failed(let error):
      present(.error(Message(.downloadFailed, ended.name), error.message))
    default: break
    }
    return []
  }
}
