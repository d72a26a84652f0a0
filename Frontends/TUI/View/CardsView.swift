import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The visible cards of a list, and the footer below the last one.
struct CardsView {
  let cards: CardList
  let session: SessionState
  var pick: PickState?
  /// The one thing to do where there is no photo.
  var button: EmptyStateButton?

  func draw(in body: Rectangle, on context: inout DrawContext) {
    let list = session.list(cards.name)
    want(list, body, &context)
    for index in cards.layout.cards(in: cards.visibleRows) where index < list.count {
      let card = CardView(
        photo: session.applyingLikes(to: list[index]), index: index,
        isSelected: index == cards.selected,
        mark: pick?.number(of: list[index].id),
        isBusy: session.likes.isInProgress(list[index].id), edition: session.edition,
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

  /// Wants the pictures of visible cards first, from the selected card outwards; then those of a
  /// screen around them.
  private func want(_ list: PhotoList, _ body: Rectangle, _ context: inout DrawContext) {
    let rows = cards.visibleRows
    let visible = cards.layout.cards(in: rows)
    let around = cards.layout.cards(
      in: rows.lowerBound - body.rows..<rows.upperBound + body.rows)
    for (indices, isVisible) in [(visible, true), (around.filter { !visible.contains($0) }, false)]
    {
      let nearestFirst = indices.sorted { abs($0 - cards.selected) < abs($1 - cards.selected) }
      for index in nearestFirst where index < list.count {
        context.wantCard(of: list[index], at: cards.place(of: index), isVisible: isVisible)
      }
    }
  }

  /// The words at the end: what came in meanwhile, that it is the end, or why there is nothing.
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
        Message(.noFavoritesHere, context.keys.keyName(of: .toggleLike, in: .cards)))
    case (.found, .search):
      context.localized(
        session.isFiltered(.found) ? Message(.nothingFoundFiltered) : session.nothingFound)
    case (.found, _): context.localized(.noPhotosHere)
    }
  }
}

extension PhotoList {
  /// What users are told about the list besides its photos, such as what it leaves out.
  var notes: [Message] { Message.notes(skipped: skipped, remarks) }

  /// How many photos are offered in place of earlier ones, and the key that shows them.
  func newOffered(_ keys: KeyMap) -> Message? {
    pendingFirstPage.map {
      Message(.newOffered, String($0.photos.count), keys.keyName(of: .reload, in: .cards))
    }
  }
}

extension DrawContext {
  /// Wants the picture of a photo's card. The addresses of one that is only near and was not wanted
  /// before are made after the frame: that costs more than drawing a card.
  mutating func wantCard(of photo: Photo, at place: Rectangle, isVisible: Bool) {
    if var known = knownPictures[photo.cardKey(place, self)] {
      known.isVisible = isVisible
      wanted.append(known)
    } else if isVisible {
      wanted.append(photo.card(place, self, isVisible: true))
    } else {
      nearby.append(NearbyCard(photo: photo, place: place))
    }
  }

  /// All pictures to ask for, the most urgent first.
  var allWanted: [WantedPicture] {
    wanted + nearby.map { $0.photo.card($0.place, self, isVisible: false) }
  }
}

extension Photo {
  /// The picture of this photo's card, with the addresses of its variants.
  fileprivate func card(
    _ place: Rectangle, _ context: DrawContext, isVisible: Bool
  ) -> WantedPicture {
    let width = place.columns * context.cell.width
    let small = draftPicture
    let fit = picture(atLeast: width)
    return WantedPicture(
      key: cardKey(place, context), size: PixelSize(width: self.width, height: height),
      blurHash: blurHash,
      color: color, variants: small == fit ? [fit] : [small, fit], isVisible: isVisible)
  }

  func cardKey(_ place: Rectangle, _ context: DrawContext) -> PictureKey {
    PictureKey(
      .photo(id), rows: place.rows, columns: place.columns, cell: context.cell,
      corners: context.theme.backgroundRGB)
  }
}
