import FeedCore
import FeedSession
import TerminalKit

/// The details of a photo, wrapped for this screen (FIND-4).
struct DetailsPage: TextPage {
  let lines: [String]
  let visibleRows: Int
  let columns: Int

  init(
    _ photo: Photo, _ size: TerminalSize, _ language: Language, hasPages: Bool = true
  ) {
    // The box has a frame, and a row above and below.
    visibleRows = max(1, size.rows - 4)
    columns = max(2, min(64, size.columns - 6))
    let rows = Self.rows(photo, language, hasPages: hasPages)
    let width = rows.map { DisplayWidth.of($0.label.text(in: language)) }.max() ?? 0
    let indent = min(width + 2, columns / 2)
    let title = (photo.caption ?? photo.id.text).cleaned()
    lines =
      title.wrappedLines(toWidth: columns) + [""]
      + rows.flatMap { [columns] row in
        let label = row.label.text(in: language).padded(toWidth: indent)
        let parts = row.value.wrappedLines(toWidth: columns - indent)
          .map { $0.replacing(Self.noBreakSpace, with: " ") }
        return parts.enumerated().map { index, part in
          (index == 0 ? label : String(repeating: " ", count: indent)) + part
        }
      }
  }

  private static func rows(
    _ photo: Photo, _ language: Language, hasPages: Bool
  ) -> [(label: Phrase, value: String)] {
    let details = photo.details
    let tags = details?.tags.joined(separator: ", ")
    let rows: [(Phrase, String?)] = [
      (.labelAuthor, "\(photo.author.name) (@\(photo.author.username))"),
      (.labelDate, photo.createdAt?.dayText(in: language)),
      (.labelSize, "\(photo.width)×\(photo.height)"),
      (.labelCamera, details?.camera.map { numbersKept($0.text(in: language)) }),
      (.labelPlace, details?.location?.text),
      (.labelLikes, photo.likes.map { String($0) }),
      (.labelViews, details?.views.map { String($0) }),
      (.labelDownloads, details?.downloads.map { String($0) }),
      (.labelDescription, photo.description),
      (.labelTags, tags),
      (.labelLink, hasPages ? photo.address : nil),
    ]
    return rows.compactMap { label, value in
      value.map { $0.cleaned() }.flatMap { $0.isEmpty ? nil : (label, $0) }
    }
  }
}

extension DetailsPage {
  private static let noBreakSpace = "\u{A0}"

  /// A camera's line that breaks before a number or after its unit, never between the two.
  private static func numbersKept(_ text: String) -> String {
    var parts = text.split(separator: " · ").map { String($0) }
    for index in parts.indices.dropFirst() {
      parts[index] = parts[index].replacing(" ", with: noBreakSpace)
    }
    return parts.joined(separator: " · ")
  }
}

extension ScreenState {
  /// Shows the details that the list has, and fetches the rest.
  mutating func showDetails(of photo: Photo) -> [ScreenCommand] {
    overlays.append(.details(photo, top: 0))
    return photo.details == nil ? [.fetchDetails(photo.id)] : []
  }

  /// Completes the page, if it is still shown. After a failure it keeps the details of the list.
  mutating func didLoadDetails(_ result: ScreenResult, of id: PhotoID) -> [ScreenCommand] {
    let shown = overlays.firstIndex { overlay in
      if case .details(let photo, _) = overlay { photo.id == id } else { false }
    }
    guard let shown, case .details(_, let top) = overlays[shown] else { return [] }
    switch result {
    case .photo(let photo):
      overlays[shown] = .details(photo, top: top)
      return []
    case .failed(let error): return showNotice(error.message)
    default: return []
    }
  }

  mutating func actOnDetails(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    guard case .details(let photo, let top) = overlays.popLast() else { return [] }
    let page = DetailsPage(photo, size, environment.language, hasPages: session.hasPages)
    if let top = page.top(after: action, from: top) { overlays.append(.details(photo, top: top)) }
    return []
  }
}
