import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// The screen and linear mode over backends that lack something.
@Suite("UI-1: the offers of the screen", .timeLimit(.minutes(10)))
struct OfferedTests {
  /// A kind of backend, as its session sees it.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var isSignedIn = false
    var hasSignIn = false
    var edition = Edition.extended
    var capabilities = Capabilities.all
    /// Whether photos have pages.
    var hasPages = true

    static let own: Capabilities = .all.subtracting([.signIn, .unsplash])
    static let minimal: Capabilities = own.subtracting([
      .search, .randomPhotos, .users, .userPhotos, .userLikes, .collections, .topics,
      .ofSignedInUser,
    ])

    static let all = [
      Kind(testDescription: "live", isSignedIn: true, hasSignIn: true),
      Kind(testDescription: "live, signed out", hasSignIn: true),
      Kind(testDescription: "basic", isSignedIn: true, hasSignIn: true, edition: .basic),
      Kind(testDescription: "mock", isSignedIn: true, hasSignIn: true, hasPages: false),
      Kind(
        testDescription: "folder", isSignedIn: true,
        capabilities: own.subtracting([.collections, .topics])),
      Kind(testDescription: "fixture without a user", capabilities: own),
      Kind(
        testDescription: "program without likes", isSignedIn: true,
        capabilities: own.subtracting(.likes)),
      Kind(
        testDescription: "program with random photos", capabilities: minimal.union(.randomPhotos)),
      Kind(testDescription: "program with a feed", capabilities: minimal, hasPages: false),
    ]
  }

  private static func photos(_ kind: Kind) -> [Photo] {
    Photo.samples(4).map { photo in
      var photo = photo
      if !kind.hasPages {
        photo.links.page = .sample("https://stdio.invalid/\(photo.id)")
        photo.addresses = PhotoAddresses(raw: photo.links.page)
      }
      return photo
    }
  }

  private static func session(_ kind: Kind) -> SessionState {
    SessionState(
      account: kind.isSignedIn ? .signedIn(.memory, scopes: []) : .signedOut(nil),
      edition: kind.edition, hasSignIn: kind.hasSignIn, capabilities: kind.capabilities)
  }

  private static func harness(_ kind: Kind) -> ScreenHarness {
    var harness = ScreenHarness(rows: 100)
    harness.session = session(kind)
    harness.screen.isGuest = true
    harness.load(photos(kind))
    if kind.isSignedIn { harness.loadProfile() }
    return harness
  }

  /// The places to which keys lead.
  private static let places: [[ScreenAction]] = [
    [], [.openPhoto], [.share], [.showTab(.profile)], [.showTab(.search)], [.search],
  ]

  /// Returns the calls that a command makes.
  private static func needs(_ command: ScreenCommand) -> Capabilities {
    switch command {
    case .find(let source), .findAgain(let source): source.needs
    case .loadCollections(let source, _): source.needs
    case .fetchRandomPhoto: .randomPhotos
    case .fetchUser: .users
    case .setLike: .likes
    case .loadProfile: .profile
    case .loadPage(.favorites), .reload(.favorites): .favorites
    case .beginSignIn: .signIn
    case .makeSnippet, .open: .pages
    default: []
    }
  }

  private static func isPossible(_ command: ScreenCommand, _ kind: Kind) -> Bool {
    switch command {
    case .open(let address): !address.isReserved
    case .makeSnippet(let photo, let format): photo.hasSnippet(format)
    default: true
    }
  }

  @Test("UI-1: no key of the help page leads to a call that is not supported", arguments: Kind.all)
  func keys(kind: Kind) {
    for place in Self.places {
      var start = Self.harness(kind)
      for action in place { _ = start.apply(action) }
      let layer = start.screen.layer(start.session)
      let context = KeyContext(layer: layer, screen: start.screen, session: start.session)
      let page = KeyMap.standard.bindings(of: layer).filter {
        $0.isRelevant(context) && $0.disabledReason(context) == nil
      }
      for binding in page {
        var harness = start
        var commands = harness.apply(binding.action)
        commands += harness.synchronize()
        for command in commands {
          #expect(
            harness.session.capabilities.isSuperset(of: Self.needs(command))
              && Self.isPossible(command, kind), "\(place) \(binding.help): \(command)")
        }
      }
    }
  }

  @Test(
    "UI-1: no item of the Share menu leads to a call that is not supported", arguments: Kind.all)
  func shareMenu(kind: Kind) {
    var harness = Self.harness(kind)
    _ = harness.apply(.share)
    guard case .choices(let menu) = harness.screen.overlays.last else {
      Issue.record("no menu")
      return
    }
    #expect(menu.choices.contains { $0.action == .openInBrowser } == kind.hasPages)
    for index in menu.choices.indices {
      var harness = harness
      for command in harness.apply(.press(index)) {
        #expect(Self.isPossible(command, kind), "\(command)")
      }
    }
  }

  @Test("UI-3: a program with only a feed has one tab, no heart and no search")
  func feedOnly() throws {
    let kind = try #require(Kind.all.last)
    var harness = Self.harness(kind)
    #expect(harness.screen.tabs(harness.session) == [.feed])
    #expect(!harness.text.contains("Search") && !harness.text.contains("Profile"))
    #expect(!harness.text.contains("♡") && !harness.text.contains("search"))
    for key in ["2", "3", "/", "t", "u", "f", "y", "o"] as [Character] {
      _ = harness.press(.character(key))
      #expect(harness.screen.tab == .feed && harness.screen.photo == nil)
      #expect(!harness.screen.search.isOpen)
    }
    let help = KeyHelp(of: .cards, harness.screen, harness.session, .english).texts
    let missing: [Phrase] = [
      .helpHeart, .helpTopics, .helpAuthor, .helpSearch, .helpBrowser, .helpCopyLink, .helpTabs,
      .helpNextTab,
    ]
    for phrase in missing {
      #expect(!help.contains { $0.hasPrefix(phrase.text(in: .english)) }, "\(phrase)")
    }
  }

  @Test("UI-3: sections, suggestions and filters are shown if the backend has their calls")
  func searchTab() {
    let kind = Kind(
      testDescription: "", capabilities: Kind.minimal.union([.userPhotos, .randomPhotos]))
    var harness = Self.harness(kind)
    _ = harness.apply(.showTab(.search))
    let choices = harness.screen.searchChoices(harness.session)
    #expect(choices.contains(.suggestion(.random, name: Phrase.randomPhoto.text(in: .english))))
    #expect(!choices.contains(.suggestion(.topics, name: Phrase.topics.text(in: .english))))
    #expect(!harness.screen.hasFilters(harness.session))
    _ = harness.search("@mira")
    #expect(harness.screen.sections(harness.session).isEmpty)
  }

  @Test("UI-1: linear mode offers no choice that is not supported", arguments: Kind.all)
  func linear(kind: Kind) throws {
    let session = Self.session(kind)
    var state = LinearState(.english, AppFacts(version: "test", backend: "mock"))
    state.session = session
    let photo = Self.photos(kind)[0]
    for prompts in [[LinearState.Prompt.list(.feed)], [.list(.feed), .photo(photo, nil)]] {
      state.prompts = prompts
      let choices = state.choices
      let can = session.capabilities
      let hasLike = choices.contains(.like) || choices.contains(.unlike)
      let canLike = kind.isSignedIn && can.contains(.likes) && kind.edition == .extended
      #expect(hasLike == (prompts.count == 2 && canLike))
      if choices.contains(.search) { #expect(can.hasSearch) }
      if choices.contains(.favorites) { #expect(can.contains(.favorites)) }
      if choices.contains(.topics) { #expect(can.hasTopics) }
      if choices.contains(.author) { #expect(!can.isDisjoint(with: [.users, .userPhotos])) }
      if choices.contains(.share) { #expect(kind.hasPages) }
      if choices.contains(.logIn) { #expect(can.contains(.signIn)) }
    }
  }
}
