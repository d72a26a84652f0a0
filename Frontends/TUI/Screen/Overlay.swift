import FeedCore

/// A box above a screen that takes all input until it is closed.
enum Overlay: Sendable, Hashable {
  case choices(ChoiceBox)
  /// A text, from a row on.
  case page(Page, top: Int)
  case accessKey(AccessKeyForm)
  case palette(ActionPalette)
  case collecting(CollectionBox)

  enum Page: Sendable, Hashable {
    /// A user's name and bio.
    case user(Profile)
    /// A photo's details: those of the list until the others arrive (FIND-4).
    case details(Photo)
    /// The keys of the layer below.
    case help(of: InputLayer)
  }

  var layer: InputLayer {
    switch self {
    case .choices(let box): box.layer
    case .page(.user, _): .user
    case .page(.details, _): .details
    case .page(.help, _): .help
    case .accessKey: .accessKey
    case .palette: .palette
    case .collecting(let box): box.layer
    }
  }

  var page: Page? { if case .page(let page, _) = self { page } else { nil } }

  private var answers: [ChoiceBox.Answer] {
    if case .choices(let box) = self { box.choices.map(\.answer) } else { [] }
  }

  func offers(_ answer: ChoiceBox.Answer) -> Bool { answers.contains(answer) }

  /// Whether it stays if the account changes: a dialog that asks nothing or is about downloads, and
  /// a box with a text field, because the user may be typing.
  var outlivesAccount: Bool { layer.hasTextField || asksNothing || isAboutDownloads }

  private var asksNothing: Bool { !answers.isEmpty && answers.allSatisfy { $0 == .close } }

  private var isAboutDownloads: Bool {
    losesFile
      || answers.contains {
        switch $0 {
        case .stopDownload, .quit: true
        default: false
        }
      }
  }

  /// Whether it is a dialog that asks whether to overwrite a file.
  var losesFile: Bool {
    answers.contains { if case .download(_, _, replacing: true) = $0 { true } else { false } }
  }

  /// Whether it is a dialog about the open photo.
  var isAboutPicture: Bool { offers(.leavePhoto) }
}
