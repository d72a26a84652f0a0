import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("COLL-25: collections in linear mode")
struct LinearCollectionTests {
  private let photo = Photo.bare("a")
  private let collection = PhotoCollection(
    id: "c", title: "Fog", photoCount: 2, link: .sample("https://x.test/c"))

  private func state(
    _ session: SessionState = SessionState(account: .signedIn(.memory, scopes: []))
  ) -> LinearState {
    var state = LinearState(.english, AppFacts(version: "1", backend: "stub"))
    state.session = session
    state.prompts = [.list(.feed), .photo(photo, nil)]
    return state
  }

  private var page: LinearResult {
    .collections(CollectionPage([collection], page: 1, hasMore: true), staleness: nil)
  }

  @Test("COLL-25: c lists the collections, and a number adds the photo or removes it")
  func toggles() throws {
    var state = state()
    let load = LinearCall.loadOwnCollections(photo, page: 1)
    #expect(state.read("c").next == .call(load))
    var step = state.finished(load, page, state.session)
    #expect(step.lines.contains("1. Fog, 2 photos"))
    #expect(state.read("2").next == .call(.loadOwnCollections(photo, page: 2)))
    let add = LinearCall.collect(photo, true, in: collection)
    #expect(state.read("1").next == .call(add))
    var session = state.session
    session.photoCollected("a", photo, isContained: true, in: "c", epoch: session.epoch)
    step = state.finished(add, .done, session)
    #expect(step.lines.contains("Added to “Fog”."))
    #expect(step.lines.contains("1. Fog, 3 photos, contains this photo"))
    guard case .call(.collect(_, false, _)) = state.read("1").next else {
      Issue.record("the same number removes it")
      return
    }
    #expect(state.read("b").lines.contains { $0.contains("a") })
    #expect(state.prompts.count == 2, "back leads to the photo")
  }

  @Test("COLL-25: a failed change keeps the menu and says why")
  func failure() {
    var state = state()
    _ = state.finished(.loadOwnCollections(photo, page: 1), page, state.session)
    let step = state.finished(
      .collect(photo, true, in: collection), .failed(.unreachable), state.session)
    #expect(step.lines.first?.hasPrefix("Not added to “Fog”:") == true)
    #expect(step.lines.contains("1. Fog, 2 photos"))
  }

  @Test("COLL-25: a new collection gets the photo, and an empty title creates none")
  func create() {
    var state = state()
    _ = state.finished(.loadOwnCollections(photo, page: 1), page, state.session)
    _ = state.read("4")
    #expect(state.read("").next == .read)
    _ = state.read("4")
    let properties = CollectionProperties(title: "Dawn", isPrivate: true)
    let create = LinearCall.createCollection(properties, photo)
    #expect(state.read("Dawn").next == .call(create))
    var made = collection
    made.title = "Dawn"
    let step = state.finished(create, .collection(made), state.session)
    #expect(step.next == .call(.collect(photo, true, in: made)))
  }

  @Test("COLL-25, COLL-21: without the scopes a question leads through the sign-in to the photo")
  func scopes() {
    var state = state(SessionState(account: .signedIn(.memory, scopes: ["public"])))
    #expect(state.read("c").lines.first?.contains("read_collections") == true)
    #expect(state.read("n").next == .read)
    _ = state.read("c")
    #expect(state.read("y").next == .call(.beginCollectionsSignIn))
    let session = SessionState(
      account: .signedIn(.memory, scopes: ["public"] + Credentials.collectionScopes))
    let step = state.finished(.awaitSignIn, .done, session)
    #expect(step.next == .call(.loadOwnCollections(photo, page: 1)))
  }

  @Test("COLL-25, UI-1: a guest is asked to sign in first")
  func guest() {
    var state = state(SessionState())
    #expect(!state.ask().lines.joined().contains("collections"))
    #expect(state.read("c").lines.first?.contains("Sign in first") == true)
  }
}
