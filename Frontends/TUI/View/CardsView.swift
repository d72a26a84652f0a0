import FeedCore
import FeedSession
import TerminalKit

/// The visible cards of a list, and the footer below the last one.
struct CardsView {
  let cards: CardList
  let session: SessionState
  var marks = PhotoMarks()
  /// The likes and unlikes that the user requested and that have not ended.
  var wantedLikes: [PhotoID: Bool] = [:]
  /// The button of a tab without cards.
  var button: EmptyStateButton?

  func draw(in body: Rectangle, on context: inout DrawContext) {
    let list = session.list(cards.name)
    for index in cards.layout.cards(in: cards.visibleRows) where index < list.count {
      let card = CardView(
        photo: session.applyingLikes(to: list[index]), index: index,
        isSelected: index == cards.selected,
        mark: marks.number(of: list[index].id),
        wantedLike: session.wantedLike(of: list[index], wantedLikes), edition: session.edition,
        hasHeart: session.isConfirmed && session.hasLikes)
      card.draw(at: place(of: index, body), clip: body, on: &context)
    }
    let isOffered = list.phase == .ended && list.pendingFirstPage != nil
    context.listFooter(
      below: cards, list.phase, isEmpty: list.count == 0,
      end: endText(list, context), isOffered ? context.theme.text : context.theme.muted,
      isOffered ? nil : button, in: body)
  }

  private func place(of index: Int, _ body: Rectangle) -> Rectangle {
    var place = cards.place(of: index)
    place.row += body.row - cards.top
    return place
  }

  /// The text at the end of the list: the offer of new photos, the end, or the reason why it is
  /// empty.
  private func endText(_ list: PhotoList, _ context: DrawContext) -> String {
    if let offered = list.newOffered(context.keys) { return context.localized(offered) }
    return list.count > 0 ? context.localized(.endOfFeed) : emptyText(context)
  }

  private func emptyText(_ context: DrawContext) -> String {
    switch (cards.name, session.foundSource) {
    case (.feed, _):
      session.feed.notes.isEmpty
        ? context.localized(.noPhotosHere)
        : session.feed.notes.map { context.localized($0) }.joined(separator: " ")
    case (.favorites, _):
      context.localized(
        Message(.noFavoritesHere, context.keys.keyName(of: .pressOrLike, in: .cards)))
    case (.found, .search):
      context.localized(
        session.isFiltered(.found) ? Message(.nothingFoundFiltered) : session.nothingFound)
    case (.found, _): context.localized(.noPhotosHere)
    }
  }
}

extension SessionState {
  /// The like of a photo that the user wants while it is in progress; nil otherwise.
  func wantedLike(of photo: Photo, _ requested: [PhotoID: Bool]) -> Bool? {
    requested[photo.id] ?? (likes.isInProgress(photo.id) ? applyingLikes(to: photo).isLiked : nil)
  }
}

extension PhotoList {
  /// Notes about the list, such as the number of skipped photos.
  var notes: [Message] { Message.notes(skipped: skipped, remarks) }

  /// The number of photos in the pending first page, and the key that shows them.
  func newOffered(_ keys: KeyMap) -> Message? {
    pendingFirstPage.map {
      Message(.newOffered, String($0.photos.count), keys.keyName(of: .reload, in: .cards))
    }
  }
}
