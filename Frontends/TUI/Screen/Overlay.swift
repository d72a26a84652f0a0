import FeedCore

/// What lies above a screen and takes all input until it is closed.
enum Overlay: Sendable, Hashable {
  case dialog(Dialog)
  case menu(ShareMenu)
  /// The keys of the layer beneath, from a row on.
  case help(of: Layer, top: Int)

  var layer: Layer {
    switch self {
    case .dialog: .dialog
    case .menu: .menu
    case .help: .help
    }
  }
}

/// A question or a fault, with one button or two.
struct Dialog: Sendable, Hashable {
  enum Answer: Sendable, Hashable {
    case close
    case logOut
    case retryPicture(PictureRequest.Subject)
    case leavePhoto
    case overwrite(Photo, DownloadSize)
    case stopDownload
  }

  struct Button: Sendable, Hashable {
    let label: Phrase
    let answer: Answer
  }

  let title: Phrase
  let lines: [Message]
  /// The first does it, the last is harmless: `y` and `n`, Enter and Esc.
  let buttons: [Button]
  var focus = 0

  static func fault(_ lines: Message...) -> Dialog {
    Dialog(
      title: .wentWrong, lines: lines, buttons: [Button(label: .ok, answer: .close)])
  }

  static let logOut = Dialog(
    title: .byeTitle, lines: [Message(.byeText)],
    buttons: [Button(label: .yes, answer: .logOut), Button(label: .no, answer: .close)], focus: 1)

  static let stopDownload = Dialog(
    title: .stopDownloadTitle, lines: [Message(.stopDownloadText)],
    buttons: [Button(label: .yes, answer: .stopDownload), Button(label: .no, answer: .close)],
    focus: 1)

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

/// What can be done with a photo (PHOTO-4).
struct ShareMenu: Sendable, Hashable {
  enum Item: Sendable, Hashable {
    case download(PictureSize)
    case link
    case markdown
    case html
    case browser
  }

  let photo: Photo
  var focus = 0
  /// How far it was dragged down.
  var drag = 0

  static let items: [Item] = [
    .download(.full), .download(.regular), .download(.small), .link, .markdown, .html, .browser,
  ]

  mutating func step(by count: Int) {
    focus = min(max(0, focus + count), Self.items.count - 1)
  }
}
