import FeedCore
import FeedSession

/// The Share menu of a photo (PHOTO-4). A download has its own letter.
extension LinearState {
  /// - Returns: The menu with the items that are possible for the photo; it may have none.
  func shareMenu(_ photo: Photo) -> LinearMenu {
    let formats: [(String, Snippet.Format)] =
      [(text(.linearLink), .url)]
      + Snippet.Format.inMenus.map { (text(.linearSnippet, $0.name), $0.format) }
    guard session.hasPages else { return LinearMenu(title: "\(text(.share)).", items: []) }
    let items = formats.filter { photo.hasSnippet($0.1) }.map { label, format in
      LinearMenu.Item(label, .call(.makeSnippet(photo, format)))
    }
    let opening = photo.fileToOpen.map(LinearCall.openFile) ?? .open(photo.links.page)
    return LinearMenu(
      title: "\(text(.share)).",
      items: items
        + (photo.canBeOpened ? [LinearMenu.Item(text(.shareOpen), .call(opening))] : []))
  }

  /// Prints a snippet. The menu closes after the action.
  mutating func shared(_ result: LinearResult) -> LinearStep {
    if case .text(let text) = result { return close([text]) }
    return close(result.error.map { [text($0)] } ?? [])
  }

  /// Reports that an address or file was opened. If no program could open it, prints it for the
  /// user.
  mutating func opened(_ result: LinearResult, _ phrase: Phrase, _ name: String) -> LinearStep {
    guard let error = result.error else { return close([text(phrase, name)]) }
    return close([text(error)] + (error.code == .unsupported ? [name.cleaned()] : []))
  }
}
