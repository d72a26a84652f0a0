import FeedCore
import FeedSession

/// Lists, printed in batches. The numbers are those of the whole list.
extension LinearState {
  /// Opens the feed, after the sign-in or without one.
  mutating func enter(_ lines: [String] = []) -> LinearStep {
    prompts = [.list(.feed)]
    forgetLists()
    return printBatch(.feed, lines)
  }

  /// Shows the feed as it was left; in the feed itself, from its beginning.
  mutating func showFeed() -> LinearStep {
    if prompt == .list(.feed) { shown[.feed] = nil }
    prompts = [.list(.feed)]
    return printBatch(.feed)
  }

  mutating func showFavorites() -> LinearStep {
    prompts = [.list(.feed), .list(.favorites)]
    shown[.favorites] = nil
    return printBatch(.favorites)
  }

  mutating func reload() -> LinearStep {
    switch prompt {
    case .list(.session(let name)): LinearStep(next: .call(.reload(name)))
    case .list(.found(let input)): LinearStep(next: .call(.page(input, 1)))
    default: ask()
    }
  }

  /// What was printed keeps its numbers until the list has begun anew. Where that fails, it is said,
  /// and what is at hand can still be gone through.
  mutating func reloadEnded(_ source: LinearSource, _ result: LinearResult) -> LinearStep {
    if let error = result.error {
      outdated.insert(source)
      let letter = String(LinearChoice.reload.letter)
      let stays = count(of: source) > 0 ? text(.linearNotReloaded, letter) : nil
      return ask([text(error), stays].compactMap(\.self))
    }
    shown[source] = nil
    outdated.remove(source)
    return pageEnded(source, result)
  }

  /// Asks for what comes next in a list.
  func pageCall(_ source: LinearSource) -> LinearCall {
    let isOutdated = outdated.contains(source)
    switch source {
    case .session(let name): return isOutdated ? .reload(name) : .nextPage(name)
    case .found(let input): return .page(input, isOutdated ? 1 : lists[input]?.nextPage ?? 1)
    }
  }

  /// Whether items of the list are at hand behind those that were printed.
  func hasMore(_ source: LinearSource) -> Bool {
    count(of: source) > (shown[source]?.upperBound ?? 0)
  }

  /// Prints the next batch of a list; asks for it where it is not at hand.
  mutating func more(_ source: LinearSource, _ lines: [String] = []) -> LinearStep {
    if hasMore(source) { return printNext(source, lines) }
    if phase(of: source) == .ended { return ask(lines + [end(of: source)]) }
    return LinearStep(lines: lines, next: .call(pageCall(source)))
  }

  /// Prints the items at hand behind those that were printed.
  private mutating func printNext(_ source: LinearSource, _ lines: [String]) -> LinearStep {
    let start = shown[source]?.upperBound ?? 0
    shown[source] = start..<min(start + Self.batch, count(of: source))
    return printBatch(source, lines)
  }

  /// Prints the batch that was printed last, or the first one.
  mutating func printBatch(_ source: LinearSource, _ lines: [String] = []) -> LinearStep {
    let range = (shown[source] ?? 0..<0).clamped(to: 0..<count(of: source))
    guard !range.isEmpty else {
      shown[source] = nil
      return more(source, lines)
    }
    shown[source] = range
    let items = range.compactMap { line(of: source, $0) }
    return ask(lines + [placeLine(source)].compactMap(\.self) + items)
  }

  mutating func pageEnded(_ source: LinearSource, _ result: LinearResult) -> LinearStep {
    if let error = result.error { return ask([text(error)]) }
    let staleness = [staleness(of: source).map(text)].compactMap(\.self)
    if case .photo(let photo, let position?) = prompt, position.source == source {
      return openNext(after: photo, position, staleness, hasJustAsked: true)
    }
    // A page without new photos is no end; who goes on asks for another.
    return hasMore(source) ? more(source, staleness) : ask(staleness + [end(of: source)])
  }
}

/// What is said of lists.
extension LinearState {
  /// What is said where a list has no item more, or its newest page brought none.
  func end(of source: LinearSource) -> String {
    guard phase(of: source) == .ended else { return text(.linearNothingNew) }
    guard count(of: source) == 0 else { return text(.endOfFeed) }
    switch source {
    case .session(.favorites): return text(.noFavoritesHere, String(LinearChoice.like.letter))
    case .session(let name):
      let notes = session.list(name).notes
      return notes.isEmpty ? text(.noPhotosHere) : notes.map(text).joined(separator: " ")
    case .found(.words(let query)):
      return text(query.isFiltered ? Message(.nothingFoundFiltered) : session.nothingFound)
    case .found(.collections): return text(.errorNoCollectionFound)
    case .found: return text(source.hasCollections ? .noCollectionsHere : .noPhotosHere)
    }
  }

  /// The list and which of its items are shown; nil before any was.
  func placeLine(_ source: LinearSource) -> String? {
    guard let range = shown[source], !range.isEmpty else { return nil }
    let hasEnded = phase(of: source) == .ended
    let total = total(of: source).map(String.init) ?? "\(count(of: source))\(hasEnded ? "" : "+")"
    return text(
      .linearPlace, title(of: source), String(range.lowerBound + 1), String(range.upperBound),
      total)
  }

  private func title(of source: LinearSource) -> String {
    switch source {
    case .session(.favorites): text(.favorites)
    case .session: text(.feed)
    case .found(let input): title(of: input)
    }
  }

  private func title(of input: SearchInput) -> String {
    let name = lists[input]?.name
    switch input {
    case .words(let query): return title(of: query)
    case .collections(let words): return text(.linearCollectionsFound, words)
    case .topic(let slug): return text(.linearTopic, name ?? slug)
    case .collection(let id): return text(.linearCollection, name ?? id)
    case .topics: return text(.topics)
    case .user, .likes, .userCollections, .photo, .random:
      return "\(text(input.sectionTitle)), \(input.text)"
    }
  }

  private func line(of source: LinearSource, _ index: Int) -> String? {
    if let collection = collection(at: index, of: source) {
      return line(of: collection, number: index + 1)
    }
    return photo(at: index, of: source).map {
      line(of: session.applyingLikes(to: $0), number: index + 1)
    }
  }

  /// The line of a photo in a list: «3. A boat on a lake, by Ada Byron, liked».
  private func line(of photo: Photo, number: Int) -> String {
    let parts = [
      caption(of: photo), text(.linearByAuthor, photo.author.name),
      likedWord(photo),
      photo.isSponsored ? text(.sponsored).lowercased() : nil,
    ]
    return "\(number). \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  /// A collection in a list: «2. Fog, 7 photos, by Ada Byron, cover: a boat on a lake». Nothing is
  /// said of a cover without words.
  private func line(of collection: PhotoCollection, number: Int) -> String {
    let parts = [
      collection.title.cleaned(),
      collection.photoCount.map { text(.collectionPhotos, String($0)) },
      collection.author.map { text(.linearByAuthor, $0.name) },
      collection.cover.flatMap { words(of: $0) }.map { text(.linearCover, $0) },
    ]
    return "\(number). \(parts.compactMap(\.self).joined(separator: ", "))"
  }

  /// The word for a liked photo, once it is certain by whom (TUI-12).
  func likedWord(_ photo: Photo) -> String? {
    photo.isLiked && session.isConfirmed ? text(.linearLiked) : nil
  }

  /// The photo's caption, as part of a sentence.
  func caption(of photo: Photo) -> String { words(of: photo) ?? text(.untitled) }

  /// The photo's caption without a period at its end; nil if there are no words.
  private func words(of photo: Photo) -> String? {
    let words = photo.caption?.cleaned() ?? ""
    let caption = words.last == "." ? String(words.dropLast()) : words
    return caption.isEmpty ? nil : caption
  }
}
