import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit

@testable import FeedSession
@testable import FrontendTUI

/// A screen and a session state that tests change by hand.
struct ScreenHarness {
  var session: SessionState
  var screen = ScreenState(ScreenEnvironment())
  var theme = Theme.dark
  var pictures: any PictureProvider = PendingPictures()
  var hasPixels = false

  init(
    edition: Edition = .extended, isSignedIn: Bool = true, hasSignIn: Bool = true,
    rows: Int = 24, columns: Int = 80
  ) {
    session = SessionState(
      account: isSignedIn ? .signedIn(.memory, scopes: []) : .signedOut(nil), edition: edition,
      hasSignIn: hasSignIn)
    screen.size = TerminalSize(rows: rows, columns: columns)
    screen.isSplash = false
  }

  mutating func apply(_ actions: ScreenAction...) -> [ScreenCommand] {
    actions.flatMap { screen.apply($0, session) }
  }

  /// Passes the session's current state to the screen.
  mutating func synchronize() -> [ScreenCommand] { screen.synchronize(session) }

  /// Types keys, as a keyboard does.
  mutating func press(_ keys: Key...) -> [ScreenCommand] {
    keys.flatMap { key in
      let action = screen.environment.keys.action(
        for: key, in: screen.layer(session), mode: screen.keyMode)
      return action.map { screen.apply($0, session) } ?? []
    }
  }

  /// Types words into the search field and presses Enter.
  @discardableResult
  mutating func search(_ text: String) -> [ScreenCommand] {
    _ = press(.character("/"))
    for letter in text { _ = press(.character(letter)) }
    return press(Key(.enter))
  }

  /// Runs a search in the session and reports its result to the screen.
  mutating func find(
    _ source: PhotoSource, _ result: ScreenResult = .done, photos: [Photo] = []
  ) {
    session.beginFinding(source)
    guard let ticket = session.requestPage(of: .found) else { return }
    let page = PhotoPage(photos: photos, page: 1, hasMore: false)
    if let error = result.error {
      session.pageFailed(ticket, error)
    } else {
      session.pageArrived(ticket, Answer(page))
    }
    _ = finish(.find(source), result)
  }

  mutating func finish(
    _ command: ScreenCommand, _ result: ScreenResult = .done
  ) -> [ScreenCommand] {
    screen.finish(command, result, session)
  }

  /// Delivers a page to the session and reports it to the screen.
  @discardableResult
  mutating func load(
    _ photos: [Photo], _ name: ListName = .feed, hasMore: Bool = false
  ) -> [ScreenCommand] {
    guard let ticket = session.requestPage(of: name) else { return [] }
    session.pageArrived(
      ticket, Answer(PhotoPage(photos: photos, page: ticket.page, hasMore: hasMore)))
    return finish(.loadPage(name))
  }

  mutating func startedPage(of list: ListName) throws -> ListTicket {
    guard let ticket = session.requestPage(of: list) else {
      throw FeedError.usage("no page was requested")
    }
    return ticket
  }

  mutating func loadProfile(_ profile: Profile = .sample) {
    let ticket = session.requestProfile()
    session.profileArrived(ticket, profile)
    _ = synchronize()
  }

  func context(
    _ language: Language = .english, isDemo: Bool = false, known: [WantedPicture] = []
  ) -> DrawContext {
    let program = AppFacts(version: "test", backend: "mock", isDemo: isDemo)
    return ScreenView(screen: screen, session: session, program: program)
      .draw(
        appearance: Appearance(
          theme: theme, language: language, reducesMotion: true, hasPixels: hasPixels),
        pictures: pictures,
        knownPictures: Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0) }))
  }

  /// Returns the action of a click on the first occurrence of these words.
  func action(at words: String) -> ScreenAction? {
    let context = context()
    for (row, line) in context.canvas.lines.enumerated() {
      guard let start = line.firstRange(of: words)?.lowerBound else { continue }
      return context.action(at: Position(row: row, column: DisplayWidth.of(line[..<start])))
    }
    return nil
  }

  func lines(_ language: Language = .english) -> [String] { context(language).canvas.lines }

  var text: String { lines().joined(separator: "\n") }
}

/// Never has a picture, so that snapshots contain only letters.
struct PendingPictures: PictureProvider {
  func want(_ wanted: [WantedPicture]) {}
  func loaded(_ key: PictureKey) -> LoadedPicture? { nil }
  func retry(_ subject: PictureRequest.Subject) {}
}

extension Profile {
  static let sample = Profile(
    username: "ada", name: "Ada Byron", bio: "Photographs weather.\nHills, mostly. 🌫",
    avatar: .sample("https://pictures.test/ada"), totalLikes: 1)
}

extension Photo {
  /// Landscapes and portraits by authors with names in several scripts.
  static func samples(_ count: Int) -> [Photo] {
    let authors = ["Nora Fjeld", "林 由紀", "Lin 🌿", "Ольга Соколова"]
    return (0..<count).map { index in
      var photo = Photo.sample(
        PhotoID("id-\(index)"), author: authors[index % authors.count],
        isLiked: index.isMultiple(of: 2))
      if index % 3 == 1 { (photo.width, photo.height) = (4_000, 6_000) }
      return photo
    }
  }
}
