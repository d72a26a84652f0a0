import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// The first and last rows of a list of cards, and the window's edges on it, row by row.
@Suite("The edges of a list of cards")
struct CardEdgesTests {
  /// Returns a feed with one column of cards.
  private func feed(_ count: Int = 9, rows: Int = 30, hasMore: Bool = false) -> ScreenHarness {
    var harness = ScreenHarness(rows: rows, columns: 40)
    harness.load(Photo.samples(count), hasMore: hasMore)
    return harness
  }

  @Test("FEED-9: a card stays selected while at least two of its rows are on the screen")
  func leavesScreen() throws {
    var list = feed().screen.feed
    let first = try #require(list.layout.place(of: 0))
    list.scroll(by: first.bottom - 2)
    #expect(list.selected == 0 && list.selectedID == "id-0")
    list.scroll(by: 1)
    #expect(list.selected == 1 && list.selectedID == "id-1")

    list.select(4)
    let fifth = try #require(list.layout.place(of: 4))
    list.scroll(by: fifth.row + 2 - list.visibleRows.upperBound)
    #expect(list.visibleRows.upperBound == fifth.row + 2)
    #expect(list.selected == 4)
    list.scroll(by: -1)
    #expect(list.selected < 4)
    let seen = list.layout.cards(in: list.visibleRows)
    #expect(seen.contains(list.selected))
  }

  @Test("FEED-3: a card that only touches the window's edge is not visible")
  func visible() throws {
    let layout = feed().screen.feed.layout
    let place = try #require(layout.place(of: 2))
    #expect(layout.cards(in: place.row..<place.bottom) == [2])
    #expect(
      layout.cards(in: place.row - 1..<place.bottom + 1) == [2],
      "the gaps around a card are blank")
    #expect(layout.cards(in: place.row - 2..<place.bottom + 2) == [1, 2, 3])
    #expect(layout.cards(in: place.bottom - 1..<place.bottom) == [2])
    #expect(layout.cards(in: place.row..<place.row + 1) == [2])
    #expect(layout.cards(in: place.bottom..<place.bottom + 1) == [])
    let last = try #require(layout.place(of: layout.count - 1))
    #expect(layout.cards(in: last.bottom - 1..<last.bottom + 9) == [layout.count - 1])
    #expect(layout.cards(in: last.bottom..<last.bottom + 9) == [])
  }

  @Test("FEED-9: selecting a card scrolls no further than needed to show all of it")
  func reveals() throws {
    var list = feed().screen.feed
    for index in [3, 6, 8] {
      list.select(index)
      let place = try #require(list.layout.place(of: index))
      #expect(list.visibleRows.upperBound == place.bottom)
    }
    for index in [5, 2, 0] {
      list.select(index)
      #expect(list.top == list.layout.place(of: index)?.row)
    }
  }

  @Test("The selection mark surrounds the card, is clipped to the list and uses the font's letters")
  func mark() {
    func lines(_ appearance: Appearance, around place: Rectangle) -> [String] {
      var context = DrawContext(
        TerminalSize(rows: 6, columns: 8), appearance: appearance, pictures: PendingPictures())
      context.selectionMark(
        around: place, clip: Rectangle(row: 1, column: 0, rows: 4, columns: 8))
      return context.canvas.lines
    }
    let inside = Rectangle(row: 2, column: 2, rows: 2, columns: 4)
    var appearance = Appearance(language: .english)
    #expect(lines(appearance, around: inside) == ["", "", " ▌    ▐", " ▌    ▐", "", ""])
    appearance.hasBasicFont = true
    #expect(lines(appearance, around: inside) == ["", "", " |    |", " |    |", "", ""])
    appearance = Appearance(language: .english, hasPixels: true)
    #expect(
      lines(appearance, around: inside)
        == ["", " ╭────╮", " │    │", " │    │", " ╰────╯", ""])
    let whole = Rectangle(row: 1, column: 2, rows: 4, columns: 4)
    #expect(
      lines(appearance, around: whole)
        == ["", " │    │", " │    │", " │    │", " │    │", ""])
    let cut = Rectangle(row: -3, column: 2, rows: 5, columns: 4)
    #expect(lines(appearance, around: cut) == ["", " │    │", " ╰────╯", "", "", ""])
  }

  @Test("FAV-1: selecting the first favorite also shows the header")
  func header() throws {
    var harness = ScreenHarness(rows: 30, columns: 40)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load((0...8).map { .sample(PhotoID("f-\($0)"), isLiked: true) }, .favorites)
    let header = harness.screen.favorites.layout.metrics.headerRows
    #expect(header > 0 && harness.screen.favorites.layout.place(of: 0)?.row == header)
    harness.screen.favorites.select(8)
    harness.screen.favorites.select(1)
    #expect(harness.screen.favorites.top == harness.screen.favorites.layout.place(of: 1)?.row)
    harness.screen.favorites.select(0)
    #expect(harness.screen.favorites.top == 0)
  }

  @Test("FEED-6: the list ends four footer rows after the last card and scrolls no further")
  func end() {
    var list = feed().screen.feed
    list.moveToEnd()
    #expect(list.selected == 8)
    #expect(list.visibleRows.upperBound == list.layout.bottom + 4)
    let end = list.top
    list.scroll(by: 1)
    list.move(.down)
    list.page(byHalves: 1)
    #expect(list.top == end && list.selected == 8)
    list.select(9)
    #expect(list.selected == 8 && list.selectedID == "id-8")
    list.moveToStart()
    list.scroll(by: -1)
    list.move(.up)
    list.select(-1)
    #expect(list.top == 0 && list.selected == 0 && list.selectedID == "id-0")
  }

  @Test("FEED-9: keys that move the selection work in a list of one card and in an empty list")
  func few() {
    var one = feed(1).screen.feed
    for direction in [Direction.up, .down, .left, .right] { one.move(direction) }
    one.page(byHalves: 2)
    one.moveToEnd()
    #expect(one.selected == 0 && one.selectedID == "id-0" && one.top == 0)
    var none = feed(0).screen.feed
    for direction in [Direction.up, .down] { none.move(direction) }
    none.page(byHalves: 2)
    none.moveToEnd()
    #expect(none.selected == 0 && none.selectedID == nil && none.top == 0)
  }

  @Test("FAV-2: when the last card leaves the list, the one before it is selected")
  func lastLeaves() throws {
    var harness = ScreenHarness(rows: 30, columns: 40)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load((0...3).map { .sample(PhotoID("f-\($0)"), isLiked: true) }, .favorites)
    _ = harness.press(.character("G"))
    #expect(harness.screen.favorites.selectedID == "f-3")
    let ticket = try harness.session.requestLike(of: "f-3", wanted: false)
    harness.session.likeConfirmed(ticket, LikeState(isLiked: false), nil)
    _ = harness.synchronize()
    #expect(harness.screen.favorites.selected == 2)
    #expect(harness.screen.favorites.selectedID == "f-2")
  }

  @Test("FEED-1: the next page is needed from two screens before the first gap")
  func needs() {
    let harness = feed(60, hasMore: true)
    var list = harness.screen.feed
    list.moveToStart()
    list.endLoading()
    let page = harness.session.feed
    list.scroll(by: list.layout.firstGap - 3 * list.layout.metrics.rows - 1)
    #expect(!list.needsMore(page))
    list.scroll(by: 1)
    #expect(list.needsMore(page))
  }
}
