import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

extension ScreenView {
  /// The pictures of the screen and of one more screen around it, the most urgent first. They are
  /// listed before the frame is drawn, so that each visible one has its placeholder in it (TUI-7).
  ///
  /// - Parameter known: The pictures of the last frame. Their addresses are not made again, because
  ///   that would take longer than drawing the cards.
  func wantedPictures(
    _ theme: Theme, known: [PictureKey: WantedPicture] = [:]
  ) -> [WantedPicture] {
    guard ScreenLayout.fits(screen.size), screen.rootScreen(session) == .tabs else { return [] }
    if let photo = screen.photo {
      return [photo, screen.nextSlide(session)].compactMap { $0?.wanted }
    }
    let cell = screen.size.cell
    let avatar = screen.tab == .profile ? session.avatar(cell, theme) : nil
    return [avatar].compactMap(\.self)
      + cards.map { photo, place, isVisible in
        let key = photo.cardKey(place, cell, theme)
        var picture = known[key] ?? photo.card(key)
        picture.isVisible = isVisible
        return picture
      }
  }

  /// The photos with a card on the screen or near it.
  private var cards: [(photo: Photo, place: Rectangle, isVisible: Bool)] {
    if let name = photoList {
      let (cards, photos) = (screen[name], session.list(name))
      return nearestFirst(cards, cards.layout.cards).filter { $0.index < photos.count }
        .map { (photos[$0.index], cards.place(of: $0.index), $0.isVisible) }
    }
    if let collections = screen.shownCollections {
      return nearestFirst(collections, collections.cards).compactMap { index, isVisible in
        collections.items[index].cover.map { ($0, collections.place(of: index), isVisible) }
      }
    }
    guard screen.tab == .search, case .photo(let photo) = screen.search.outcome else { return [] }
    let body = ScreenLayout(screen.size, tab: screen.tab).body
    return [
      (photo, SearchView.place(of: photo, in: body, screen.size.cell, screen.environment), true)
    ]
  }

  /// The cards on the screen, from the selected one outwards, then those of a screen around them.
  private func nearestFirst(
    _ list: some CardScroll, _ cards: (Range<Int>) -> some Collection<Int>
  ) -> [(index: Int, isVisible: Bool)] {
    let rows = list.visibleRows
    let visible = cards(rows)
    let around = cards(rows.lowerBound - rows.count..<rows.upperBound + rows.count)
      .filter { !visible.contains($0) }
    return [(Array(visible), true), (around, false)].flatMap { indices, isVisible in
      indices.sorted { abs($0 - list.selected) < abs($1 - list.selected) }
        .map { ($0, isVisible) }
    }
  }
}

extension Photo {
  func cardKey(_ place: Rectangle, _ cell: CellPixels, _ theme: Theme) -> PictureKey {
    PictureKey(
      .photo(id), rows: place.rows, columns: place.columns, cell: cell,
      corners: theme.backgroundRGB)
  }

  /// The picture of this photo's card, with the addresses of its variants.
  fileprivate func card(_ key: PictureKey) -> WantedPicture {
    let small = draftPicture
    let fit = picture(atLeast: key.columns * key.cell.width)
    return WantedPicture(
      key: key, size: PixelSize(width: width, height: height), blurHash: blurHash, color: color,
      variants: small == fit ? [fit] : [small, fit], isVisible: true)
  }
}
