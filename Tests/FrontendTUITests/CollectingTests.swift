import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("COLL-14: collections for photos on the screen")
struct CollectingTests {
  var harness = ScreenHarness()

  init() { harness.load(Photo.samples(4)) }

  static func collections(_ range: Range<Int>, hasMore: Bool = false) -> ScreenResult {
    let items = range.map { index in
      PhotoCollection(
        id: "c\(index)", title: "Title \(index)", photoCount: index, isPrivate: index == 1,
        author: Author(username: "ada", name: "Ada Byron"),
        link: .sample("https://x.test/c\(index)"))
    }
    return .collections(CollectionPage(items, page: 1, hasMore: hasMore), isStale: false)
  }

  /// Opens the box for the selected photo, with this number of collections.
  private mutating func open(_ count: Int = 3) {
    _ = harness.press(.character("c"))
    _ = harness.finish(.loadOwnCollections(page: 1), Self.collections(0..<count))
  }

  /// Answers a change as the session does.
  @discardableResult
  private mutating func answer(
    _ command: ScreenCommand, _ result: ScreenResult = .done
  ) -> [ScreenCommand] {
    if case .collect(let photo, let isContained, let collection) = command, result == .done {
      harness.session.photoCollected(
        photo.id, photo, isContained: isContained, in: collection.id, epoch: harness.session.epoch)
    }
    return harness.finish(command, result)
  }

  private func changes(_ commands: [ScreenCommand]) -> [ScreenCommand] {
    commands.filter { if case .collect = $0 { true } else { false } }
  }

  private func row(_ words: String) -> String? {
    harness.lines().first { $0.contains(words) }
  }

  @Test(
    "COLL-14: c lists the user's collections with one request, and Enter adds the photo at once")
  mutating func add() throws {
    #expect(harness.press(.character("c")) == [.loadOwnCollections(page: 1)])
    #expect(harness.text.contains("Loading"))
    #expect(harness.press(Key(.enter)) == [], "there is nothing to choose yet")
    _ = harness.finish(.loadOwnCollections(page: 1), Self.collections(0..<3))
    #expect(harness.text.contains("private · 1"))
    let sent = changes(harness.press(Key(.down), Key(.enter)))
    #expect(sent.count == 1)
    #expect(row("Title 1")?.contains("✓ Title 1") == true, "before the answer")
    answer(try #require(sent.first))
    #expect(row("Title 1")?.contains("✓ Title 1") == true)
    #expect(row("Title 1")?.contains("private · 2") == true)
    let removed = changes(harness.press(.character(" ")))
    #expect(row("Title 1")?.contains("✓") == false)
    answer(try #require(removed.first))
    #expect(row("Title 1")?.contains("private · 1") == true)
    _ = harness.press(Key(.escape))
    #expect(harness.screen.overlays.isEmpty)
    #expect(harness.press(.character("c")) == [], "the list is kept")
  }

  @Test("COLL-14: collections that contain the photo are ticked")
  mutating func ticks() {
    var photos = Photo.samples(2)
    photos[0].ownCollections = ["c2"]
    harness = ScreenHarness()
    harness.load(photos)
    open()
    #expect(row("Title 2")?.contains("✓ Title 2") == true)
    #expect(row("Title 1")?.contains("✓") == false)
  }

  @Test("COLL-14: a failed change rolls the tick back, and the box says why")
  mutating func failure() throws {
    open()
    let sent = changes(harness.press(Key(.enter)))
    #expect(row("Title 0")?.contains("✓") == true)
    answer(try #require(sent.first), .failed(.unreachable))
    #expect(row("Title 0")?.contains("✓") == false)
    #expect(harness.text.contains("Not added to “Title 0”"))
    _ = harness.press(Key(.down))
    #expect(!harness.text.contains("Not added"), "the next key removes the message")
  }

  @Test("COLL-20: a press during a change waits for its answer, and the last one wins")
  mutating func quickPresses() throws {
    open()
    let first = changes(harness.press(Key(.enter)))
    let unsent1 = changes(harness.press(Key(.enter)))
    #expect(unsent1.isEmpty)
    #expect(row("Title 0")?.contains("✓") == false)
    let unsent2 = changes(harness.press(Key(.enter)))
    #expect(unsent2.isEmpty, "it withdraws the removal")
    #expect(row("Title 0")?.contains("✓") == true)
    let unsent3 = changes(harness.press(Key(.enter)))
    #expect(unsent3.isEmpty)
    let next = changes(answer(try #require(first.first)))
    #expect(next.count == 1)
    answer(try #require(next.first))
    #expect(row("Title 0")?.contains("✓") == false)
    #expect(harness.screen.batches.isEmpty)
  }

  @Test("COLL-20: an answer that is lost says that repeating doubles nothing")
  mutating func lostAnswer() throws {
    open()
    let sent = changes(harness.press(Key(.enter)))
    let lost = FeedError(.truncated, Message(.errorBadReply, "x.test"), mayHaveArrived: true)
    answer(try #require(sent.first), .failed(lost))
    #expect(
      harness.screen.overlays.last?.collectionBox?.fault?.arguments.last?
        .contains("nothing is doubled") == true)
  }

  @Test("COLL-20: after a deleted collection the list is loaded again")
  mutating func deleted() throws {
    open()
    let sent = changes(harness.press(Key(.enter)))
    let gone = FeedError(.notFound, Message(.errorCollectionNotFound, "c0"))
    let next = answer(try #require(sent.first), .failed(gone))
    #expect(next.contains(.loadOwnCollections(page: 1)))
    let fault = harness.screen.overlays.last?.collectionBox?.fault
    #expect(fault?.text(in: .english).contains("no longer exists") == true)
  }

  @Test("COLL-24: letters filter the collections, and a new one gets their title")
  mutating func filter() throws {
    open(12)
    for letter in "title 11" { _ = harness.press(.character(letter)) }
    #expect(harness.text.contains("Title 11") && !harness.text.contains("Title 2"))
    _ = harness.press(Key(.up), Key(.enter))
    #expect(harness.text.contains("New collection"))
    _ = harness.press(Key(.tab))
    #expect(harness.text.contains("[✓] private"))
    let properties = CollectionProperties(title: "title 11", isPrivate: true)
    let photo = try #require(harness.screen.current(harness.session))
    #expect(harness.press(Key(.enter)) == [.createCollection(properties, [photo])])
    #expect(harness.press(Key(.enter)) == [], "it is created once")
    let made = PhotoCollection(
      id: "new", title: "title 11", photoCount: 0, link: .sample("https://x.test/new"))
    let sent = changes(
      harness.finish(.createCollection(properties, [photo]), .collection(made)))
    #expect(sent == [.collect(photo, true, in: made)])
    #expect(row("title 11")?.contains("✓") == true)
    #expect(harness.screen.ownCollections.items.first?.id == "new")
  }

  @Test("COLL-24: a collection that cannot be created keeps its form and says why")
  mutating func notCreated() throws {
    open()
    _ = harness.press(Key(.up), Key(.enter), Key(.enter))
    #expect(harness.text.contains("A collection needs a title."))
    _ = harness.press(.character("x"))
    let sent = try #require(harness.press(Key(.enter)).first)
    _ = harness.finish(sent, .failed(.unreachable))
    #expect(harness.text.contains("Could not create “x”"))
    let again = harness.press(Key(.enter))
    #expect(again.count == 1, "it can be tried again")
  }

  @Test("COLL-24: pages load when the end of the list is near, and a failed one can be retried")
  mutating func pages() {
    _ = harness.press(.character("c"))
    var commands = harness.finish(
      .loadOwnCollections(page: 1), Self.collections(0..<30, hasMore: true))
    #expect(!commands.contains(.loadOwnCollections(page: 2)))
    commands = []
    for _ in 0..<20 { commands += harness.press(Key(.down)) }
    #expect(commands == [.loadOwnCollections(page: 2)])
    _ = harness.finish(.loadOwnCollections(page: 2), .failed(.unreachable))
    for _ in 0..<20 { _ = harness.press(Key(.down)) }
    #expect(harness.text.contains("Retry"))
    #expect(harness.press(Key(.enter)) == [.loadOwnCollections(page: 2)])
    #expect(harness.press(.control("r")) == [], "a request is in progress")
  }

  @Test("COLL-26: a list that is ten minutes old is loaded again")
  mutating func old() {
    open()
    _ = harness.press(Key(.escape))
    harness.screen.now = Timestamp(seconds: harness.screen.now.seconds + 599)
    #expect(harness.press(.character("c"), Key(.escape)) == [])
    harness.screen.now = Timestamp(seconds: harness.screen.now.seconds + 1)
    #expect(harness.press(.character("c")) == [.loadOwnCollections(page: 1)])
    #expect(harness.text.contains("Title 0"), "the old list stays until then")
  }

  @Test("COLL-14, UI-1: c says why it is not possible", arguments: [true, false])
  func notPossible(isOpen: Bool) {
    var guest = ScreenHarness(isSignedIn: false)
    guest.screen.isGuest = true
    guest.load(Photo.samples(1))
    if isOpen { _ = guest.press(Key(.enter)) }
    _ = guest.press(.character("c"))
    #expect(guest.text.contains("Sign in first"))
    var other = ScreenHarness()
    other.session = SessionState(
      account: .signedIn(.memory, scopes: []),
      capabilities: Capabilities.all.subtracting(.collectionChanges))
    other.load(Photo.samples(1))
    if isOpen { _ = other.press(Key(.enter)) }
    _ = other.press(.character("c"))
    #expect(other.screen.notice?.messages == [Message(.errorNoCollectionChanges)])
    #expect(!guest.screen.overlays.contains { $0.collectionBox != nil })
    #expect(!other.screen.overlays.contains { $0.collectionBox != nil })
  }

  @Test("COLL-21: without the scopes one question leads through the sign-in to the photo")
  mutating func scopes() throws {
    harness.session = SessionState(account: .signedIn(.memory, scopes: ["public", "write_likes"]))
    harness.load(Photo.samples(4))
    let photo = try #require(harness.screen.current(harness.session))
    #expect(harness.press(.character("c")) == [])
    for words in ["read_collections", "write_collections", "Tick"] {
      #expect(harness.text.contains(words), "\(words)")
    }
    #expect(harness.press(Key(.enter)) == [.beginCollectionsSignIn])
    let waits = harness.finish(.beginCollectionsSignIn, .signInBegun(isBrowserOpened: true))
    #expect(waits.contains(.awaitSignIn))
    harness.session.tokenGiven(
      .memory, scopes: ["public", "write_likes"] + Credentials.collectionScopes)
    let commands = harness.finish(.awaitSignIn)
    #expect(commands.contains(.loadOwnCollections(page: 1)))
    #expect(harness.screen.photo?.photo.id == photo.id)
    #expect(harness.screen.overlays.last?.collectionBox?.photos.map(\.id) == [photo.id])
  }

  @Test(
    "COLL-21: a sign-in that grants no scopes does not ask again, and a cancelled one changes nothing"
  )
  mutating func noScopes() throws {
    for result in [ScreenResult.done, .failed(.cancelled)] {
      harness = ScreenHarness()
      harness.session = SessionState(account: .signedIn(.memory, scopes: ["public"]))
      harness.load(Photo.samples(4))
      _ = harness.press(.character("c"), Key(.enter))
      _ = harness.finish(.beginCollectionsSignIn, .signInBegun(isBrowserOpened: true))
      _ = harness.finish(.awaitSignIn, result)
      #expect(harness.screen.afterSignIn == nil)
      #expect(!harness.screen.overlays.contains { $0.collectionBox != nil })
      #expect(harness.text.contains("lacks the permission") == (result == .done))
    }
  }

  @Test("COLL-21: a refused change of a token with unknown scopes asks the same question")
  mutating func refusedScope() throws {
    open()
    let sent = changes(harness.press(Key(.enter)))
    answer(
      try #require(sent.first),
      .failed(FeedError(.missingScope, Message(.errorMissingCollectionScope))))
    #expect(harness.text.contains("read_collections"))
    #expect(!harness.screen.overlays.contains { $0.collectionBox != nil })
  }

  @Test("COLL-20: a sign-out during a change reports it, and nothing more is sent")
  mutating func signOut() throws {
    open()
    let sent = try #require(changes(harness.press(Key(.enter))).first)
    harness.session.signedOut(epoch: harness.session.epoch)
    let commands = harness.synchronize()
    #expect(commands.isEmpty)
    #expect(harness.screen.batches.isEmpty && harness.screen.ownCollections.items.isEmpty)
    #expect(harness.text.contains("account changed"))
    let unsent4 = changes(harness.finish(sent, .failed(.signedOut)))
    #expect(unsent4.isEmpty)
  }

  @Test("COLL-20: quitting during a change asks, until the answer arrives")
  mutating func quit() throws {
    open()
    let sent = try #require(changes(harness.press(Key(.enter))).first)
    _ = harness.press(Key(.escape), .character("q"))
    #expect(!harness.screen.isClosed)
    #expect(harness.text.contains("Still working on 1 photo."))
    answer(sent)
    #expect(harness.screen.overlays.isEmpty)
    _ = harness.press(.character("q"))
    #expect(harness.screen.isClosed)
  }

  @Test("COLL-22: an opened collection of the user shows its new photos and count")
  mutating func openedCollection() throws {
    let photos = Photo.samples(3)
    #expect(harness.search("collection:c1") == [.find(.collection("c1"))])
    harness.find(.collection("c1"), photos: Array(photos[0..<2]))
    open()
    _ = harness.press(Key(.down))
    #expect(row("Title 1")?.contains("✓") == true, "its own list says so")
    let removed = changes(harness.press(Key(.enter)))
    answer(try #require(removed.first))
    #expect(harness.session.found.count == 1)
    let added = changes(harness.press(Key(.enter)))
    answer(try #require(added.first))
    #expect(harness.session.found.count == 2)
    #expect(harness.session.found[0].id == photos[0].id)
  }

  @Test("COLL-14: the box fits every window", arguments: [(12, 40), (24, 80), (48, 160)])
  func sizes(rows: Int, columns: Int) throws {
    for language in Language.allCases {
      var suite = CollectingTests()
      suite.harness = ScreenHarness(rows: rows, columns: columns)
      suite.harness.load(Photo.samples(4))
      suite.open(30)
      for _ in 0..<29 { _ = suite.harness.press(Key(.down)) }
      let lines = suite.harness.lines(language)
      #expect(lines.contains { $0.contains("Title 29") }, "\(lines.joined(separator: "\n"))")
      let sent = suite.changes(suite.harness.press(Key(.enter)))
      suite.answer(try #require(sent.first), .failed(.unreachable))
      let failed = suite.harness.lines(language)
      #expect(failed.contains { $0.contains("Title 29") && $0.contains("29") })
      #expect(failed.count == rows && failed.allSatisfy { DisplayWidth.of($0) <= columns })
    }
  }

  @Test("COLL-14: the palette and the help offer c, and the user's own binding of c wins")
  mutating func palette() throws {
    _ = harness.press(.character(":"))
    for letter in "collections" { _ = harness.press(.character(letter)) }
    #expect(harness.text.contains("add to collections"))
    let commands = harness.press(Key(.enter))
    #expect(commands.contains(.loadOwnCollections(page: 1)))
  }
}
