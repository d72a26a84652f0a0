import FeedCore
import TerminalKit

// One row for each action and layer, in the order of the help screen. `own` has the words of an
// action whose help is about several. `when` decides whether the help lists the keys. `hint` has
// the words for the status line. `disabledReason` is the reason why the action is not possible now.
// Core/README.md lists the steps for a new key.
extension KeyBinding {
  static let all: [KeyBinding] = [
    picking.grouped(.photo), cards.grouped(.move), openPhoto.grouped(.view),
    anyPhoto.grouped(.photo),
    tabs.grouped(.lists), menusAndDialogs, signIn, textFields, everywhere,
  ].flatMap(\.self)

  private static let lists: [InputLayer] = [.cards]
  private static let photos: [InputLayer] = [.cards, .photo]
  private static let fields: [InputLayer] = [
    .waiting, .searchField, .accessKey, .palette, .collecting, .newCollection,
  ]
  /// The layers with the keys of tabs. Before the first search, the search tab has only these
  /// letters and digits as keys, so that other letters can be typed without opening the field.
  private static let tabLayers: [InputLayer] = [.cards, .searchStart]
  private static let menus: [InputLayer] = [.menu, .filter]
  private static let choices: [InputLayer] = menus + [.dialog]
  private static let pages: [InputLayer] = [.help, .user, .details]

  private static let scrollUp = Hint(\.scrollWords, order: 3, isEssential: true)
  private static let scrollDown = Hint(\.scrollWords, order: 4, isEssential: true)

  private static let cards: [KeyBinding] = [
    KeyBinding(
      lists + pages, ["j", .down], .move(.down), "down", .helpMove, when: \.canMove,
      hint: scrollDown),
    KeyBinding(
      lists + pages, ["k", .up], .move(.up), "up", .helpMove, when: \.canMove, hint: scrollUp),
    KeyBinding(lists, ["h", .left], .move(.left), "left", .helpMove, when: \.canMove),
    KeyBinding(lists, ["l", .right], .move(.right), "right", .helpMove, when: \.canMove),
    KeyBinding(
      lists, ["n"], .stepCard(1), "next-card", .helpNextCard, inPalette: .paletteNextCard,
      when: \.canMove),
    KeyBinding(
      lists, ["p"], .stepCard(-1), "previous-card", .helpNextCard, inPalette: .palettePreviousCard,
      when: \.canMove),
    KeyBinding(
      lists + pages, [.pageDown, .control("f")], .moveFar(2), "page-down", .helpPage,
      inPalette: .palettePageDown,
      when: \.canMove),
    KeyBinding(
      lists + pages, [.pageUp, .control("b")], .moveFar(-2), "page-up", .helpPage,
      inPalette: .palettePageUp,
      when: \.canMove),
    KeyBinding(
      lists + pages, [.control("d")], .moveFar(1), "half-page-down", .helpFar,
      inPalette: .paletteHalfPageDown, when: \.canMove),
    KeyBinding(
      lists + pages, [.control("u")], .moveFar(-1), "half-page-up", .helpFar,
      inPalette: .paletteHalfPageUp,
      when: \.canMove),
    KeyBinding(
      lists + pages, [.control("e")], .scroll(1), "line-down", .helpLine,
      inPalette: .paletteLineDown,
      when: \.canMove),
    KeyBinding(
      lists + pages, [.control("y")], .scroll(-1), "line-up", .helpLine, inPalette: .paletteLineUp,
      when: \.canMove),
    KeyBinding(
      lists + pages + menus, ["g", .home], .moveToFirst, "first", .helpEnds,
      inPalette: .paletteFirst,
      when: \.canMove),
    KeyBinding(
      lists + pages + menus, ["G", .end], .moveToLast, "last", .helpEnds, inPalette: .paletteLast,
      when: \.canMove),
    KeyBinding(
      lists, [.enter], .confirm, "confirm", .helpOpen, modes: .browsing, when: \.canOpen,
      hint: Hint(\.openWords, order: 1)),
  ]

  /// The keys of an open photo.
  private static let openPhoto: [KeyBinding] = [
    KeyBinding(
      [.photo], ["n"], .stepPhoto(1), "next-photo", .helpNextPhoto, inPalette: .paletteNextCard,
      when: \.hasList),
    KeyBinding(
      [.photo], ["p"], .stepPhoto(-1), "previous-photo", .helpNextPhoto,
      inPalette: .palettePreviousCard,
      when: \.hasList),
    KeyBinding([.photo], ["h", .left], .move(.left), "left", .helpPan),
    KeyBinding([.photo], ["j", .down], .move(.down), "down", .helpPan),
    KeyBinding([.photo], ["k", .up], .move(.up), "up", .helpPan),
    KeyBinding([.photo], ["l", .right], .move(.right), "right", .helpPan),
    KeyBinding([.photo], ["i"], .showDetails, "about-photo", .helpDetails),
    KeyBinding(
      [.photo], ["a"], .slideshow, "slideshow", .helpSlideshow,
      disabledReason: \.slideshowDisabledReason),
    // Over cards, these keys show a notice that a photo has to be opened first.
    KeyBinding(
      photos, ["+", "="], .zoom(1), "zoom-in", .helpZoom, inPalette: .paletteZoomIn,
      when: \.isPhotoOpen,
      hint: Hint(\.zoomWords, order: 1), disabledReason: \.zoomDisabledReason),
    KeyBinding(
      photos, ["-"], .zoom(-1), "zoom-out", .helpZoom, inPalette: .paletteZoomOut,
      when: \.isPhotoOpen,
      hint: Hint(\.zoomWords, order: 2), disabledReason: \.zoomDisabledReason),
    KeyBinding([.photo], ["0"], .fit, "fit", .helpFit, disabledReason: \.zoomDisabledReason),
    KeyBinding(
      [.photo], ["r"], .turn(degrees: 90), "turn-right", .helpQuarters,
      inPalette: .paletteTurnRight,
      hint: Hint(.hintTurn, order: 3),
      disabledReason: \.zoomDisabledReason),
    KeyBinding(
      [.photo], ["R"], .turn(degrees: -90), "turn-left", .helpQuarters, inPalette: .paletteTurnLeft,
      disabledReason: \.zoomDisabledReason),
    KeyBinding(
      [.photo], ["."], .turn(degrees: 3), "turn-right-a-little", .helpFine,
      inPalette: .paletteTurnRightALittle,
      disabledReason: \.zoomDisabledReason),
    KeyBinding(
      [.photo], [","], .turn(degrees: -3), "turn-left-a-little", .helpFine,
      inPalette: .paletteTurnLeftALittle,
      disabledReason: \.zoomDisabledReason),
  ]

  private static let anyPhoto: [KeyBinding] = [
    KeyBinding(
      photos, [" "], .pressOrLike, "press-or-like", .helpHeart, modes: [.browse, .pickOne],
      when: \.canLike,
      hint: Hint(\.likeWords, order: 5), disabledReason: \.pressDisabledReason),
    KeyBinding(
      photos, ["f"], .toggleLike, "like", .helpHeart, when: \.canLike,
      disabledReason: \.likeDisabledReason),
    KeyBinding(
      photos, ["s"], .share, "share", .helpShare, when: \.hasPhoto,
      hint: Hint(\.shareWords, order: 4)),
    KeyBinding(photos + [.menu], ["d"], .download, "download", .helpDownload, when: \.hasPhoto),
    KeyBinding(
      photos, ["y"], .copyLink, "copy-link", .helpCopyLink, when: \.canCopyLink,
      disabledReason: \.copyDisabledReason),
    KeyBinding(
      [.menu], ["y"], .copyLink, "copy-link", .helpCopyLink, when: \.canCopyLink, isRecent: true,
      disabledReason: \.copyDisabledReason),
    KeyBinding(
      [.menu], ["c"], .copyLink, "copy-link", .helpCopyLink, when: \.canCopyLink,
      disabledReason: \.copyDisabledReason),
    KeyBinding(
      photos + [.details], ["Y"], .copyPicture, "copy-picture", .helpCopyPicture,
      when: \.hasPhoto, isRecent: true),
    KeyBinding(
      [.menu], ["m"], .copySnippet(.markdown), "copy-markdown", .helpCopyMarkdown,
      when: \.canCopyLink, isRecent: true, disabledReason: \.copyDisabledReason),
    KeyBinding(
      [.menu], ["h"], .copySnippet(.html), "copy-html", .helpCopyHTML, when: \.canCopyLink,
      isRecent: true, disabledReason: \.copyDisabledReason),
    KeyBinding(
      [.details], ["y"], .copyLink, "copy-link", .helpCopyLink, when: \.canCopyLink, isRecent: true,
      hint: Hint(\.copyLinkWords, order: 5), disabledReason: \.copyDisabledReason),
    KeyBinding(
      [.details], ["o"], .openInBrowser, "open-in-browser", .helpBrowser, when: \.canOpenPage,
      isRecent: true, hint: Hint(\.openPageWords, order: 6),
      disabledReason: \.pageDisabledReason),
    KeyBinding(
      photos + [.menu], ["o"], .openInBrowser, "open-in-browser", .helpBrowser, when: \.canOpenPage,
      disabledReason: \.pageDisabledReason),
    KeyBinding(
      photos, ["c"], .collect, "collect", .helpCollect, when: \.canCollect, isRecent: true,
      disabledReason: \.collectDisabledReason),
    KeyBinding(
      photos, ["m"], .mark, "mark", .helpMark, modes: [.browse, .pickSeveral], when: \.canMark,
      isRecent: true, disabledReason: \.markDisabledReason),
    KeyBinding(
      photos, ["M"], .clearMarks, "clear-marks", .helpClearMarks, modes: [.browse, .pickSeveral],
      when: \.hasMarks, isRecent: true),
    KeyBinding(
      photos, ["u"], .showAuthor, "author", .helpAuthor, when: \.canShowAuthor,
      disabledReason: \.authorDisabledReason),
  ]

  /// The keys of a pick, which replace some of the others.
  private static let picking: [KeyBinding] = [
    KeyBinding(
      photos, [.enter], .pick, "pick", .helpPick, modes: .picking, when: \.canPick,
      hint: Hint(\.pickWords, order: 0, isEssential: true)),
    KeyBinding(
      lists, ["v"], .openPhoto, "open", .helpOpen, modes: .picking, when: \.hasPhoto,
      hint: Hint(\.viewWords, order: 1)),
    KeyBinding(
      photos, [" "], .mark, "mark", .helpMark, modes: [.pickSeveral], when: \.hasPhoto,
      hint: Hint(\.markWords, order: 5)),
    KeyBinding(
      [.tooSmall, .splash, .signIn], ["q"], .quit, "quit", .helpEndPick, modes: .picking,
      hint: Hint(.hintCancel, order: 9)),
    KeyBinding(
      lists, ["q", .escape], .quit, "quit", .helpEndPick, modes: .picking,
      hint: Hint(.hintCancel, order: 9)),
    KeyBinding(lists, [.backspace], .back, "back", .helpBack, modes: .picking, when: \.canGoBack),
  ]

  private static let tabs: [KeyBinding] = [
    KeyBinding(
      tabLayers, ["/"], .search, "search", .helpSearch, when: \.hasSearchTab,
      hint: Hint(\.searchWords, order: 7), disabledReason: \.searchTabDisabledReason),
    KeyBinding(
      lists, ["t"], .showTopics, "topics", .helpTopics, when: \.hasTopics,
      hint: Hint(\.topicsWords, order: 7), disabledReason: \.topicsDisabledReason),
    KeyBinding(
      lists, ["["], .stepSection(-1), "previous-list", .helpSections,
      inPalette: .palettePreviousList,
      when: \.hasSections,
      disabledReason: \.sectionsDisabledReason),
    KeyBinding(
      lists, ["]"], .stepSection(1), "next-list", .helpSections, inPalette: .paletteNextList,
      when: \.hasSections,
      disabledReason: \.sectionsDisabledReason),
    KeyBinding(
      lists, ["S"], .chooseFilter(.orientation), "filter-shape", .helpFilters,
      inPalette: .paletteFilterShape,
      when: \.hasFilters),
    KeyBinding(
      lists, ["C"], .chooseFilter(.color), "filter-color", .helpFilters,
      inPalette: .paletteFilterColor,
      when: \.hasFilters),
    KeyBinding(
      lists, ["O"], .chooseFilter(.order), "filter-order", .helpFilters,
      inPalette: .paletteFilterOrder,
      when: \.hasFilters),
    KeyBinding(lists, ["X"], .clearFilters, "clear-filters", .helpClearFilters, when: \.isFiltered),
    KeyBinding(
      lists, ["i"], .aboutUser, "about-person", .helpUser, when: \.hasUser,
      hint: Hint(\.userWords, order: 6)),
    KeyBinding(
      tabLayers, ["1"], .showTab(.feed), "tab-feed", .helpTabs, inPalette: .paletteTabFeed,
      when: \.hasTabs),
    KeyBinding(
      tabLayers, ["2"], .showTab(.profile), "tab-profile", .helpTabs, inPalette: .paletteTabProfile,
      when: \.hasProfileTab,
      disabledReason: \.profileTabDisabledReason),
    KeyBinding(
      tabLayers, ["3"], .showTab(.search), "tab-search", .helpTabs, inPalette: .paletteTabSearch,
      when: \.hasSearchTab,
      disabledReason: \.searchTabDisabledReason),
    KeyBinding(
      tabLayers + [.searchField], [.tab], .stepTab(1), "next-tab", .helpNextTab,
      inPalette: .paletteNextTab,
      when: \.hasTabs),
    KeyBinding(
      tabLayers + [.searchField], [.backtab], .stepTab(-1), "previous-tab", .helpNextTab,
      inPalette: .palettePreviousTab,
      when: \.hasTabs),
    KeyBinding(photos, [.control("r")], .reload, "reload", .helpReload),
    KeyBinding(
      lists, ["L"], .logOut, "log-out", .helpLogOut, when: \.canSignOut,
      disabledReason: \.logOutDisabledReason
    ),
    KeyBinding(
      lists + [.photo, .signIn], ["K"], .enterAccessKey, "access-key", .helpAccessKey,
      when: \.takesAccessKey, isRecent: true,
      disabledReason: \.accessKeyDisabledReason),
  ]

  private static let menusAndDialogs: [KeyBinding] = [
    KeyBinding(
      menus, ["k", .up], .move(.up), "up", .helpChoose, hint: Hint(.helpChoose, order: 1)),
    KeyBinding(
      menus, ["j", .down], .move(.down), "down", .helpChoose, hint: Hint(.helpChoose, order: 2)),
    KeyBinding([.dialog], ["k", .up], .move(.up), "up", .helpChoose),
    KeyBinding([.dialog], ["j", .down], .move(.down), "down", .helpChoose),
    KeyBinding([.dialog], ["h", .left], .move(.left), "left", .helpChoose),
    KeyBinding([.dialog], ["l", .right], .move(.right), "right", .helpChoose),
    KeyBinding(choices, [.tab], .stepTab(1), "next-tab", .helpChoose),
    KeyBinding(menus, [.enter], .confirm, "confirm", .helpConfirm, hint: Hint(.hintDo, order: 3)),
    KeyBinding(
      [.dialog], [.enter], .confirm, "confirm", .helpConfirm,
      hint: Hint(\.onlyButtonWords, order: 1, isEssential: true)),
    KeyBinding(pages, [.enter], .confirm, "confirm", .helpConfirm),
    KeyBinding(choices, [" "], .confirm, "confirm", .helpConfirm),
    KeyBinding(
      [.dialog], ["y"], .yes, "yes", .helpYesNo, hint: Hint(\.yesWords, order: 1, isEssential: true)
    ),
    KeyBinding(
      [.dialog], ["n"], .no, "no", .helpYesNo, hint: Hint(\.noWords, order: 2, isEssential: true)),
    // «Нет» begins with the letter on the key of y, which must not mean yes.
    KeyBinding([.dialog], ["д"], .yes, "yes", .helpYesNo, in: .russian),
    KeyBinding([.dialog], ["н"], .no, "no", .helpYesNo, in: .russian),
  ]

  private static let signIn: [KeyBinding] = [
    KeyBinding(
      [.signIn], [.enter, " ", "l"], .logIn, "log-in", .helpLogIn,
      hint: Hint(\.logInWords, order: 1)),
    KeyBinding(
      [.signIn], ["g", "b"], .browse, "browse", .helpBrowse, when: \.canBrowse,
      hint: Hint(\.browseWords, order: 2), disabledReason: \.browseDisabledReason),
    KeyBinding([.signIn, .waiting], [.up], .move(.up), "up", .helpMove, hint: scrollUp),
    KeyBinding([.signIn, .waiting], [.down], .move(.down), "down", .helpMove, hint: scrollDown),
  ]

  private static let textFields: [KeyBinding] = [
    KeyBinding(
      [.waiting], [.enter], .confirm, "confirm", .helpSend,
      hint: Hint(\.sendWords, order: 5, isEssential: true)),
    KeyBinding(
      [.palette], [.enter], .confirm, "confirm", .helpConfirm,
      hint: Hint(.hintDo, order: 5, isEssential: true)),
    KeyBinding(
      [.collecting], [.enter], .confirm, "confirm", .helpTick,
      hint: Hint(\.tickWords, order: 5, isEssential: true)),
    KeyBinding([.collecting], [" "], .tick, "tick", .helpTickUntyped),
    KeyBinding([.collecting], [.control("r")], .reload, "reload", .helpReload),
    KeyBinding(
      [.newCollection], [.enter], .confirm, "confirm", .helpCreate,
      hint: Hint(.hintCreate, order: 5, isEssential: true)),
    KeyBinding(
      [.newCollection], [.tab], .togglePrivate, "toggle-private", .helpPrivate,
      hint: Hint(.markPrivate, order: 4)),
    KeyBinding([.palette, .collecting], [.up], .move(.up), "up", .helpChoose),
    KeyBinding(
      [.palette, .collecting], [.down, .tab], .move(.down), "down", .helpChoose,
      hint: Hint(.helpChoose, order: 4)),
    KeyBinding(
      [.accessKey], [.enter], .confirm, "confirm", .helpSend,
      hint: Hint(.hintSend, order: 5, isEssential: true)),
    KeyBinding(
      [.searchField], [.enter], .confirm, "confirm", .helpSend,
      hint: Hint(\.searchFieldWords, order: 5, isEssential: true)),
    KeyBinding(
      [.searchStart], [.enter], .confirm, "confirm", .helpConfirm, when: \.hasFocusedChoice),
    KeyBinding(
      [.searchStart], [.left], .move(.left), "left", .helpColors, when: \.hasFocusedField),
    KeyBinding(
      [.searchStart], [.right], .move(.right), "right", .helpColors, when: \.hasFocusedField),
    KeyBinding(
      [.searchStart, .searchField], [.up], .move(.up), "up", .helpChoose, when: \.hasChoices),
    KeyBinding(
      [.searchStart, .searchField], [.down], .move(.down), "down", .helpChoose, when: \.hasChoices,
      hint: Hint(\.chooseWords, order: 4)),
    KeyBinding(fields, [.left, .control("b")], .edit(.left), "caret-left", .helpCaret),
    KeyBinding(fields, [.right, .control("f")], .edit(.right), "caret-right", .helpCaret),
    KeyBinding(fields, [.home, .control("a")], .edit(.start), "caret-start", .helpCaretFar),
    KeyBinding(fields, [.end, .control("e")], .edit(.end), "caret-end", .helpCaretFar),
    KeyBinding(fields, [.controlLeft], .edit(.wordLeft), "caret-word-left", .helpCaretWord),
    KeyBinding(fields, [.controlRight], .edit(.wordRight), "caret-word-right", .helpCaretWord),
    KeyBinding(fields, [.backspace], .edit(.eraseLeft), "erase-left", .helpErase),
    KeyBinding(fields, [.delete, .control("d")], .edit(.eraseRight), "erase-right", .helpErase),
    KeyBinding(fields, [.control("w")], .edit(.eraseWord), "erase-word", .helpEraseWord),
    KeyBinding(fields, [.control("u")], .edit(.eraseToStart), "erase-to-start", .helpEraseLine),
    KeyBinding(fields, [.control("k")], .edit(.eraseToEnd), "erase-to-end", .helpEraseLine),
  ]

  private static let everywhere: [KeyBinding] = [
    KeyBinding(
      [.signIn, .cards, .searchStart, .photo], ["?"], .help, "help", .helpHelp,
      hint: Hint(.hintKeys, order: 8, isEssential: true)),
    KeyBinding([.help], ["?"], .help, "help", .helpHelp),
    KeyBinding(
      [.signIn, .cards, .photo], [":"], .palette, "palette", .helpPalette, isRecent: true),
    KeyBinding(
      [.help], ["/", ":"], .palette, "palette", .helpPalette, isRecent: true,
      hint: Hint(.helpSearch, order: 5)),
    KeyBinding(
      [.signIn, .cards, .searchStart, .searchField, .photo, .help], [.function(1)], .help, "help",
      .helpHelp
    ),
    KeyBinding(InputLayer.allCases, [.control("l")], .repaint, "redraw", .helpRepaint),
    KeyBinding(
      [.tooSmall, .splash, .signIn, .cards], ["q"], .quit, "quit", .helpQuit, modes: .browsing,
      hint: Hint(.helpQuit, order: 9, isEssential: true)),
    KeyBinding(
      [.accessKey, .palette, .collecting, .newCollection], [.escape], .back, "back", .helpBack,
      hint: Hint(.hintClose, order: 9, isEssential: true)),
    KeyBinding(
      [.waiting], [.escape], .back, "back", .helpBack,
      hint: Hint(.hintCancel, order: 9, isEssential: true)),
    KeyBinding(
      [.searchStart], [.escape], .back, "back", .helpBack, hint: Hint(.helpBack, order: 9)),
    // Backspace in the empty field must not leave the tab.
    KeyBinding(
      [.searchStart], [.backspace], .edit(.eraseLeft), "erase-left", .helpErase,
      when: { _ in false }),
    KeyBinding(
      [.searchField], [.escape], .back, "back", .helpBack,
      hint: Hint(.hintLeave, order: 9, isEssential: true)),
    KeyBinding(
      [.cards], [.escape, .backspace], .back, "back", .helpBack, modes: .browsing, when: \.canGoBack
    ),
    KeyBinding(
      [.photo], [.escape, .backspace, "q"], .back, "back", .helpBack,
      hint: Hint(.helpBack, order: 9, isEssential: true)),
    KeyBinding(
      menus + pages, [.escape, .backspace, "q"], .back, "back", .helpBack,
      hint: Hint(.hintClose, order: 9, isEssential: true)),
    KeyBinding([.dialog], [.escape, .backspace, "q"], .back, "back", .helpBack),
  ]
}
