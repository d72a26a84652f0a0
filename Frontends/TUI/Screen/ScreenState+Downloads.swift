import FeedCore
import FeedSession

/// Downloads (PHOTO-5): one at a time, for the status line shows the progress of one; the others
/// wait for it in the order in which they were asked for.
extension ScreenState {
  /// Who asks for the same once more is offered to stop it.
  mutating func download(
    _ photo: Photo, _ size: DownloadSize, replacing: Bool = false
  ) -> [ScreenCommand] {
    let transfer = Transfer(photo, size, replacing: replacing)
    if transfers.contains(where: { $0.name == transfer.name }) {
      tell(.stopDownload(transfer.name))
      return []
    }
    transfers.append(transfer)
    if transfers.count > 1 { return sayBriefly(Message(.downloadQueued, transfer.name)) }
    return [transfer.command]
  }

  mutating func progress(of photo: PhotoID, received: Int, expected: Int?) {
    guard transfers.first?.photo.id == photo else { return }
    if notice?.yields == true { notice = nil }
    transfers[0].progress = Progress(received: received, expected: expected)
  }

  /// The one under way stays the first until it has ended: no other begins before.
  mutating func stopDownload(_ name: String) -> [ScreenCommand] {
    if transfers.first?.name == name { return [.stopDownload] }
    transfers.removeAll { $0.name == name }
    return []
  }

  mutating func quit() {
    // A question that nobody sees would hold the person up for ever.
    guard !transfers.isEmpty, ScreenLayout.fits(size) else { return isClosed = true }
    tell(.quit(losing: transfers.map(\.name)))
  }

  mutating func downloadEnded(
    _ photo: Photo, _ size: DownloadSize, _ result: ScreenResult
  ) -> [ScreenCommand] {
    // Of a person who has left, nobody is told.
    guard let ended = transfers.first, ended.name == photo.fileName(size) else { return [] }
    transfers.removeFirst()
    dropQuestions(about: ended)
    let commands = tellEnd(of: ended, result)
    return commands + (transfers.first.map { [$0.command] } ?? [])
  }

  /// What has ended can neither be stopped nor lost.
  private mutating func dropQuestions(about ended: Transfer) {
    overlays.removeAll { overlay in
      guard case .dialog(let dialog) = overlay else { return false }
      return dialog.asks(.stopDownload(ended.name)) || transfers.isEmpty && dialog.asks(.quit)
    }
  }

  private mutating func tellEnd(of ended: Transfer, _ result: ScreenResult) -> [ScreenCommand] {
    switch result {
    case .text(let path): return say(Message(.downloaded, path))
    case .failed(let error) where error.code == .exists: tell(.overwrite(ended.photo, ended.size))
    case .failed(let error) where error.code == .cancelled:
      defer { notice?.yields = true }
      return sayBriefly(Message(.downloadStopped, ended.name))
    case .failed(let error):
      tell(.fault(Message(.downloadFailed, ended.name), error.message))
    default: break
    }
    return []
  }
}
