import FeedCore
import FeedSession
import TerminalKit

/// One photo over the whole screen, and what can be done with a photo anywhere.
extension ScreenState {
  mutating func actOnPhoto(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .back: photo = nil
    case .pick: return pickPhotos(session)
    case .stepPhoto(let count): return stepPhoto(by: count, session)
    // Beyond the edges of a whole photo there is nothing, so that the keys lead to its neighbors.
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
    // An open favorite that was unliked has left its place to the next one.
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
    guard let photo = current(session) else { return [] }
    switch action {
    case .toggleLike, .pressOrLike: return toggleLike(photo, session)
    case .mark: toggleMark(session)
    case .share: overlays.append(.menu(ShareMenu(photo: photo, hasPages: session.hasPages)))
    case .download: return download(photo, .named(.full))
    case .copyLink: return [.makeSnippet(photo, .url)]
    case .openInBrowser: return [photo.opening]
    case .showAuthor: return showPage(of: photo.author)
    case .runProgram(let command): return runProgram(command, on: photo)
    case .showDetails: return showDetails(of: photo)
    default: break
    }
    return []
  }
}

/// Menus, dialogs, help.
extension ScreenState {
  mutating func actOnMenu(_ action: ScreenAction) -> [ScreenCommand] {
    guard case .menu(var menu) = overlays.popLast() else { return [] }
    switch action {
    case .back: return []
    case .confirm: return perform(menu.items[menu.focus], menu.photo)
    case .press(let index): return perform(menu.items[index], menu.photo)
    case .download: return perform(.download(.full), menu.photo)
    case .copyLink where menu.items.contains(.link): return perform(.link, menu.photo)
    case .openInBrowser where menu.items.contains(.browser): return perform(.browser, menu.photo)
    case .move(.up): menu.step(by: -1)
    case .move(.down), .stepTab: menu.step(by: 1)
    case .moveToFirst: menu.focus = 0
    case .moveToLast: menu.focus = menu.items.count - 1
    case .wheel(let lines, _): menu.step(by: lines.signum())
    case .drag(let rows, _):
      menu.drag = max(0, menu.drag + rows)
      if menu.drag >= Self.dragToClose { return [] }
    default: break
    }
    overlays.append(.menu(menu))
    return []
  }

  private static let dragToClose = 3

  private mutating func perform(_ item: ShareMenu.Item, _ photo: Photo) -> [ScreenCommand] {
    if item.needsClipboard, !environment.hasClipboard { return showNotice(Message(.noClipboard)) }
    switch item {
    case .download(let size): return download(photo, .named(size))
    case .link: return [.makeSnippet(photo, .url)]
    case .markdown: return [.makeSnippet(photo, .markdown)]
    case .html: return [.makeSnippet(photo, .html)]
    case .browser: return [photo.opening]
    }
  }

  mutating func actOnDialog(_ action: ScreenAction) -> [ScreenCommand] {
    guard case .dialog(var dialog) = overlays.popLast() else { return [] }
    switch action {
    case .confirm: return perform(dialog.buttons[dialog.focus].answer)
    case .yes: return perform(dialog.buttons[0].answer)
    case .no, .back: return perform(dialog.buttons[dialog.buttons.count - 1].answer)
    case .press(let index): return perform(dialog.buttons[index].answer)
    case .move(.left), .move(.up): dialog.step(by: -1)
    case .move(.right), .move(.down), .stepTab: dialog.step(by: 1)
    default: break
    }
    overlays.append(.dialog(dialog))
    return []
  }

  private mutating func perform(_ answer: Dialog.Answer) -> [ScreenCommand] {
    switch answer {
    case .close: return []
    case .logOut: return [.signOut]
    case .retryPicture(let subject): return [.retryPicture(subject)]
    case .stopDownload(let name): return stopDownload(name)
    case .quit:
      isClosed = true
      return []
    case .leavePhoto:
      photo = nil
      return []
    case .overwrite(let photo, let size): return download(photo, size, replacing: true)
    }
  }

  mutating func actOnHelp(_ action: ScreenAction, _ session: SessionState) -> [ScreenCommand] {
    guard case .help(let layer, let top) = overlays.popLast() else { return [] }
    let page = KeyHelp(of: layer, self, session, environment.language)
    if let top = page.top(after: action, from: top) {
      overlays.append(.help(of: layer, top: top))
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

extension ShareMenu.Item {
  /// Whether the photo has the address or file that this needs.
  func isPossible(for photo: Photo) -> Bool {
    switch self {
    case .download: true
    case .link: photo.hasSnippet(.url)
    case .markdown: photo.hasSnippet(.markdown)
    case .html: photo.hasSnippet(.html)
    case .browser: photo.canBeOpened
    }
  }

  var needsClipboard: Bool {
    switch self {
    case .link, .markdown, .html: true
    case .download, .browser: false
    }
  }
}

extension Photo {
  func hasSnippet(_ format: Snippet.Format) -> Bool {
    Snippet.isPossible(for: self, as: format, size: nil, file: nil)
  }

  /// Whether the photo can be shown outside of the terminal.
  var canBeOpened: Bool { fileToOpen != nil || !links.page.isReserved }

  /// Shows the photo outside of the terminal: its own file, else its page.
  fileprivate var opening: ScreenCommand {
    fileToOpen.map(ScreenCommand.openFile) ?? .open(links.page)
  }
}
