import FeedCore

/// A box above a screen that takes all input until it is closed.
enum Overlay: Sendable, Hashable {
  case dialog(Dialog)
  case menu(ShareMenu)
  case filter(FilterMenu)
  /// A person's name and bio, from a row on.
  case user(Profile, top: Int)
  /// A photo's details, from a row on; those of the list until the others arrive (FIND-4).
  case details(Photo, top: Int)
  /// The keys of the layer beneath, from a row on.
  case help(of: InputLayer, top: Int)

  var layer: InputLayer {
    switch self {
    case .dialog: .dialog
    case .menu: .menu
    case .filter: .filter
    case .user: .user
    case .details: .details
    case .help: .help
    }
  }

  /// Whether it is a dialog that asks nothing: what it says is true whoever is signed in.
  var isStatement: Bool {
    guard case .dialog(let dialog) = self else { return false }
    return dialog.buttons.allSatisfy { $0.answer == .close }
  }

  /// Whether it is a dialog that asks whether to lose a file.
  var losesFile: Bool {
    guard case .dialog(let dialog) = self else { return false }
    return dialog.buttons.contains { if case .overwrite = $0.answer { true } else { false } }
  }

  /// Whether it is a dialog about the open photo.
  var isAboutPicture: Bool {
    if case .dialog(let dialog) = self { dialog.offers(.leavePhoto) } else { false }
  }
}

/// A question or an error, with one button or two.
struct Dialog: Sendable, Hashable {
  enum Answer: Sendable, Hashable {
    case close
    case logOut
    case retryPicture(PictureRequest.Subject)
    case leavePhoto
    case overwrite(Photo, DownloadSize)
    /// The download is identified by its file name.
    case stopDownload(String)
    case quit
  }

  struct Button: Sendable, Hashable {
    let label: Phrase
    let answer: Answer
  }

  let title: Phrase
  let lines: [Message]
  /// The buttons. The first one does what was asked, the last one nothing: the keys for yes and no
  /// press these.
  let buttons: [Button]
  var focus = 0

  static func error(_ lines: Message...) -> Dialog {
    Dialog(
      title: .wentWrong, lines: lines, buttons: [Button(label: .ok, answer: .close)])
  }

  static let logOut = Dialog(
    title: .byeTitle, lines: [Message(.byeText)],
    buttons: [Button(label: .yes, answer: .logOut), Button(label: .no, answer: .close)], focus: 1)

  static func stopDownload(_ name: String) -> Dialog {
    aboutDownloads(Message(.stopDownloadText, name), .stopDownload(name))
  }

  /// Asks whether to lose downloads. The question names two at most, so that it fits.
  static func quit(losing names: [String]) -> Dialog {
    let question =
      names.count > 2
      ? Message(.quitDownloadsText, names[0], String(names.count - 1))
      : Message(.quitDownloadText, names.joined(separator: ", "))
    return aboutDownloads(question, .quit)
  }

  private static func aboutDownloads(_ question: Message, _ answer: Answer) -> Dialog {
    Dialog(
      title: .stopDownloadTitle, lines: [question],
      buttons: [Button(label: .yes, answer: answer), Button(label: .no, answer: .close)], focus: 1)
  }

  func offers(_ answer: Answer) -> Bool { buttons.contains { $0.answer == answer } }

  static func picture(_ subject: PictureRequest.Subject, _ error: FeedError) -> Dialog {
    Dialog(
      title: .wentWrong, lines: [error.message],
      buttons: [
        Button(label: .retry, answer: .retryPicture(subject)),
        Button(label: .back, answer: .leavePhoto),
      ])
  }

  static func overwrite(_ photo: Photo, _ size: DownloadSize) -> Dialog {
    Dialog(
      title: .overwriteTitle, lines: [Message(.overwriteText, photo.fileName(size))],
      buttons: [
        Button(label: .overwrite, answer: .overwrite(photo, size)),
        Button(label: .cancel, answer: .close),
      ], focus: 1)
  }

  mutating func step(by count: Int) {
    focus = min(max(0, focus + count), buttons.count - 1)
  }
}

/// The menu of a photo (PHOTO-4).
struct ShareMenu: Sendable, Hashable {
  enum Item: Sendable, Hashable {
    case download(PictureSize)
    case link
    case markdown
    case html
    case browser
  }

  let photo: Photo
  /// The actions that are possible: only downloads if the photo has neither a page nor a picture
  /// that can be linked to.
  let items: [Item]
  var focus = 0
  /// The rows by which the menu was dragged down.
  var drag = 0

  init(photo: Photo, hasPages: Bool = true) {
    self.photo = photo
    items =
      [.download(.full), .download(.regular), .download(.small)]
      + (hasPages ? [.link, .markdown, .html, .browser] : []).filter { $0.isPossible(for: photo) }
  }

  mutating func step(by count: Int) {
    focus = min(max(0, focus + count), items.count - 1)
  }
}

/// The menu of a search filter, with all its values (FIND-1).
struct FilterMenu: Sendable, Hashable {
  let title: Phrase
  let choices: [FilterChoice]
  /// The choice that is set.
  let current: Int
  private(set) var focus: Int

  init(_ filter: SearchFilter, of query: SearchQuery) {
    title = filter.title
    choices = filter.choices
    current = choices.firstIndex(of: query.choice(of: filter)) ?? 0
    focus = current
  }

  mutating func step(by count: Int) {
    focus = min(max(0, focus + count), choices.count - 1)
  }
}
