import FeedCore
import FeedSession
import TerminalKit

/// The whole screen, drawn from the state. Each pane has its own file.
struct ScreenView {
  let screen: ScreenState
  let session: SessionState
  let program: AppFacts

  /// - Parameter old: A canvas that is no longer needed.
  func draw(
    appearance: Appearance, pictures: any PictureProvider, reusing old: consuming Canvas? = nil
  ) -> DrawContext {
    let size = screen.size
    var appearance = appearance
    appearance.keys = screen.environment.keys
    appearance.hasPictures = screen.environment.hasPictures
    var context = DrawContext(size, appearance: appearance, pictures: pictures, reusing: old)
    guard ScreenLayout.fits(size) else {
      drawTooSmall(on: &context)
      return context
    }
    context.isCovered = !screen.overlays.isEmpty
    switch screen.rootScreen(session) {
    case .splash: SplashView().draw(on: &context)
    case .signIn: SignInView(screen: screen, session: session).draw(on: &context)
    case .waiting: WaitingView(screen: screen, session: session).draw(on: &context)
    case .tabs: drawTabs(on: &context)
    }
    for overlay in screen.overlays {
      context.fadeBackground()
      draw(overlay, on: &context)
    }
    // Drawn last, because it shows the keys of the top layer.
    StatusLine(screen: screen, session: session, program: program).draw(on: &context)
    return context
  }

  private func drawTooSmall(on context: inout DrawContext) {
    let least = Message(
      screen.isDownloading ? .terminalTooSmallToQuit : .terminalTooSmall,
      String(ScreenLayout.minColumns),
      String(ScreenLayout.minRows))
    for (row, line) in context.localized(least).wrapped(toWidth: context.columns).enumerated() {
      context.text(line, row: row, column: 0)
    }
  }

  private func drawTabs(on context: inout DrawContext) {
    if let photo = screen.photo {
      PhotoView(
        photo: photo, session: session, wantedLikes: screen.requestedLikes,
        hasFailureDialog: screen.overlays.contains { $0.isAboutPicture }
      ).draw(on: &context)
      return
    }
    let layout = ScreenLayout(screen.size, tab: screen.tab)
    if screen.tab == .profile {
      ProfileHeader(session, columns: screen.size.columns)
        .draw(
          in: layout.body, top: screen.listName(session).map { screen[$0].top } ?? 0, on: &context)
    }
    if screen.tab == .search {
      SearchView(screen: screen, session: session).draw(layout, on: &context)
    }
    if let name = photoList {
      CardsView(
        cards: screen[name], session: session, marks: screen.marks(session),
        wantedLikes: screen.requestedLikes, button: screen.emptyStateButton(session)
      ).draw(in: layout.body, on: &context)
    } else if let collections = screen.shownCollections {
      CollectionsView(collections: collections, button: screen.emptyStateButton(session))
        .draw(in: layout.body, on: &context)
    }
    if screen.tab == .search {
      SearchView(screen: screen, session: session).drawRecent(layout, on: &context)
    }
    TabBar(selected: screen.tab, tabs: screen.tabs(session), session: session)
      .draw(row: layout.tabBarRow, on: &context)
  }

  /// The list of photos on the screen; nil if there is none.
  var photoList: ListName? {
    screen.listName(session).flatMap { $0 != .favorites || !session.hasNoProfile ? $0 : nil }
  }

  private func logoBottom(_ context: DrawContext) -> Int {
    guard screen.rootScreen(session) == .signIn else { return 0 }
    return SignInView(screen: screen, session: session).logoBottom(context.appearance.language) ?? 0
  }

  private func draw(_ overlay: Overlay, on context: inout DrawContext) {
    switch overlay {
    case .choices(let box):
      ChoiceBoxView(box: box, firstRow: logoBottom(context)).draw(on: &context)
    case .page(let page, let top):
      screen.wrapped(page, session).draw(from: top, on: &context)
    case .accessKey(let form):
      AccessKeyView(
        form: form, isDemo: session.isDemo, redirect: screen.environment.redirect
      ).draw(on: &context)
    case .palette(let palette):
      PaletteView(palette: palette, screen: screen, session: session).draw(on: &context)
    case .collecting(let box):
      CollectionBoxView(box: box, screen: screen, session: session).draw(on: &context)
    }
  }
}

/// The tabs at the bottom (FEED-9).
struct TabBar {
  let selected: Tab
  let tabs: [Tab]
  let session: SessionState

  func draw(row: Int, on context: inout DrawContext) {
    let labels = tabs.map { context.label($0.title(session), for: .showTab($0)) }
    let width = labels.reduce(0) { $0 + $1.width + 4 }
    var column = max(0, (context.columns - width) / 2)
    for (tab, label) in zip(tabs, labels) {
      let style =
        tab == selected
        ? context.theme.text.with([.bold, .underline]) : context.theme.muted
      let start = column
      context.link(label, row: row, column: column + 2, style: style, action: .showTab(tab))
      column += label.width + 4
      context.addClickArea(
        Rectangle(row: row, column: start, rows: 1, columns: column - start), .showTab(tab))
    }
  }
}

/// An open photo above the status line, which shows its author (PHOTO-1).
struct PhotoView {
  let photo: PhotoScreen
  let session: SessionState
  /// The likes and unlikes that the user requested and that have not ended.
  var wantedLikes: [PhotoID: Bool] = [:]
  /// Whether a dialog shows the failure, so that the photo does not repeat it.
  var hasFailureDialog = false

  func draw(on context: inout DrawContext) {
    let place = Rectangle(row: 0, column: 0, rows: photo.rows, columns: photo.columns)
    guard context.appearance.hasPictures else { return drawDetails(place, on: &context) }
    let loaded = context.picture(photo.key, in: place, clip: place)
    switch loaded?.stage {
    case .loading(let received, let expected):
      let amount = ByteProgress(received: received, expected: expected).amount(
        in: context.appearance.language)
      let words = [context.spinner(), amount].compactMap(\.self).joined(separator: " ")
      let text = " \(words) "
      let column = (place.columns - DisplayWidth.of(text)) / 2
      context.textOverPicture(text, row: place.rows - 1, column: column, clip: place)
    case .failed where !hasFailureDialog:
      context.failureText(of: photo.photo, in: place, clip: place)
    case .failed, .done, .incomplete, nil: break
    }
    drawHeart(place, at: (photo.firstWholeRow, photo.visibleArea.right), on: &context)
  }

  /// Draws the details in place of the picture, in a terminal without pictures.
  private func drawDetails(_ place: Rectangle, on context: inout DrawContext) {
    let size = TerminalSize(rows: context.rows, columns: context.columns)
    TextPage(
      photo.photo, size, context.appearance.language, hasPages: session.hasPages
    ).draw(from: 0, on: &context)
    drawHeart(place, at: (0, place.right), on: &context)
  }

  /// Draws the heart in the photo's corner in the extended edition (PHOTO-7), once the account is
  /// confirmed.
  private func drawHeart(
    _ place: Rectangle, at corner: (row: Int, right: Int), on context: inout DrawContext
  ) {
    guard session.edition == .extended, session.isConfirmed, session.hasLikes else { return }
    let placed = Rectangle(
      row: corner.row, column: max(0, corner.right - 4), rows: 1, columns: 3)
    let style = context.shade(placed)
    context.canvas.fill(placed.intersection(place), style: style)
    let wanted = session.wantedLike(of: photo.photo, wantedLikes)
    context.heart(
      isLiked: wanted ?? session.applyingLikes(to: photo.photo).knownLike, isBusy: wanted != nil,
      session.edition, row: placed.row, column: placed.column + 1, style: style)
    context.addClickArea(placed, .toggleLike)
  }
}
