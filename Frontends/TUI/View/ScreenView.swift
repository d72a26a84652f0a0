import FeedCore
import FeedSession
import TerminalKit

/// The whole screen from the state alone; each pane is a file of its own.
struct ScreenView {
  let screen: ScreenState
  let session: SessionState
  let program: ProgramFacts

  func draw(
    look: Look, book: any PictureBook, known: [PictureKey: WantedPicture] = [:]
  ) -> Sketch {
    let size = screen.size
    var sketch = Sketch(size, look: look, book: book, known: known)
    guard ScreenLayout.fits(size) else {
      drawTooSmall(on: &sketch)
      return sketch
    }
    drawBase(on: &sketch)
    for overlay in screen.overlays {
      sketch.cover()
      draw(overlay, on: &sketch)
    }
    // Above all, since its keys are those of the top layer.
    StatusLine(screen: screen, session: session, program: program).draw(on: &sketch)
    return sketch
  }

  private func drawTooSmall(on sketch: inout Sketch) {
    let least = Message(
      .terminalTooSmall, String(ScreenLayout.fewestColumns), String(ScreenLayout.fewestRows))
    for (row, line) in sketch.words(least).wrapped(toWidth: sketch.columns).enumerated() {
      sketch.text(line, row: row, column: 0)
    }
  }

  private func drawBase(on sketch: inout Sketch) {
    switch screen.base(session) {
    case .splash: SplashView().draw(on: &sketch)
    case .signIn: SignInView(screen: screen, session: session).draw(on: &sketch)
    case .waiting: WaitingView(screen: screen, session: session).draw(on: &sketch)
    case .tabs: drawTabs(on: &sketch)
    }
  }

  private func drawTabs(on sketch: inout Sketch) {
    if let photo = screen.photo {
      PhotoView(photo: photo, session: session).draw(on: &sketch)
      return
    }
    let layout = ScreenLayout(screen.size, tab: screen.tab)
    if screen.tab == .profile {
      ProfileHeader(session, columns: screen.size.columns)
        .draw(
          in: layout.body, top: screen.listName(session).map { screen[$0].top } ?? 0, on: &sketch)
    }
    if screen.tab == .search {
      SearchView(screen: screen, session: session).draw(layout, on: &sketch)
    }
    if let name = screen.listName(session), name != .favorites || !session.lacksPerson {
      CardsView(cards: screen[name], session: session).draw(in: layout.body, on: &sketch)
    }
    TabBar(selected: screen.tab).draw(row: layout.tabBarRow, on: &sketch)
  }

  private func logoBottom(_ sketch: Sketch) -> Int {
    guard screen.base(session) == .signIn else { return 0 }
    return SignInView(screen: screen, session: session).logoBottom(sketch.look.language) ?? 0
  }

  private func draw(_ overlay: Overlay, on sketch: inout Sketch) {
    switch overlay {
    case .dialog(let dialog):
      DialogView(dialog: dialog, firstRow: logoBottom(sketch)).draw(on: &sketch)
    case .menu(let menu): MenuView(menu: menu, screen: screen).draw(on: &sketch)
    case .filter(let menu): FilterView(menu: menu).draw(on: &sketch)
    case .person(let profile, let top):
      PersonView(profile: profile, top: top, size: screen.size).draw(on: &sketch)
    case .help(let layer, let top):
      HelpView(layer: layer, top: top, screen: screen, session: session).draw(on: &sketch)
    }
  }
}
