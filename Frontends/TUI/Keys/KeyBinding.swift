import FeedCore
import TerminalKit

/// Keys as data: where, which keys, what the person means by them, and how help says it.
struct KeyBinding: Sendable {
  let layers: [Layer]
  let keys: [Key]
  let action: ScreenAction
  let help: Phrase
  /// The language that it belongs to, where its letters are those of words on the screen.
  let language: Language?

  private init(
    _ layers: [Layer], _ keys: [Cap], _ action: ScreenAction, _ help: Phrase,
    in language: Language? = nil
  ) {
    self.layers = layers
    self.keys = keys.map(\.key)
    self.action = action
    self.help = help
    self.language = language
  }

  /// Those of a layer; without a language those of all.
  static func of(_ layer: Layer, _ language: Language? = nil) -> [KeyBinding] {
    all.filter { binding in
      guard binding.layers.contains(layer) else { return false }
      return language == nil || binding.language == nil || binding.language == language
    }
  }

  /// What a key means in a layer: by its binding, else as the Latin letter on the same key, else as
  /// a letter for the layer's text field.
  static func action(
    for key: Key, in layer: Layer, _ language: Language = .english
  ) -> ScreenAction? {
    let bindings = of(layer, language)
    if let bound = bindings.first(where: { $0.keys.contains(key) }) { return bound.action }
    guard case .character(let letter) = key.code, key.modifiers.isEmpty else { return nil }
    if layer.hasTextField { return .type(letter) }
    guard let latin = RussianLayout.latin(letter) else { return nil }
    return bindings.first { $0.keys.contains(.character(latin)) }?.action
  }
}

// One row a meaning; the order is that of the help screen.
extension KeyBinding {
  private static let lists: [Layer] = [.cards]
  private static let photos: [Layer] = [.cards, .photo]
  private static let fields: [Layer] = [.waiting, .searchField]
  private static let menus: [Layer] = [.menu, .filter]
  private static let choices: [Layer] = menus + [.dialog]
  private static let pages: [Layer] = [.help, .person]

  static let all: [KeyBinding] = [
    // Cards
    KeyBinding(lists + pages, ["j", .down], .move(.down), .helpMove),
    KeyBinding(lists + pages, ["k", .up], .move(.up), .helpMove),
    KeyBinding(lists, ["h", .left], .move(.left), .helpMove),
    KeyBinding(lists, ["l", .right], .move(.right), .helpMove),
    KeyBinding(lists, ["n"], .stepCard(1), .helpNextCard),
    KeyBinding(lists, ["p"], .stepCard(-1), .helpNextCard),
    KeyBinding(lists + pages, [.pageDown, .control("f")], .moveFar(2), .helpPage),
    KeyBinding(lists + pages, [.pageUp, .control("b")], .moveFar(-2), .helpPage),
    KeyBinding(lists + pages, [.control("d")], .moveFar(1), .helpFar),
    KeyBinding(lists + pages, [.control("u")], .moveFar(-1), .helpFar),
    KeyBinding(lists + pages, [.control("e")], .scroll(1), .helpLine),
    KeyBinding(lists + pages, [.control("y")], .scroll(-1), .helpLine),
    KeyBinding(lists + pages + menus, ["g", .home], .moveToFirst, .helpEnds),
    KeyBinding(lists + pages + menus, ["G", .end], .moveToLast, .helpEnds),
    KeyBinding(lists, [.enter], .confirm, .helpOpen),

    // A photo as the whole screen
    KeyBinding([.photo], ["n"], .stepPhoto(1), .helpNextPhoto),
    KeyBinding([.photo], ["p"], .stepPhoto(-1), .helpNextPhoto),
    KeyBinding([.photo], ["h", .left], .move(.left), .helpPan),
    KeyBinding([.photo], ["j", .down], .move(.down), .helpPan),
    KeyBinding([.photo], ["k", .up], .move(.up), .helpPan),
    KeyBinding([.photo], ["l", .right], .move(.right), .helpPan),
    KeyBinding(photos, ["+", "="], .zoom(1), .helpZoom),
    KeyBinding(photos, ["-"], .zoom(-1), .helpZoom),
    KeyBinding([.photo], ["0"], .fit, .helpFit),
    KeyBinding([.photo], ["r"], .turn(degrees: 90), .helpQuarters),
    KeyBinding([.photo], ["R"], .turn(degrees: -90), .helpQuarters),
    KeyBinding([.photo], ["."], .turn(degrees: 3), .helpFine),
    KeyBinding([.photo], [","], .turn(degrees: -3), .helpFine),

    // Any photo
    KeyBinding(photos, [" "], .pressOrLike, .helpHeart),
    KeyBinding(photos, ["f"], .toggleLike, .helpHeart),
    KeyBinding(photos, ["s"], .share, .helpShare),
    KeyBinding(photos + [.menu], ["d"], .download, .helpDownload),
    KeyBinding(photos, ["y"], .copyLink, .helpCopyLink),
    // Another key than the yes of the dialog that may come when a download was begun here.
    KeyBinding([.menu], ["c"], .copyLink, .helpCopyLink),
    KeyBinding(photos + [.menu], ["o"], .openInBrowser, .helpBrowser),
    KeyBinding(photos, ["u"], .showAuthor, .helpAuthor),

    // Tabs
    KeyBinding(lists, ["/"], .search, .helpSearch),
    KeyBinding(lists, ["S"], .chooseFilter(.orientation), .helpFilters),
    KeyBinding(lists, ["C"], .chooseFilter(.color), .helpFilters),
    KeyBinding(lists, ["O"], .chooseFilter(.order), .helpFilters),
    KeyBinding(lists, ["X"], .clearFilters, .helpClearFilters),
    KeyBinding(lists, ["i"], .showPerson, .helpPerson),
    KeyBinding(lists, ["1"], .showTab(.feed), .helpTabs),
    KeyBinding(lists, ["2"], .showTab(.profile), .helpTabs),
    KeyBinding(lists, ["3"], .showTab(.search), .helpTabs),
    KeyBinding([.cards, .searchField], [.tab], .stepTab(1), .helpNextTab),
    KeyBinding([.cards, .searchField], [.backtab], .stepTab(-1), .helpNextTab),
    KeyBinding(photos, [.control("r")], .reload, .helpReload),
    KeyBinding(lists, ["L"], .logOut, .helpLogOut),

    // Menus and dialogs
    KeyBinding(choices, ["k", .up], .move(.up), .helpChoose),
    KeyBinding(choices, ["j", .down], .move(.down), .helpChoose),
    KeyBinding([.dialog], ["h", .left], .move(.left), .helpChoose),
    KeyBinding([.dialog], ["l", .right], .move(.right), .helpChoose),
    KeyBinding(choices, [.tab], .stepTab(1), .helpChoose),
    KeyBinding(choices + pages, [.enter], .confirm, .helpConfirm),
    KeyBinding(choices, [" "], .confirm, .helpConfirm),
    KeyBinding([.dialog], ["y"], .yes, .helpYesNo),
    KeyBinding([.dialog], ["n"], .no, .helpYesNo),
    // «Нет» begins with the letter on the key of y, which must not be taken for a yes.
    KeyBinding([.dialog], ["д"], .yes, .helpYesNo, in: .russian),
    KeyBinding([.dialog], ["н"], .no, .helpYesNo, in: .russian),

    // Signing in
    KeyBinding([.signIn], [.enter, " ", "l"], .logIn, .helpLogIn),
    KeyBinding([.signIn], ["b"], .browse, .helpBrowse),
    KeyBinding([.signIn, .waiting], [.up], .move(.up), .helpMove),
    KeyBinding([.signIn, .waiting], [.down], .move(.down), .helpMove),

    // Text fields
    KeyBinding(fields, [.enter], .confirm, .helpSend),
    KeyBinding(fields, [.left, .control("b")], .edit(.left), .helpCaret),
    KeyBinding(fields, [.right, .control("f")], .edit(.right), .helpCaret),
    KeyBinding(fields, [.home, .control("a")], .edit(.start), .helpCaretFar),
    KeyBinding(fields, [.end, .control("e")], .edit(.end), .helpCaretFar),
    KeyBinding(fields, [.controlLeft], .edit(.wordLeft), .helpCaretWord),
    KeyBinding(fields, [.controlRight], .edit(.wordRight), .helpCaretWord),
    KeyBinding(fields, [.backspace], .edit(.eraseLeft), .helpErase),
    KeyBinding(fields, [.delete, .control("d")], .edit(.eraseRight), .helpErase),
    KeyBinding(fields, [.control("w")], .edit(.eraseWord), .helpEraseWord),
    KeyBinding(fields, [.control("u")], .edit(.eraseToStart), .helpEraseLine),
    KeyBinding(fields, [.control("k")], .edit(.eraseToEnd), .helpEraseLine),

    // Everywhere
    KeyBinding([.signIn, .cards, .photo, .help], ["?"], .help, .helpHelp),
    KeyBinding([.signIn, .cards, .searchField, .photo, .help], [.function(1)], .help, .helpHelp),
    KeyBinding(Layer.allCases, [.control("l")], .repaint, .helpRepaint),
    KeyBinding([.tooSmall, .splash, .signIn, .cards], ["q"], .quit, .helpQuit),
    KeyBinding(
      [.waiting, .cards, .searchField, .photo] + choices + pages, [.escape], .back, .helpBack),
    KeyBinding([.cards, .photo] + choices + pages, [.backspace], .back, .helpBack),
    KeyBinding([.photo] + choices + pages, ["q"], .back, .helpBack),
  ]
}

extension KeyBinding {
  /// A key as the table writes it: a letter as itself.
  private struct Cap: ExpressibleByStringLiteral {
    let key: Key

    init(stringLiteral letter: String) { key = .character(Character(letter)) }

    private init(_ code: Key.Code) { key = Key(code) }

    private init(_ key: Key) { self.key = key }

    static func control(_ letter: Character) -> Cap { Cap(Key.control(letter)) }

    static let up = Cap(Key.Code.up)
    static let down = Cap(Key.Code.down)
    static let left = Cap(Key.Code.left)
    static let right = Cap(Key.Code.right)
    static let pageUp = Cap(Key.Code.pageUp)
    static let pageDown = Cap(Key.Code.pageDown)
    static let home = Cap(Key.Code.home)
    static let end = Cap(Key.Code.end)
    static let enter = Cap(Key.Code.enter)
    static let escape = Cap(Key.Code.escape)
    static let tab = Cap(Key.Code.tab)
    static let backtab = Cap(Key.Code.backtab)
    static let backspace = Cap(Key.Code.backspace)
    static let delete = Cap(Key.Code.delete)
    static func function(_ number: Int) -> Cap { Cap(Key.Code.function(number)) }
    static let controlLeft = Cap(Key(.left, .control))
    static let controlRight = Cap(Key(.right, .control))
  }
}

/// The letters of a Russian keyboard and the Latin ones on the same keys.
enum RussianLayout {
  static func latin(_ letter: Character) -> Character? { table[letter] }

  private static let table: [Character: Character] = {
    let russian = Array("йцукенгшщзхъфывапролджэячсмитьбю")
    let latin = Array("qwertyuiop[]asdfghjkl;'zxcvbnm,.")
    let lower = Array(zip(russian, latin))
    let upper = lower.compactMap { russian, latin -> (Character, Character)? in
      guard latin.isLetter, let large = russian.uppercased().first else { return nil }
      return (large, latin.uppercased().first ?? latin)
    }
    return Dictionary(lower + upper) { first, _ in first }
  }()
}
