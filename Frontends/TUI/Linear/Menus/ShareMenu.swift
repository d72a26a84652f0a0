import FeedCore
import FeedSession

/// The menu of a photo (PHOTO-4). A download has a letter of its own.
extension LinearState {
  func shareMenu(_ photo: Photo) -> LinearMenu {
    let formats: [(Phrase, Snippet.Format)] = [
      (.linearLink, .url), (.linearMarkdown, .markdown), (.linearHTML, .html),
    ]
    let items = formats.map { label, format in
      LinearMenu.Item(text(label), .call(.makeSnippet(photo, format)))
    }
    let browser = LinearMenu.Item(text(.shareOpen), .call(.open(photo.links.page)))
    return LinearMenu(title: "\(text(.share)).", items: items + [browser])
  }

  /// The menu closes after the action. Where no browser opens, the address is printed.
  ///
  /// - Parameter page: The address that was to be opened; nil for a snippet.
  mutating func shared(_ result: LinearResult, _ page: WebAddress? = nil) -> LinearStep {
    let address = [page?.text].compactMap(\.self)
    switch result {
    case .text(let text): return close([text])
    case .failed(let error) where error.code == .unsupported:
      return close([text(error)] + address)
    case .failed(let error): return close([text(error)])
    default: return close(page.map { [text(.openedInBrowser, $0.text)] } ?? [])
    }
  }
}
