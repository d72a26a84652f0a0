import FeedCore
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The screen's own state")
struct ScreenStateTests {
  private func feed(_ count: Int, _ phase: PhotoList.Phase = .idle) -> PhotoList {
    var feed = PhotoList()
    _ = feed.append(
      PhotoPage(photos: (0..<count).map { Photo.sample($0) }, page: 1, hasMore: true))
    feed.phase = phase
    return feed
  }

  @Test("FEED-1: the next page is asked for two screens before the end, once")
  func loading() {
    var screen = ScreenState()
    #expect(screen.apply(.resize(rows: 24, columns: 80), feed(0)) == [.loadNextPage])
    #expect(screen.apply(.sessionChanged, feed(0, .loading)) == [])
    #expect(screen.apply(.move(by: 1), feed(20)) == [], "the answer to the ask is still to come")
    #expect(screen.apply(.finished(.loadNextPage), feed(20)) == [])
    #expect(screen.visibleCount == 7)
    #expect(screen.apply(.move(by: 4), feed(20)) == [])
    #expect(screen.apply(.move(by: 2), feed(20)) == [.loadNextPage])
    #expect(screen.apply(.move(by: 1), feed(20)) == [])
  }

  @Test("FEED-7: a failed page waits for the person; the end asks for nothing")
  func failed() {
    var screen = ScreenState()
    #expect(screen.apply(.sessionChanged, feed(3, .failed(.cancelled))) == [])
    #expect(screen.apply(.reload, feed(3, .failed(.cancelled))) == [.loadNextPage])
    var other = ScreenState()
    #expect(other.apply(.moveToLast, feed(3, .ended)) == [])
    #expect(other.apply(.reload, feed(3, .ended)) == [.reload])
  }

  @Test("FEED-7: a server that repeats itself is asked three times, not for ever")
  func repeating() {
    var screen = ScreenState()
    var feed = feed(1)
    _ = screen.apply(.resize(rows: 24, columns: 80), feed)
    for _ in 0..<2 {
      _ = feed.append(PhotoPage(photos: [Photo.sample(0)], page: 2, hasMore: true))
      #expect(screen.apply(.finished(.loadNextPage), feed) == [.loadNextPage])
    }
    _ = feed.append(PhotoPage(photos: [Photo.sample(0)], page: 2, hasMore: true))
    #expect(screen.apply(.finished(.loadNextPage), feed) == [])
    _ = feed.append(PhotoPage(photos: [Photo.sample(1)], page: 2, hasMore: true))
    #expect(screen.apply(.sessionChanged, feed) == [.loadNextPage])
  }

  @Test("TUI-2: moving keeps the selection on the screen and inside the feed")
  func moving() {
    var screen = ScreenState()
    let feed = feed(30, .ended)
    _ = screen.apply(.resize(rows: 12, columns: 40), feed)
    #expect(screen.visibleCount == 3)
    _ = screen.apply(.move(by: 2), feed)
    #expect((screen.selected, screen.top) == (2, 0))
    _ = screen.apply(.move(by: 1), feed)
    #expect((screen.selected, screen.top) == (3, 1))
    _ = screen.apply(.moveToLast, feed)
    #expect((screen.selected, screen.top) == (29, 27))
    _ = screen.apply(.movePage(by: -1), feed)
    #expect((screen.selected, screen.top) == (26, 26))
    _ = screen.apply(.move(by: 100), feed)
    #expect(screen.selected == 29)
    _ = screen.apply(.moveToFirst, feed)
    #expect((screen.selected, screen.top) == (0, 0))
  }

  @Test("TUI-4: a resize keeps the place")
  func resize() {
    var screen = ScreenState()
    let feed = feed(30, .ended)
    _ = screen.apply(.resize(rows: 24, columns: 80), feed)
    _ = screen.apply(.move(by: 15), feed)
    _ = screen.apply(.resize(rows: 12, columns: 40), feed)
    #expect(screen.selected == 15)
    #expect((screen.top..<screen.top + screen.visibleCount).contains(15))
  }

  @Test("TUI-2: no key means two things, and letters work on a Russian layout")
  func keys() {
    let keys = KeyBinding.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(KeyBinding.action(for: .character("о")) == KeyBinding.action(for: .character("j")))
    #expect(KeyBinding.action(for: .character("й")) == .quit)
    #expect(KeyBinding.action(for: .character("z")) == nil)
  }
}

extension Photo {
  static func sample(_ index: Int, author: String = "Ada", caption: String? = "fog") -> Photo {
    guard let page = try? WebAddress("https://unsplash.com/photos/\(index)"),
      let raw = try? WebAddress("https://images.unsplash.com/\(index)")
    else { preconditionFailure("the samples' addresses are addresses") }
    return Photo(
      id: PhotoID("id-\(index)"), createdAt: Timestamp(seconds: 1_661_594_400), width: 3,
      height: 2, altDescription: caption, addresses: PhotoAddresses(raw: raw),
      links: PhotoLinks(page: page), author: Author(username: "ada", name: author),
      isLiked: index.isMultiple(of: 2))
  }
}
