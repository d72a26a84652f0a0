import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// Snapshots of whole screens as text.
@Suite("Whole screens")
struct SnapshotTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let language: Language
    let rows: Int
    let columns: Int

    var testDescription: String { "\(columns)x\(rows) \(language.rawValue)" }

    static let all = Language.allCases.flatMap { language in
      [(24, 80), (12, 40), (48, 160)].map { Case(language: language, rows: $0, columns: $1) }
    }
  }

  private func expect(_ harness: ScreenHarness, _ name: String, _ size: Case) throws {
    let lines = harness.lines(size.language)
    #expect(lines.count == size.rows)
    let text = lines.joined(separator: "\n") + "\n"
    try expectSnapshot(text, "\(name)-\(size.columns)x\(size.rows)-\(size.language.rawValue)")
  }

  private func harness(_ size: Case, isSignedIn: Bool = true) -> ScreenHarness {
    var harness = ScreenHarness(isSignedIn: isSignedIn, rows: size.rows, columns: size.columns)
    harness.screen.environment.language = size.language
    return harness
  }

  @Test("TUI-1, LANG-1: the sign-in screen matches its snapshot", arguments: Case.all)
  func signIn(size: Case) throws {
    try expect(harness(size, isSignedIn: false), "sign-in", size)
  }

  @Test(
    "TUI-1, TUI-4: the feed matches its snapshot, with wide letters and emoji", arguments: Case.all)
  func feed(size: Case) throws {
    var harness = harness(size)
    harness.load(Photo.samples(9))
    try expect(harness, "feed", size)
    _ = harness.apply(.moveToLast)
    try expect(harness, "feed-end", size)
  }

  @Test("TUI-6: without pictures and colors, photos are described in words", arguments: Case.all)
  func words(size: Case) throws {
    var harness = harness(size)
    (harness.pictures, harness.theme) = (NoPictures(terminal: "test"), .plain)
    harness.screen.environment.hasPictures = false
    harness.load(Photo.samples(9))
    _ = harness.apply(.wheel(3))
    try expect(harness, "words", size)
    _ = harness.press(Key(.enter))
    try expect(harness, "words-photo", size)
  }

  @Test(
    "TUI-1, PROF-1, FAV-1: the profile with favorites matches its snapshot", arguments: Case.all)
  func profile(size: Case) throws {
    var harness = harness(size)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load([Photo.samples(1)[0]], .favorites)
    try expect(harness, "profile", size)
  }

  @Test(
    "TUI-1, FIND-1: filters, a search without results and an author's photos match snapshots",
    arguments: Case.all)
  func search(size: Case) throws {
    var harness = harness(size)
    harness.search("moon")
    _ = harness.press(.character("S"), .character("j"), Key(.enter))
    _ = harness.press(.character("C"), .character("j"))
    try expect(harness, "search-colors", size)
    _ = harness.press(Key(.enter))
    let query = SearchQuery(words: "moon", orientation: .landscape, color: .blackAndWhite)
    harness.find(.search(query))
    try expect(harness, "search-none", size)
    harness.search("@ada")
    harness.find(.user("ada"), photos: Photo.samples(2))
    _ = harness.press(.character("i"))
    _ = harness.finish(.fetchUser("ada"), .user(.sample))
    _ = harness.press(Key(.escape), .character("/"))
    try expect(harness, "search-author", size)
  }

  @Test(
    "FIND-9: the start of a search with recent searches and suggestions matches its snapshot",
    arguments: Case.all)
  func searchStart(size: Case) throws {
    var harness = harness(size)
    harness.load(Photo.samples(9))
    _ = harness.press(.character("3"))
    harness.screen.searchMemory.recent = RecentSearches(["fog over hills", "@ada", "#weather"])
    _ = harness.press(Key(.down), Key(.down), Key(.down))
    try expect(harness, "search-start", size)
    harness.search("moon")
    harness.find(.search(SearchQuery(words: "moon")), photos: Photo.samples(3))
    _ = harness.press(.character("/"))
    try expect(harness, "search-recent", size)
  }

  @Test(
    "AUTH-4: the wait for the browser matches its snapshot, with its steps and the address",
    arguments: Case.all)
  func waiting(size: Case) throws {
    var harness = harness(size, isSignedIn: false)
    let page =
      "https://unsplash.com/oauth/authorize?client_id=0123456789abcdef0123456789abcdef0123456789a"
      + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8917%2Fcallback&response_type=code"
      + "&scope=public+read_user+write_likes&state=0123456789abcdef"
    let state = try #require(Secret("0123456789abcdef"))
    let invitation = SignInInvitation(page: .sample(page), redirect: .standard, state: state)
    harness.session.signInBegan(invitation, isListening: true, listenerFault: nil)
    _ = harness.finish(.beginSignIn, .signInBegun(isBrowserOpened: true))
    try expect(harness, "waiting", size)
  }

  @Test("FIND-8: topics and a user's collections match their snapshots", arguments: Case.all)
  func collections(size: Case) throws {
    var harness = harness(size)
    let items = ["Weather", "By the Water", "冬の港", "Winter 2024"].enumerated().map { index, title in
      PhotoCollection(
        id: "c\(index)", title: title, photoCount: index * 700 + 1,
        author: index == 1 ? Author(username: "ada", name: "Ada Byron") : nil,
        link: .sample("https://x.test/\(index)"), cover: .sample(PhotoID("cover-\(index)")))
    }
    _ = harness.press(.character("t"))
    let page = CollectionPage(items, page: 1, hasMore: false)
    _ = harness.finish(.loadCollections(.topics, page: 1), .collections(page, isStale: false))
    try expect(harness, "topics", size)
    harness.search("@ada")
    harness.find(.user("ada"), photos: Photo.samples(1))
    _ = harness.press(.character("]"), .character("]"))
    let source = CollectionSource.user("ada")
    _ = harness.finish(.loadCollections(source, page: 1), .collections(page, isStale: false))
    try expect(harness, "collections-of-person", size)
  }

  @Test("PROF-1: a long name and bio end in “…”, and i opens the whole text", arguments: Case.all)
  func longProfile(size: Case) throws {
    var harness = harness(size)
    var profile = Profile.sample
    profile.name = String(repeating: "Augusta Ada King ", count: 12)
    profile.bio = (1...9).map { "The line \($0) of a biography." }.joined(separator: "\n")
    harness.loadProfile(profile)
    _ = harness.press(.character("2"))
    try expect(harness, "profile-long", size)
    _ = harness.press(.character("i"))
    try expect(harness, "profile-whole", size)
  }

  @Test(
    "AUTH-7: the sign-in screen with a failure matches its snapshot",
    arguments: Case.all)
  func signInFault(size: Case) throws {
    var harness = harness(size, isSignedIn: false)
    let error = FeedError(.signInFailed, Message(.errorSignInFailed, "access_denied"))
    _ = harness.finish(.awaitSignIn, .failed(error))
    try expect(harness, "sign-in-fault", size)
  }

  @Test("TUI-1: help over cards matches its snapshot", arguments: Case.all)
  func help(size: Case) throws {
    var harness = harness(size)
    harness.load(Photo.samples(9))
    _ = harness.press(.character("?"))
    try expect(harness, "help", size)
  }

  @Test("AUTH-10, LANG-2: the log-out dialog matches its snapshot", arguments: Case.all)
  func dialog(size: Case) throws {
    var harness = harness(size)
    harness.loadProfile()
    _ = harness.press(.character("2"), .character("L"))
    try expect(harness, "log-out", size)
  }

  @Test("PHOTO-4: the share menu over a photo matches its snapshot", arguments: Case.all)
  func share(size: Case) throws {
    var harness = harness(size)
    harness.load(Photo.samples(2))
    _ = harness.press(Key(.enter), .character("s"))
    try expect(harness, "share", size)
  }

  @Test("FIND-1, LANG-1: filters have names in both languages")
  func filters() {
    var harness = ScreenHarness()
    _ = harness.apply(.showTab(.search))
    #expect(harness.text.contains("  Any shape · Any color · Any order"))
    #expect(
      harness.lines(.russian).contains {
        $0.contains("  Любая форма · Любой цвет · Любой порядок")
      })
    for filter in [SearchFilter.orientation, .color, .order] {
      _ = harness.apply(.chooseFilter(filter), .move(.down), .confirm)
    }
    #expect(harness.text.contains("  Landscape · Black and white · Best match"))
    #expect(
      harness.lines(.russian).contains {
        $0.contains("  Горизонтальная · Чёрно-белый · Сначала подходящие")
      })
  }

  @Test("FEED-7: a failure of the first page is shown in full, with a retry", arguments: Case.all)
  func failure(size: Case) throws {
    var harness = harness(size)
    let ticket = harness.session.requestPage(of: .feed)
    harness.session.pageFailed(try #require(ticket), .notConfigured)
    _ = harness.finish(.loadPage(.feed), .failed(.notConfigured))
    try expect(harness, "first-failure", size)
  }

  @Test(
    "TUI-40: a window that is too small shows a message",
    arguments: [(11, 80), (24, 39), (1, 1), (0, 0)])
  func tooSmall(rows: Int, columns: Int) {
    var harness = ScreenHarness()
    harness.load(Photo.samples(3))
    _ = harness.apply(.resize(TerminalSize(rows: rows, columns: columns)))
    let lines = harness.lines()
    #expect(lines.count == rows)
    if columns >= 24 { #expect(lines[0].hasPrefix("Window too small")) }
  }

  @Test("TUI-40: a window that is too small shows the size needed and accepts only q")
  func tooSmallForKeys() {
    var harness = ScreenHarness(rows: 5, columns: 20)
    harness.load(Photo.samples(3))
    #expect(
      harness.lines().prefix(3) == ["Window too small:", "40x12 needed. q", "quits."])
    for key in [Key(.enter), .character("s"), .character("L"), .character("2")] {
      #expect(harness.press(key) == [])
    }
    #expect(harness.apply(.wheel(3), .paste("x")) == [])
    #expect(harness.screen.photo == nil && harness.screen.overlays.isEmpty)
    #expect(harness.screen.tab == .feed)
    _ = harness.press(.character("q"))
    #expect(harness.screen.isClosed)
  }

  @Test("SEC-3: control characters in an author's text do not reach the terminal")
  func hostile() {
    var harness = ScreenHarness()
    harness.load([.sample("x", caption: "a\u{1B}[31mb", author: "E\u{1B}]0;x\u{7}ve\u{202E}")])
    #expect(harness.text.contains("Eve"))
    #expect(!harness.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
