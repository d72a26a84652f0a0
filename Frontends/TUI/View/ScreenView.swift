import FeedCore
import FeedSession
import TerminalKit

/// The whole screen, drawn from the state alone; each pane has a file of its own.
struct ScreenView {
  let screen: ScreenState
  let session: SessionState
  let program: ProgramFacts

  /// - Parameter old: A canvas that is not needed any more.
  func draw(
    appearance: Appearance, pictures: any PictureProvider,
    knownPictures: [PictureKey: WantedPicture] = [:], reusing old: consuming Canvas? = nil
  ) -> DrawContext {
    let size = screen.size
    var appearance = appearance
    appearance.keys = screen.environment.keys
    var context = DrawContext(
      size, appearance: appearance, pictures: pictures, knownPictures: knownPictures,
      reusing: old)
    guard ScreenLayout.fits(size) else {
      drawTooSmall(on: &context)
      return context
    }
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
    // Above all, since its keys are those of the top layer.
    StatusLine(screen: screen, session: session, program: program).draw(on: &context)
    return context
  }

  private func drawTooSmall(on context: inout DrawContext) {
    let least = Message(
      .terminalTooSmall, String(ScreenLayout.fewestColumns), String(ScreenLayout.fewestRows))
    for (row, line) in context.localized(least).wrapped(toWidth: context.columns).enumerated() {
      context.text(line, row: row, column: 0)
    }
  }

  private func drawTabs(on context: inout DrawContext) {
    if let photo = screen.photo {
      PhotoView(
        photo: photo, session: session, next: screen.nextSlide(session),
        isFailureAsked: screen.overlays.contains { $0.isAboutPicture }
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
    if let name = screen.listName(session), name != .favorites || !session.hasNoProfile {
      CardsView(
        cards: screen[name], session: session, pick: screen.pick,
        button: screen.emptyStateButton(session)
      ).draw(in: layout.body, on: &context)
    } else if let collections = screen.shownCollections {
      CollectionsView(collections: collections, button: screen.emptyStateButton(session))
        .draw(in: layout.body, on: &context)
    }
    if screen.tab == .search {
      SearchView(screen: screen, session: session).drawRecent(layout, on: &context)
    }
    TabBar(selected: screen.tab, tabs: screen.tabs(session))
      .draw(row: layout.tabBarRow, on: &context)
  }

  private func logoBottom(_ context: DrawContext) -> Int {
    guard screen.rootScreen(session) == .signIn else { return 0 }
    return SignInView(screen: screen, session: session).logoBottom(context.appearance.language) ?? 0
  }

  private func draw(_ overlay: Overlay, on context: inout DrawContext) {
    switch overlay {
    case .dialog(let dialog):
      DialogView(dialog: dialog, firstRow: logoBottom(context)).draw(on: &context)
    case .menu(let menu): MenuView(menu: menu, screen: screen).draw(on: &context)
    case .filter(let menu): FilterView(menu: menu).draw(on: &context)
    case .person(let profile, let top):
      let page = PersonPage(profile, screen.size, hasPages: session.hasPages)
      TextPageView(page: page, top: top).draw(on: &context)
    case .details(let photo, let top):
      let page = DetailsPage(
        photo, screen.size, screen.environment.language, hasPages: session.hasPages)
      TextPageView(page: page, top: top).draw(on: &context)
    case .help(let layer, let top):
      HelpView(layer: layer, top: top, screen: screen, session: session).draw(on: &context)
    }
  }
}
