import FeedCore

/// A choice of linear mode, which has a letter. A letter has the same meaning at all prompts that
/// offer it.
enum LinearChoice: Sendable, Hashable, CaseIterable {
  case like
  case unlike
  case share
  case download
  case about
  case author
  case commands
  case overwrite
  case yes
  case no
  case feed
  case search
  case filters
  case collections
  case topics
  case favorites
  case profile
  case reload
  case logIn
  case browse
  case logOut
  case back
  case help
  case quit

  var letter: Character {
    switch self {
    case .like, .unlike: "l"
    case .share: "s"
    case .download: "d"
    case .about: "a"
    case .author: "u"
    case .commands: "x"
    case .overwrite, .yes: "y"
    case .no: "n"
    case .feed: "f"
    case .search: "/"
    case .filters: "e"
    case .collections: "c"
    case .topics: "t"
    case .favorites: "v"
    case .profile: "p"
    case .reload: "r"
    case .logIn: "i"
    case .browse: "g"
    case .logOut: "o"
    case .back: "b"
    case .help: "?"
    case .quit: "q"
    }
  }

  private var phrase: Phrase {
    switch self {
    case .like: .hintLike
    case .unlike: .linearUnlike
    case .share: .helpShare
    case .download: .linearDownload
    case .about: .helpDetails
    case .author: .labelAuthor
    case .commands: .linearCommands
    case .overwrite: .overwrite
    case .yes: .yes
    case .no: .no
    case .feed: .feed
    case .search: .helpSearch
    case .filters: .linearFilters
    case .collections: .collections
    case .topics: .helpTopics
    case .favorites: .favorites
    case .profile: .profile
    case .reload: .linearReload
    case .logIn: .helpLogIn
    case .browse: .helpBrowse
    case .logOut: .helpLogOut
    case .back: .helpBack
    case .help: .linearHelp
    case .quit: .helpQuit
    }
  }

  /// The words of the choice, which can be typed instead of the letter.
  func label(in language: Language) -> String { phrase.text(in: language).lowercased() }

  func text(in language: Language) -> String { "\(letter) \(label(in: language))" }

  /// Whether a typed text means this choice: its letter, the Russian letter on the same key, or its
  /// words. The answers «да» and «нет» have their own letters. «н» is on the key of `y` and must
  /// not mean yes.
  func matches(by text: String, in language: Language) -> Bool {
    let text = text.lowercased()
    if text == label(in: language) || text == String(letter) { return true }
    guard text.count == 1, let typed = text.first else { return false }
    switch self {
    case .yes, .overwrite: return typed == "д"
    case .no:
      let key = RussianLayout.latin(typed) ?? typed
      return typed == "н" || key == letter || key == LinearChoice.back.letter
    case .help: return typed == "h" || typed == "р"
    // A Russian keyboard has a period on the key of the slash.
    case .search where typed == ".": return true
    default: return RussianLayout.latin(typed) == letter
    }
  }
}
