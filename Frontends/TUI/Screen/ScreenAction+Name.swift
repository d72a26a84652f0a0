import FeedCore

extension ScreenAction {
  /// The name in the settings file and in `imagefeed keys` (TUI-9); empty for what no key means.
  var name: String {
    switch self {
    case .quit: "quit"
    case .repaint: "redraw"
    case .back: "back"
    case .help: "help"
    case .showTab(.feed): "tab-feed"
    case .showTab(.profile): "tab-profile"
    case .showTab(.search): "tab-search"
    case .stepTab(let count): Self.step(count, "tab")
    case .move(.up): "up"
    case .move(.down): "down"
    case .move(.left): "left"
    case .move(.right): "right"
    case .stepCard(let count): Self.step(count, "card")
    case .moveFar(let halves):
      (abs(halves) > 1 ? "page" : "half-page") + (halves > 0 ? "-down" : "-up")
    case .moveToFirst: "first"
    case .moveToLast: "last"
    case .scroll(let lines): lines > 0 ? "line-down" : "line-up"
    case .confirm: "confirm"
    case .openPhoto: "open"
    case .pick: "pick"
    case .mark: "mark"
    case .reload: "reload"
    case .search: "search"
    case .chooseFilter(.orientation): "filter-shape"
    case .chooseFilter(.color): "filter-colour"
    case .chooseFilter(.order): "filter-order"
    case .clearFilters: "clear-filters"
    case .showTopics: "topics"
    case .stepSection(let count): Self.step(count, "list")
    case .aboutUser: "about-person"
    case .logOut: "log-out"
    default: photoName
    }
  }

  private var photoName: String {
    switch self {
    case .toggleLike: "like"
    case .pressOrLike: "press-or-like"
    case .share: "share"
    case .download: "download"
    case .copyLink: "copy-link"
    case .openInBrowser: "open-in-browser"
    case .showDetails: "about-photo"
    case .showAuthor: "author"
    case .runProgram(let command): "run \(command.name)"
    case .stepPhoto(let count): Self.step(count, "photo")
    case .slideshow: "slideshow"
    case .zoom(let steps): steps > 0 ? "zoom-in" : "zoom-out"
    case .fit: "fit"
    case .turn(let degrees):
      "turn-" + (degrees > 0 ? "right" : "left") + (abs(degrees) < 90 ? "-a-little" : "")
    case .yes: "yes"
    case .no: "no"
    case .logIn: "log-in"
    case .browse: "browse"
    case .edit(let edit): edit.name
    default: ""
    }
  }

  private static func step(_ count: Int, _ what: String) -> String {
    (count > 0 ? "next-" : "previous-") + what
  }
}

extension TextField.Edit {
  fileprivate var name: String {
    switch self {
    case .left: "caret-left"
    case .right: "caret-right"
    case .wordLeft: "caret-word-left"
    case .wordRight: "caret-word-right"
    case .start: "caret-start"
    case .end: "caret-end"
    case .eraseLeft: "erase-left"
    case .eraseRight: "erase-right"
    case .eraseWord: "erase-word"
    case .eraseToStart: "erase-to-start"
    case .eraseToEnd: "erase-to-end"
    }
  }
}
