import FeedCore
import FeedSession

/// The user's own collections for the open photo (COLL-14). A number adds the photo, or removes it.
extension LinearState {
  /// The open photo.
  var photoToCollect: Photo? { if case .photo(let photo, _) = prompt { photo } else { nil } }

  /// Opens the collections for the open photo. Signs in first if the token lacks the scopes.
  mutating func collect() -> LinearStep {
    guard let photo = photoToCollect else { return ask() }
    if session.lacksCollectionScopes { return askForScopes(photo) }
    return LinearStep(next: .call(.loadOwnCollections(photo, page: 1)))
  }

  private mutating func askForScopes(_ photo: Photo) -> LinearStep {
    prompts.append(.collectionScopes(photo))
    return ask(["\(text(.collectionScopesText)) \(text(.linearSignInNow))"])
  }

  mutating func ownCollectionsLoaded(
    _ photo: Photo, page number: Int, _ result: LinearResult
  ) -> LinearStep {
    guard case .collections(let page, _) = result else {
      return collectingFailed(photo, result, [])
    }
    let known = number == 1 ? [] : ownCollections.items
    let fresh = page.items.filter { item in !known.contains { $0.id == item.id } }
    ownCollections = (known + fresh, page.hasMore && !fresh.isEmpty ? number + 1 : nil)
    return showCollections(of: photo, [text(.collections) + "."])
  }

  /// Prints the menu with its current ticks, in place of the earlier one.
  private mutating func showCollections(of photo: Photo, _ lines: [String]) -> LinearStep {
    if case .menu(let menu) = prompt, menu.isOfCollections { prompts.removeLast() }
    prompts.append(.menu(collectionMenu(photo)))
    return ask(lines)
  }

  private func collectionMenu(_ photo: Photo) -> LinearMenu {
    let items = ownCollections.items.map { collection in
      let isContained = session.isContained(photo, in: collection.id) ?? false
      let count = collection.photoCount.map { text(.collectionPhotos, String($0)) }
      let words = [
        collection.title.cleaned(), count, collection.isPrivate ? text(.markPrivate) : nil,
        isContained ? text(.linearContains) : nil,
      ]
      return LinearMenu.Item(
        words.compactMap(\.self).joined(separator: ", "),
        .call(.collect(photo, !isContained, in: collection)))
    }
    let more = ownCollections.nextPage.map {
      LinearMenu.Item(text(.linearMoreLists), .call(.loadOwnCollections(photo, page: $0)))
    }
    let new = [
      LinearMenu.Item(text(.newCollection), .newCollection(photo, isPrivate: false)),
      LinearMenu.Item(text(.linearNewPrivate), .newCollection(photo, isPrivate: true)),
    ]
    return LinearMenu(
      title: "\(text(.collections)).", items: items + [more].compactMap(\.self) + new,
      isOfCollections: true)
  }

  mutating func collected(
    _ photo: Photo, _ isContained: Bool, _ collection: PhotoCollection, _ result: LinearResult
  ) -> LinearStep {
    guard let error = result.error else {
      ownCollections.items.noteChange(of: collection.id, from: !isContained, to: isContained)
      let phrase = isContained ? Phrase.addedTo : .removedFrom
      return showCollections(of: photo, [text(phrase, collection.title) + "."])
    }
    let repeats = error.mayHaveArrived ? " " + text(.batchRepeat) : ""
    let phrase = isContained ? Phrase.notAddedTo : .notRemovedFrom
    return collectingFailed(
      photo, result, [text(phrase, collection.title, text(error) + repeats)])
  }

  private mutating func collectingFailed(
    _ photo: Photo, _ result: LinearResult, _ lines: [String]
  ) -> LinearStep {
    guard let error = result.error else { return ask() }
    if error.code == .missingScope {
      if case .menu = prompt { prompts.removeLast() }
      return askForScopes(photo)
    }
    return ask(lines.isEmpty ? [text(error)] : lines)
  }

  /// Takes the title of a new collection; an empty line goes back.
  mutating func readTitle(_ title: String, _ photo: Photo, isPrivate: Bool) -> LinearStep {
    if title.isEmpty { return goBack() }
    let properties = CollectionProperties(title: title, isPrivate: isPrivate)
    return LinearStep(next: .call(.createCollection(properties, photo)))
  }

  mutating func collectionCreated(
    _ properties: CollectionProperties, _ photo: Photo, _ result: LinearResult
  ) -> LinearStep {
    if case .newCollection = prompt { prompts.removeLast() }
    guard case .collection(let collection) = result else {
      let reason = result.error.map { text($0) } ?? ""
      return collectingFailed(photo, result, [text(.notCreated, properties.title ?? "", reason)])
    }
    ownCollections.items.insert(collection, at: 0)
    return LinearStep(
      lines: [text(.collectionCreated, collection.title) + "."],
      next: .call(.collect(photo, true, in: collection)))
  }
}
