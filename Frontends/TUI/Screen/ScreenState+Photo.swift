import FeedCore
import FeedSession
import TerminalKit

/// An open photo, and the actions on the current photo of any screen.
extension ScreenState {
  mutating func actOnPhoto(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .back: photo = nil
    case .pick: return pickPhotos(session)
    case .stepPhoto(let count): return stepPhoto(by: count, session)
    // If the whole photo is visible, the keys for panning open its neighbors.
    case .move(.left) where photo?.isFit == true: return stepPhoto(by: -1, session)
    case .move(.right) where photo?.isFit == true: return stepPhoto(by: 1, session)
    case .move(let direction):
      if photo?.move(direction) == false { return showNotice(Message(.nothingBeyond)) }
    case .zoom(let steps): photo?.zoom(by: steps)
    // Without pictures a zoom would not be visible.
    case .wheel where !environment.hasPictures, .doubleClick where !environment.hasPictures: break
    case .wheel(let lines, let pointer): photo?.zoom(by: -lines.signum(), about: pointer)
    case .doubleClick(let pointer): photo?.toggleZoom(about: pointer)
    case .fit: photo?.reset()
    case .slideshow: return startSlideshow()
    case .turn(let degrees): photo?.turn(by: degrees)
    case .drag(let rows, let columns): photo?.drag(rows: rows, columns: columns, size)
    case .reload:
      return [.repaint] + (photo.map { [.retryPicture(.photo($0.photo.id))] } ?? [])
    default: return actOnCurrentPhoto(action, session)
    }
    return []
  }

  /// Opens a neighbor in the list and selects its card, so that back leads there and the list's
  /// next page is requested in time.
  private mutating func stepPhoto(
    by count: Int, _ session: SessionState
  ) -> [ScreenCommand] {
    guard let name = listName(session) else { return [] }
    let list = session.list(name)
    guard let shown = photo?.photo.id else { return [] }
    let cards = self[name]
    // An open favorite that was unliked is no longer in the list: the next photo has its index.
    let index =
      count > 0 ? cards.place(after: shown) + count - 1 : cards.place(before: shown) + count + 1
    guard index >= 0 else { return showNotice(Message(.firstPhoto)) }
    guard index < list.count else {
      keepStep(.stepPhoto(count), session)
      return showNotice(list.newOffered(environment.keys) ?? list.noNextPhoto)
    }
    self[name].select(index)
    open(session.applyingLikes(to: list[index]))
    return []
  }

  mutating func actOnCurrentPhoto(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    let targets = targets(session)
    switch action {
    case .collect: return openCollections(for: targets, session)
    case .clearMarks: clearMarks(session)
    default: break
    }
    if !marks(session).photos.isEmpty, pick == nil,
      let commands = actOnMarked(action, targets, session)
    {
      return commands
    }
    guard let photo = current(session) else { return [] }
    switch action {
    case .toggleLike, .pressOrLike: return toggleLike(photo, session)
    case .mark: toggleMark(session)
    case .share: present(.share(photo, hasPages: session.hasPages, environment))
    case .download: return download(photo, .named(.full))
    case .copyLink: return [.makeSnippet(photo, .url)]
    case .copyPicture: return [.makePicture(photo)]
    case .copySnippet(let format): return [.makeSnippet(photo, format)]
    case .openInBrowser: return [photo.opening]
    case .showAuthor: return showPage(of: photo.author)
    case .runProgram(let command): return runProgram(command, on: photo)
    case .showDetails: return showDetails(of: photo)
    default: break
    }
    return []
  }
}

extension PhotoList {
  /// The reason why there is no photo after the last one.
  fileprivate var noNextPhoto: Message {
    switch phase {
    case .ended: Message(.endOfFeed)
    case .failed(let error): error.message
    case .idle, .loading: Message(.loading)
    }
  }
}

extension Photo {
  func hasSnippet(_ format: Snippet.Format) -> Bool {
    Snippet.isPossible(for: self, as: format, size: nil, file: nil)
  }

  /// Whether the photo can be opened in another program.
  var canBeOpened: Bool { fileToOpen != nil || !links.page.isReserved }

  /// The command that opens the photo in another program: its own file, otherwise its page.
  var opening: ScreenCommand {
    fileToOpen.map(ScreenCommand.openFile) ?? .open(links.page)
  }
}
