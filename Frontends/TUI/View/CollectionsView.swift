import FeedCore
import FeedSession
import TerminalKit

/// A list of collections or topics, as cards with cover, title, count and owner (FIND-8).
struct CollectionsView {
  let collections: CollectionList
  /// The button of an empty list.
  var button: EmptyStateButton?

  func draw(in body: Rectangle, on context: inout DrawContext) {
    for index in collections.cards(in: collections.visibleRows) {
      var place = collections.place(of: index)
      place.row += body.row - collections.top
      let card = CollectionCardView(
        collection: collections.items[index], index: index,
        isSelected: index == collections.selected)
      card.draw(at: place, clip: body, on: &context)
    }
    let isEmpty = collections.items.isEmpty
    context.listFooter(
      below: collections, collections.phase, isEmpty: isEmpty,
      end: context.localized(isEmpty ? emptyPhrase : .endOfFeed), context.theme.muted, button,
      in: body)
  }

  private var emptyPhrase: Phrase {
    if case .search = collections.source { .errorNoCollectionFound } else { .noCollectionsHere }
  }
}

/// The card of a collection or topic.
struct CollectionCardView {
  let collection: PhotoCollection
  let index: Int
  let isSelected: Bool

  func draw(at place: Rectangle, clip: Rectangle, on context: inout DrawContext) {
    let visible = place.intersection(clip)
    guard !visible.isEmpty else { return }
    if context.appearance.hasPictures { drawCover(place, clip, on: &context) }
    context.addClickArea(visible, .openCard(index))
    if isSelected { context.selectionMark(around: place, clip: clip) }
    let lines = [collection.title.cleaned(), collection.facts(context.appearance.language)]
    for (offset, words) in lines.enumerated() {
      let row = place.bottom - lines.count + offset
      guard row >= clip.row, row < clip.bottom else { continue }
      let strip = context.captionStrip(of: place, row: row)
      var style = context.captionStyle(strip, isSelected: isSelected)
      if offset == 0 { style = style.with(.bold) }
      context.captionBar(of: place, row: row, style: style)
      context.text(
        words.truncated(toWidth: strip.columns - 2), to: offset == 0 ? collection.link : nil,
        row: row, column: strip.column + 1, style: style)
    }
  }

  /// Draws the cover, its color until it is loaded, or a frame if there is no cover.
  private func drawCover(
    _ place: Rectangle, _ clip: Rectangle, on context: inout DrawContext
  ) {
    let color = collection.cover?.color.flatMap(Color.init(hex:))
    if !context.theme.isPlain, let color {
      context.canvas.fill(
        place.intersection(clip),
        style: Style(
          foreground: .rgb(0xFFFFFF), background: color.faded(into: context.theme.background)))
    } else {
      context.frame(place, style: context.theme.muted, clip: clip)
    }
    guard let cover = collection.cover else { return }
    let loaded = context.picture(
      cover.cardKey(place, context.cell, context.theme), in: place, clip: clip)
    guard case .loading = loaded?.stage else { return }
    context.textOverPicture(
      " \(context.spinner()) ", row: place.row + (place.rows - 1) / 2,
      column: place.column + place.columns / 2 - 1, clip: clip)
  }
}

extension PhotoCollection {
  /// The number of photos, the owner, and whether it is private or closed.
  func facts(_ language: Language) -> String {
    let facts = [
      photoCount.map { Message(.collectionPhotos, String($0)).text(in: language) },
      author?.name.cleaned(), isPrivate ? Phrase.markPrivate.text(in: language) : nil,
      topic?.isClosed == true ? Phrase.markClosed.text(in: language) : nil,
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }
}
