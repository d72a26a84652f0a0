import FeedCore
import FeedSession

/// A box of choices above a screen: a dialog with buttons, the Share menu (PHOTO-4), or the values
/// of a search filter (FIND-1).
struct ChoiceBox: Sendable, Hashable {
  /// The effect of a choice.
  enum Answer: Sendable, Hashable {
    case close
    case command(ScreenCommand)
    case download(Photo, DownloadSize, replacing: Bool = false)
    /// Downloads under a free name.
    case downloadCopy(Photo, DownloadSize)
    /// The download is identified by its file name.
    case stopDownload(String)
    case leavePhoto
    /// Signs in with the scopes for collections, then opens the box for the photos.
    case signInToCollect([Photo])
    case start(PhotoBatch)
    case setFilter(FilterChoice)
    case quit
  }

  struct Choice: Sendable, Hashable {
    let label: Message
    /// A shorter label for a narrow window.
    var briefLabel: Message?
    let answer: Answer
    /// The action whose key makes this choice too.
    var action: ScreenAction?
    /// The reason why it is not possible (UI-1).
    var disabledReason: Message?
  }

  /// The layer of its keys. A dialog shows its choices as buttons, other boxes show one per row.
  let layer: InputLayer
  let title: Phrase
  var lines: [Message] = []
  let choices: [Choice]
  /// The index of the value that is set.
  var current: Int?
  var focus = 0
  /// The rows by which the box was dragged down.
  var drag = 0

  private static let dragToClose = 3

  var isDraggedAway: Bool { drag >= Self.dragToClose }

  /// The choice that an action makes. The keys for yes and no press the first and the last button
  /// of a dialog.
  func choice(for action: ScreenAction) -> Choice? {
    switch action {
    case .confirm: choices[focus]
    case .press(let index) where choices.indices.contains(index): choices[index]
    case .yes: choices.first
    case .no: choices.last
    case .back where layer == .dialog: choices.last
    default: choices.first { $0.action == action }
    }
  }

  /// Moves the focus, or the box.
  mutating func move(_ action: ScreenAction) {
    switch action {
    case .drag(let rows, _) where layer == .menu: drag = max(0, drag + rows)
    // Scrolling that began before a dialog opened does not move its focus to “yes”.
    case .wheel where layer == .dialog: break
    default:
      let moved = focus + action.choiceSteps(among: choices.count)
      focus = min(max(0, moved), choices.count - 1)
    }
  }
}

extension ScreenAction {
  /// The number of choices by which it moves the focus among `count` of them.
  func choiceSteps(among count: Int) -> Int {
    switch self {
    case .move(.up), .move(.left): -1
    case .move(.down), .move(.right): 1
    case .stepTab(let steps): steps
    case .moveToFirst: -count
    case .moveToLast: count
    case .wheel(let lines, _): lines.signum()
    default: 0
    }
  }
}

// Dialogs: a question or an error, with one button or two.
extension ChoiceBox {
  static func error(_ lines: Message...) -> ChoiceBox {
    dialog(.wentWrong, lines, [(.ok, .close)])
  }

  static let logOut = dialog(
    .byeTitle, [Message(.byeText)], [(.yes, .command(.signOut)), (.no, .close)], focus: 1)

  /// Asks whether to keep favorites in a collection, after a like or unlike that failed (FAV-16).
  ///
  /// - Parameter photo: The photo to like; nil after an unlike.
  static func favorites(_ photo: Photo?) -> ChoiceBox {
    dialog(
      .likesEndedTitle, [Message(.likesEndedText)],
      [
        (.yes, .command(.keepFavorites(.collection, photo))),
        (.no, .command(.keepFavorites(.likes, photo))),
      ])
  }

  /// Asks whether to sign in with the scopes for collections (COLL-2).
  static func collectionScopes(_ photos: [Photo]) -> ChoiceBox {
    dialog(
      .collections, [Message(.collectionScopesText)],
      [(.logIn, .signInToCollect(photos)), (.cancel, .close)], focus: 0)
  }

  static func stopDownload(_ name: String) -> ChoiceBox {
    aboutDownloads(Message(.stopDownloadText, name), .stop, .stopDownload(name))
  }

  /// Asks whether to quit and lose downloads. The question names at most two, so that it fits.
  static func quit(losing names: [String]) -> ChoiceBox {
    let question =
      names.count > 2
      ? Message(.quitDownloadsText, names[0], String(names.count - 1))
      : Message(.quitDownloadText, names.joined(separator: ", "))
    return aboutDownloads(question, .quitAnyway, .quit)
  }

  /// Asks whether to quit before actions on photos are complete.
  static func quit(losing photos: Int) -> ChoiceBox {
    dialog(
      .quitBatchTitle, [Message(.quitBatchText, String(photos))],
      [(.quitAnyway, .quit), (.keepGoing, .close)], focus: 1)
  }

  /// Asks whether to end a pick and lose its marks.
  static func endPick(losing marked: Int) -> ChoiceBox {
    dialog(
      .endPickTitle, [Message(.endPickText, String(marked))],
      [(.endPick, .quit), (.keepPicking, .close)], focus: 1)
  }

  private static func aboutDownloads(
    _ question: Message, _ label: Phrase, _ answer: Answer
  ) -> ChoiceBox {
    dialog(.stopDownloadTitle, [question], [(label, answer), (.keepGoing, .close)], focus: 1)
  }

  static func picture(_ subject: PictureRequest.Subject, _ error: FeedError) -> ChoiceBox {
    dialog(
      .wentWrong, [error.message],
      [(.retry, .command(.retryPicture(subject))), (.back, .leavePhoto)])
  }

  static func overwrite(_ photo: Photo, _ size: DownloadSize) -> ChoiceBox {
    dialog(
      .overwriteTitle, [Message(.overwriteText, photo.fileName(size))],
      [
        (.overwrite, .download(photo, size, replacing: true)),
        (.keepBoth, .downloadCopy(photo, size)), (.cancel, .close),
      ], focus: 1)
  }

  private static func dialog(
    _ title: Phrase, _ lines: [Message], _ buttons: [(Phrase, Answer)], focus: Int = 0
  ) -> ChoiceBox {
    let choices = buttons.enumerated().map { index, button in
      Choice(
        label: Message(button.0), answer: button.1,
        action: buttons.count == 1
          ? .confirm : index == 0 ? .yes : index == buttons.count - 1 ? .no : nil)
    }
    return ChoiceBox(layer: .dialog, title: title, lines: lines, choices: choices, focus: focus)
  }
}

// Menus.
extension ChoiceBox {
  /// The Share menu with what is possible for a photo: only downloads if the photo has neither a
  /// page nor a picture with an address.
  static func share(
    _ photo: Photo, hasPages: Bool = true, _ environment: ScreenEnvironment
  ) -> ChoiceBox {
    let isFile = photo.filePath != nil
    let sizes: [(PictureSize, ScreenAction?)] = [
      (.full, .download), (.regular, nil), (.small, nil),
    ]
    let downloads = sizes.filter { photo.hasOwnPicture($0.0) }.map { size, action in
      let (phrase, pixels) = (
        isFile ? Phrase.shareCopyFile : .shareDownload, photo.pixels(of: size)
      )
      let name = size.name.text(in: environment.language)
      return Choice(
        label: Message(phrase, "\(name) · \(pixels)"), briefLabel: Message(phrase, pixels),
        answer: .download(photo, .named(size)), action: action)
    }
    let credited = photo.author.knownName == nil ? Phrase.shareSnippetOnly : .shareSnippet
    let formats: [(Message, Snippet.Format, ScreenAction?)] =
      [(Message(.shareLink), .url, .copyLink)]
      + Snippet.Format.inMenus.map {
        (Message(credited, $0.name), $0.format, .copySnippet($0.format))
      }
    let copies = formats.filter { photo.hasSnippet($0.1) }.map { label, format, action in
      Choice(
        label: label, answer: .command(.makeSnippet(photo, format)), action: action,
        disabledReason: environment.hasClipboard ? nil : Message(.noClipboard))
    }
    let open = Choice(
      label: Message(photo.fileToOpen == nil ? .shareOpen : .shareOpenFile),
      answer: .command(photo.opening),
      action: .openInBrowser)
    let links = hasPages ? copies + (photo.canBeOpened ? [open] : []) : []
    let reason = links.lazy.compactMap(\.disabledReason).first
    return ChoiceBox(
      layer: .menu, title: .share, lines: reason.map { [$0] } ?? [], choices: downloads + links)
  }

  /// The Share menu for several photos.
  static func share(
    _ photos: [Photo], hasPages: Bool, _ environment: ScreenEnvironment
  ) -> ChoiceBox {
    let sizes: [(PictureSize, ScreenAction?)] = [
      (.full, .download), (.regular, nil), (.small, nil),
    ]
    let downloads = sizes.map { size, action in
      Choice(
        label: Message(.shareDownload, size.name.text(in: environment.language)),
        answer: .start(PhotoBatch(.download(.named(size)), photos)), action: action)
    }
    let formats: [(Message, Snippet.Format, ScreenAction?)] =
      [(Message(.shareLink), .url, .copyLink)]
      + Snippet.Format.inMenus.map {
        (Message(.shareSnippet, $0.name), $0.format, .copySnippet($0.format))
      }
    let copies = formats.map { label, format, action in
      Choice(
        label: label, answer: .start(PhotoBatch(.copy(format), photos)), action: action,
        disabledReason: environment.hasClipboard ? nil : Message(.noClipboard))
    }
    return ChoiceBox(
      layer: .menu, title: .share, lines: [Message(.pickMarked, String(photos.count))],
      choices: downloads + (hasPages ? copies : []))
  }

  static func filter(_ filter: SearchFilter, of query: SearchQuery) -> ChoiceBox {
    let current = filter.choices.firstIndex(of: query.choice(of: filter)) ?? 0
    return ChoiceBox(
      layer: .filter, title: filter.title,
      choices: filter.choices.map { Choice(label: Message($0.name), answer: .setFilter($0)) },
      current: current, focus: current)
  }
}

extension Photo {
  /// Whether a size is smaller than the photo. A picture is never enlarged, so a larger size would
  /// be the same as the full one.
  fileprivate func hasOwnPicture(_ size: PictureSize) -> Bool {
    size == .full || width < 1 || size.width.map { $0 < width } == true
  }

  /// The width and height of a size.
  fileprivate func pixels(of size: PictureSize) -> String {
    let width = min(self.width, size.width ?? self.width)
    return "\(width)×\(width * height / max(1, self.width))"
  }
}

extension ScreenState {
  mutating func actOnChoices(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    guard case .choices(var box) = overlays.popLast() else { return [] }
    if let choice = box.choice(for: action) {
      return choice.disabledReason.map { showNotice($0) } ?? perform(choice.answer, session)
    }
    box.move(action)
    if action != .back, !box.isDraggedAway { overlays.append(.choices(box)) }
    return []
  }

  private mutating func perform(
    _ answer: ChoiceBox.Answer, _ session: SessionState
  ) -> [ScreenCommand] {
    switch answer {
    case .close: break
    case .command(let command): return [command]
    case .download(let photo, let size, let replacing):
      return download(photo, size, replacing: replacing)
    case .downloadCopy(let photo, let size): return download(photo, size, keepingBoth: true)
    case .stopDownload(let name): return stopDownload(name, session)
    case .leavePhoto: photo = nil
    case .signInToCollect(let photos):
      afterSignIn = .collect(photos)
      return [.beginCollectionsSignIn]
    case .start(let batch): return start(batch, session)
    case .setFilter(let choice): return changeFilters { $0.set(choice) }
    case .quit: isClosed = true
    }
    return []
  }
}
